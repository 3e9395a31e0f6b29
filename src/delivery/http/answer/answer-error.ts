/** Sends an error: its status, its headers, the quota it gives back, the one body shape. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import type { ShelflineError } from '../../../domain/error.ts';
import { recognizeCaller, returnCharge, showNoQuota, showQuota } from '../charge.ts';
import { errorBody, retryAfterOf, toShelflineError } from './error-body.ts';
import { CORRECTED_KEYWORD } from './headers.ts';
import { JSON_TYPE } from './representation.ts';
import { statusOf } from './status.ts';

/** Headers that belong to the answer that did not come about. */
const DROPPED = ['etag', 'content-disposition', 'content-encoding', 'link', CORRECTED_KEYWORD];

export async function answerError(
  app: AppContext,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const error = toShelflineError(thrown);
  const status = statusOf(error);
  // Under overload, lines that tell nothing more than the access log would be most of the log.
  if (status >= 500 && error.code !== 'overloaded') {
    const route = request.routeOptions.url ?? null;
    app.log.error(
      { requestId: request.id, route, code: error.code, err: thrown },
      'request failed',
    );
  }
  await settleQuota(app, error, request, reply);
  return sendError(error, request, reply);
}

/** The same for a request that met no operation: a key that is known sees what is left of its day. */
export async function refuse(
  app: AppContext,
  error: ShelflineError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await recognizeCaller(app, request, reply);
  return await answerError(app, error, request, reply);
}

/** The same without any quota, for what asks for no key. */
export function sendError(
  error: ShelflineError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  for (const name of DROPPED) reply.removeHeader(name);
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  if (statusOf(error) === 401) reply.header('www-authenticate', challengeOf(error));
  return reply
    .code(statusOf(error))
    .header('cache-control', 'no-store')
    .header('content-type', JSON_TYPE)
    .send(errorBody(error, request.id));
}

/** 400 and 5xx are not counted; what the request took before it failed is given back. */
async function settleQuota(
  app: AppContext,
  error: ShelflineError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const status = statusOf(error);
  try {
    if (status === 400 || status >= 500) await returnCharge(app, request, reply);
    if (error.code === 'plan_without_api_access') showNoQuota(app, reply);
    else await showQuota(app, request, reply);
  } catch (fault) {
    app.log.error({ requestId: request.id, err: fault }, 'quota could not be settled');
  }
}

/** RFC 6750 §3: the reason is named only to those who sent something. */
function challengeOf({ code }: ShelflineError): string {
  const realm = 'Bearer realm="shelfline"';
  return code === 'invalid_api_key' ? `${realm}, error="invalid_token"` : realm;
}
