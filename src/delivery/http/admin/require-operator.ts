/** Lets only keys of operators pass, and knows who they are for the trail of changes. */
import type { FastifyRequest } from 'fastify';
import type { Authorization } from '../../../app/accounts/authorize.ts';
import { createTrail } from '../../../app/accounts/trail.ts';
import type { AppContext } from '../../../app/context.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { type MaybePromise, whenReady } from '../../../domain/values/maybe-promise.ts';
import { recognize } from '../pipeline/quota.ts';
import type { Service } from '../pipeline/service.ts';

/**
 * Finds the operator of a request. Throws 401 as the forms do, and `operator_only` for a key that
 * may only ask. A session counts only for requests of the service's own pages.
 */
export function requireOperator(
  service: Service,
  request: FastifyRequest,
): MaybePromise<Authorization> {
  return whenReady(recognize(service, request), (caller) => {
    if (caller.key.role !== 'operator') {
      const remedy = 'use a key made with --role operator';
      throw new ShelflineError('operator_only', `Only operators administer; ${remedy}.`);
    }
    return caller;
  });
}

/** Returns the application with a trail under the name of the request's key. */
export function actingFor(
  app: AppContext,
  { key }: Authorization,
  request: FastifyRequest,
): AppContext {
  const actor = { kind: 'key', id: key.id, name: key.name } as const;
  return { ...app, trail: createTrail(app, actor, originOf(request)) };
}

const ADDRESSES = /^[\d.:a-f, ]{1,200}$/i;

/** Returns the client's address, with those that a proxy claims. */
function originOf({ socket, headers }: FastifyRequest): string | null {
  const peer = socket.remoteAddress ?? null;
  const claimed = headers['x-forwarded-for'];
  const isSane = typeof claimed === 'string' && ADDRESSES.test(claimed);
  return isSane ? `${claimed} through ${peer}` : peer;
}
