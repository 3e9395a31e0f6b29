/** What the pipeline learns about a request, stored on the request itself. */
import type { FastifyInstance } from 'fastify';
import type { Authorization } from '../../../app/accounts/authorize.ts';
import type { Metered } from '../../../app/accounts/meter.ts';

/** The requests taken from the key's day, which may be given back. */
export interface Charge {
  readonly key: Authorization['key'];
  readonly day: string;
  readonly cost: number;
}

export interface Quota extends Pick<Metered, 'resetsAt'> {
  readonly limit: number;
  readonly remaining: number;
}

export interface RequestState {
  /** Undefined until the key is checked; null if it is invalid. */
  caller: Authorization | null | undefined;
  /** Whether the caller was found by the cookie of a session. */
  hasSession: boolean;
  /** The day's quota for the answer; null until known, and for a key without a daily limit. */
  quota: Quota | null;
  /** Null if nothing was taken. */
  charge: Charge | null;
  /** Whether later requests on the connection cannot be read. */
  endsConnection: boolean;
  /** What a 401 says beyond the scheme: how to get a token. Null where keys alone count. */
  challenge: string | null;
  /** Called when the whole body has arrived; null if none is expected. */
  bodyArrived: (() => void) | null;
}

declare module 'fastify' {
  interface FastifyRequest extends RequestState {}
}

export const NEW_REQUEST: RequestState = {
  caller: undefined,
  hasSession: false,
  quota: null,
  charge: null,
  endsConnection: false,
  challenge: null,
  bodyArrived: null,
};

/** Gives every request one shape from the start, which keeps property access fast. */
export function decorateRequests(fastify: FastifyInstance): void {
  for (const [name, value] of Object.entries(NEW_REQUEST)) fastify.decorateRequest(name, value);
}
