/** The answer to a request there is no room for: written at once, past the framework. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Authorization, authorizeNow } from '../../../app/authorize.ts';
import type { AppContext } from '../../../app/context.ts';
import { meterNow } from '../../../app/meter.ts';
import { msSince, type OnFinished } from '../access-log.ts';
import { errorBody, retryAfterOf } from '../answer/error-body.ts';
import { corsHeaders, fixedHeaders, quotaHeaders } from '../answer/headers.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import { statusOf } from '../answer/status.ts';
import { pathOf } from '../fresh-answer.ts';
import type { OpenAnswers } from '../open-answers.ts';
import { presentedKey } from '../request/presented-key.ts';
import { requestIdOf } from '../request/request-id.ts';
import { overloaded } from './front-door.ts';

export function createTurnAway(
  app: AppContext,
  corsOrigins: readonly string[],
  open: OpenAnswers,
  onFinished: OnFinished,
  /** Templates of all routes; a path with a parameter is not looked for. */
  routes: ReadonlySet<string>,
) {
  const origins = new Set(corsOrigins);
  const error = overloaded();
  const status = statusOf(error);
  const always = [
    ...['content-type', JSON_TYPE, 'cache-control', 'no-store'],
    ...['retry-after', `${retryAfterOf(error)}`],
    ...fixedHeaders(origins),
  ];
  return (request: IncomingMessage, response: ServerResponse, at: number): void => {
    const { headers, method = '' } = request;
    const requestId = requestIdOf(request);
    const body = errorBody(error, requestId);
    const caller = callerOf(app, request);
    const { vary: _, ...cors } = corsHeaders(headers.origin, origins);
    response.writeHead(status, [
      ...always,
      ...['content-length', `${body.length}`, 'x-request-id', requestId],
      ...shownQuota(app, caller),
      ...Object.entries(cors).flat().map(String),
      ...(open.isLast(response) ? ['connection', 'close'] : []),
    ]);
    response.end(method === 'HEAD' ? '' : body, 'latin1');
    const path = pathOf(request.url ?? '');
    const route = routes.has(path) ? path : null;
    onFinished({ requestId, method, route, status, ms: msSince(at), key: caller?.key.id ?? null });
  };
}

/** Null also where its key cannot be told without waiting. */
function callerOf(app: AppContext, { headers }: IncomingMessage): Authorization | null {
  const key = presentedKey(headers);
  try {
    return key === null ? null : authorizeNow(app, key);
  } catch {
    return null;
  }
}

/** What is left of the day of a key, where that can be told without waiting. */
function shownQuota(app: AppContext, caller: Authorization | null): readonly string[] {
  try {
    const metered = caller === null ? null : meterNow(app, caller, 0);
    return metered === null ? [] : quotaHeaders(metered, app.clock.now());
  } catch {
    return [];
  }
}
