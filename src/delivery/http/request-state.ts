/** What the pipeline learns about a request on its way, kept on the request itself. */
import type { FastifyInstance } from 'fastify';
import type { Authorization } from '../../app/authorize.ts';
import type { Metered } from '../../app/meter.ts';

/** What a request took of its key's day, as long as it is not given back. */
export interface Charge {
  readonly key: Authorization['key'];
  readonly day: string;
  readonly cost: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the key was found good. */
    caller: Authorization | null;
    /** Null until quota was asked. */
    quota: Metered | null;
    /** Null when nothing was taken. */
    charge: Charge | null;
  }
}

/** Gives every request the same shape from the start, which keeps property access fast. */
export function decorateRequests(fastify: FastifyInstance): void {
  fastify.decorateRequest('caller', null);
  fastify.decorateRequest('quota', null);
  fastify.decorateRequest('charge', null);
}
