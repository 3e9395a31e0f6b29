/**
 * Asks this server as a client would, in this process: a request takes its whole way, without a
 * socket.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShelflineError } from '../../../domain/values/error.ts';

/** A restart takes about this long. */
const STOPPING_S = 5;
/** Stands for the address of a client. A socket always has an IP address. */
const INSIDE = 'inside';

/** Returns whether a request comes from this process, for one that has its turn already. */
export function isInside({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return raw.socket.remoteAddress === INSIDE;
}

export function askInside(fastify: FastifyInstance): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(String(input));
    const { method = 'GET', headers, body } = init;
    const asked = fastify.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      remoteAddress: INSIDE,
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    const answer = await asked.catch(throwStopping);
    const read = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) read.set(name, String(value));
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: read,
    });
  };
}

/** A server that stops takes no more questions from inside, though it still answers messages. */
function throwStopping(fault: { readonly code?: string }): never {
  if (fault.code !== 'FST_ERR_REOPENED_CLOSE_SERVER') throw fault;
  const message = 'The service is stopping; call again when it has started.';
  throw new ShelflineError('unavailable', message, { retryAfterSeconds: STOPPING_S });
}
