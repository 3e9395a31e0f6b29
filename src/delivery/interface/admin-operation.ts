/**
 * An operation of the administration, stated once: its parameters, its answer and its handler. Its
 * route, validation, types, OpenAPI, typed client and command are derived from it.
 */
import Type, { type Static, type TObject, type TSchema } from 'typebox';
import type { AppContext } from '../../app/context.ts';
import type { MaybePromise } from '../../domain/values/maybe-promise.ts';
import type { CommandWords } from './command.ts';
import type { Shared } from './operation.ts';

/** The base of all operations. */
export const ADMIN_BASE = '/admin/v1';

/** Accounts, jobs and the audit trail, without the market, which an import may have locked. */
export type AccountsContext = Pick<
  AppContext,
  | 'keys'
  | 'agentAccess'
  | 'usage'
  | 'jobs'
  | 'audit'
  | 'trail'
  | 'clock'
  | 'random'
  | 'plans'
  | 'storeName'
>;

/** What an operation can need. A command opens that and no more. */
export interface Needed {
  readonly accounts: AccountsContext;
  readonly installation: AppContext;
}

export interface AdminContext<App> {
  /** Its trail is under the name of the operator's key, or of the user of the machine. */
  readonly app: App;
  /** The id of that key, or the user's name. */
  readonly by: string;
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
  Data extends TSchema,
  Part extends keyof Needed,
> {
  /** In kebab case; also the OpenAPI operationId and, in camel case, the client's method. */
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
  /** All parameters; `placeOf` says where each stands in a request. */
  readonly params: Params;
  readonly data: Data;
  readonly needs: Part;
  /** How the command line asks it. Absent if it is no command. */
  readonly command?: CommandWords<Params['properties'], Shared<Static<Data>>, Needed[Part]>;
  handle(
    params: Static<Params>,
    context: AdminContext<Needed[Part]>,
  ): MaybePromise<Shared<Static<Data>>>;
}

/** An operation with any parameters and data. */
// biome-ignore lint/suspicious/noExplicitAny: the types meet again inside defineAdmin only.
export type AdminOperation = AdminDefinition<any, any, any>;

/** Checks the types of an operation against each other, then erases them. */
export function defineAdmin<
  Params extends TObject,
  Data extends TSchema,
  Part extends keyof Needed,
>(definition: AdminDefinition<Params, Data, Part>): AdminOperation {
  return definition;
}

/**
 * Returns where a parameter stands in a request: in the path if that names it, else in the query of
 * GET, DELETE and uploads, and in the JSON body of the others.
 */
export function placeOf(
  { method, path, isUpload }: Pick<AdminOperation, 'method' | 'path' | 'isUpload'>,
  name: string,
): 'path' | 'query' | 'body' {
  if (path.split('/').includes(`:${name}`)) return 'path';
  return method === 'GET' || method === 'DELETE' || isUpload === true ? 'query' : 'body';
}
