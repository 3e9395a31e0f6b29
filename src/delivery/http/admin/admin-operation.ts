/**
 * An operation of the administration, defined once: its parameters, its body, its answer and its
 * handler. Validation, types and OpenAPI are derived from it.
 */
import Type, { type Static, type TObject, type TSchema } from 'typebox';
import type { Authorization } from '../../../app/accounts/authorize.ts';
import type { AppContext } from '../../../app/context.ts';
import type { MaybePromise } from '../../../domain/values/maybe-promise.ts';
import type { Shared } from '../../interface/operation.ts';

/** The base of all operations. */
export const ADMIN_BASE = '/admin/v1';

export interface AdminContext {
  /** Its trail is under the name of the operator's key. */
  readonly app: AppContext;
  readonly caller: Authorization;
  readonly version: string;
  /** Null unless the operation is an upload. */
  readonly upload: Upload | null;
}

/** A file that arrives as the body of the request. */
export interface Upload {
  readonly input: AsyncIterable<Uint8Array>;
  /** Null if the client does not say. */
  readonly bytesAnnounced: number | null;
}

/** A file as an answer. */
export interface FileAnswer {
  readonly name: string;
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

export const fileSchema = Type.Unsafe<FileAnswer>({ type: 'string' });

export interface AdminDefinition<
  Params extends TObject,
  Body extends TObject,
  Data extends TSchema,
> {
  /** In kebab case; also the OpenAPI operationId. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path below the base, in Fastify's style: `/keys/:id`. */
  readonly path: string;
  readonly summary: string;
  /** 200 by default. */
  readonly status?: 200 | 201 | 202;
  /** Whether the body is a file of any type and size. */
  readonly isUpload?: true;
  /** The media type of the answer if that is a file, which `data` describes with `fileSchema`. */
  readonly fileType?: string;
  /** Parameters in path and query. */
  readonly params: Params;
  /** The JSON body. Absent if none is read. */
  readonly body?: Body;
  readonly data: Data;
  handle(
    question: { readonly params: Static<Params>; readonly body: Static<Body> },
    context: AdminContext,
  ): MaybePromise<Shared<Static<Data>>>;
}

/** An operation with any parameters and data. */
// biome-ignore lint/suspicious/noExplicitAny: the types meet again inside defineAdmin only.
export type AdminOperation = AdminDefinition<any, any, any>;

/** Checks the types of an operation against each other, then erases them. */
export function defineAdmin<Params extends TObject, Body extends TObject, Data extends TSchema>(
  definition: AdminDefinition<Params, Body, Data>,
): AdminOperation {
  return definition;
}
