/** Answers an error: sets status and headers, gives back quota, writes the common error body. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import type { ShelflineError } from '../../../domain/values/error.ts';
import { statusOf } from '../../present/error-status.ts';
import { Body } from '../answer/body.ts';
import { errorBody, retryAfterOf, toShelflineError } from '../answer/error-body.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import type { Send } from '../answer/send.ts';
import { returnCharge, showNoQuota, showQuota } from './quota.ts';

export interface ErrorService {
  readonly app: AppContext;
  readonly send: Send;
}

export async function answerError(
  { app, send }: ErrorService,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: readonly string[] = [],
): Promise<void> {
  const error = toShelflineError(thrown);
  const status = statusOf(error);
  // Under overload these lines would fill the log, and say no more than the access log.
  if (status >= 500 && error.code !== 'overloaded') {
    const route = request.routeOptions.url ?? null;
    app.log.error(
      { requestId: request.id, route, code: error.code, err: thrown },
      'request failed',
    );
  }
  try {
    await settleQuota(app, error, request);
  } catch (fault) {
    app.log.error({ requestId: request.id, err: fault }, 'quota could not be settled');
  }
  // The framework sets this header if a body was not read to its end.
  request.endsConnection ||= reply.getHeader('connection') === 'close';
  const retryAfter = retryAfterOf(error);
  const body = new Body({ contentType: JSON_TYPE, content: errorBody(error, request.id) });
  send(request, reply, {
    status,
    headers: [
      ...headers,
      ...(retryAfter === null ? [] : ['retry-after', `${retryAfter}`]),
      ...(status === 401 ? ['www-authenticate', challengeOf(error, request)] : []),
    ],
    content: body.plain,
  });
}

/**
 * Gives back the quota of 400 and 5xx answers, which do not count. Every answer to a known key
 * shows its quota, even if the request failed before its key was checked.
 */
async function settleQuota(
  app: AppContext,
  error: ShelflineError,
  request: FastifyRequest,
): Promise<void> {
  const status = statusOf(error);
  if (error.code === 'plan_without_api_access') showNoQuota(app, request);
  else if (request.charge === null) await showQuota(app, request);
  else if (status === 400 || status >= 500) await returnCharge(app, request);
}

/** RFC 6750 §3: only clients that sent credentials learn the reason. */
function challengeOf({ code }: ShelflineError, { challenge }: FastifyRequest): string {
  const parts = ['Bearer realm="shelfline"'];
  if (code === 'invalid_api_key') parts.push('error="invalid_token"');
  if (challenge !== null) parts.push(challenge);
  return parts.join(', ');
}
