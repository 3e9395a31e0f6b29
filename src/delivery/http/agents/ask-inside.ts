/**
 * Asks this server as a client would, in this process: a request takes its whole way, turn
 * included, without a socket.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ShelflineError } from '../../../domain/values/error.ts';

/** A restart takes about this long. */
const STOPPING_S = 5;
/** Stands for the address of a client, and is not one of this machine. */
const INSIDE = 'inside';

/** Returns whether a request comes from this program itself. No socket has such an address. */
export function isInside({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return socket.remoteAddress === INSIDE;
}

/** @param signal ends the questions that are still waiting for their answers */
export function askInside(fastify: FastifyInstance, signal?: AbortSignal): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(String(input));
    const { method = 'GET', headers, body } = init;
    const asked = fastify.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(headers)),
      remoteAddress: INSIDE,
      ...(signal === undefined ? {} : { signal }),
      ...(typeof body === 'string' ? { payload: body } : {}),
    });
    const answer = await asked.catch((fault) => {
      throw signal?.aborted ? wentAway(fault) : whyUnasked(fault);
    });
    const read = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) read.set(name, String(value));
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: read,
    });
  };
}

/** A server that stops takes no more questions from inside, though it still answers messages. */
function whyUnasked(fault: { readonly code?: string }): unknown {
  if (fault.code !== 'FST_ERR_REOPENED_CLOSE_SERVER') return fault;
  const message = 'The service is stopping; call again when it has started.';
  return new ShelflineError('unavailable', message, { retryAfterSeconds: STOPPING_S });
}

function wentAway(cause: unknown): ShelflineError {
  return new ShelflineError('unavailable', 'The client went away.', { cause });
}
