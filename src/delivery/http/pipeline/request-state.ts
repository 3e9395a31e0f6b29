/** What the pipeline learns about a request on its way, kept on the request itself. */
import type { FastifyInstance } from 'fastify';
import type { Authorization } from '../../../app/accounts/authorize.ts';
import type { Metered } from '../../../app/accounts/meter.ts';

/** What a request took of its key's day and may give back. */
export interface Charge {
  readonly key: Authorization['key'];
  readonly day: string;
  readonly cost: number;
}

export interface RequestState {
  /** Undefined until the key is looked at; null when it is not good. */
  caller: Authorization | null | undefined;
  /** The day's quota as the answer shows it; null until it was asked for. */
  quota: Pick<Metered, 'limit' | 'remaining' | 'resetsAt'> | null;
  /** Null when nothing was taken. */
  charge: Charge | null;
  /** What comes after this request on its connection cannot be read. */
  endsConnection: boolean;
  /** To be called when the whole body is here; null where none is expected. */
  bodyArrived: (() => void) | null;
}

declare module 'fastify' {
  interface FastifyRequest extends RequestState {}
}

export const NEW_REQUEST: RequestState = {
  caller: undefined,
  quota: null,
  charge: null,
  endsConnection: false,
  bodyArrived: null,
};

/** Gives every request the same shape from the start, which keeps property access fast. */
export function decorateRequests(fastify: FastifyInstance): void {
  for (const [name, value] of Object.entries(NEW_REQUEST)) fastify.decorateRequest(name, value);
}
