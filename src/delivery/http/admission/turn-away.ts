/** The answer to a request there is no room for: written at once, past the framework. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { authorizeNow } from '../../../app/authorize.ts';
import type { AppContext } from '../../../app/context.ts';
import { meterNow } from '../../../app/meter.ts';
import { msSince, type OnFinished } from '../access-log.ts';
import { errorBody, retryAfterOf, statusOf } from '../answer/error-body.ts';
import { corsHeaders, fixedHeaders, quotaHeaders } from '../answer/headers.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import type { OpenAnswers } from '../open-answers.ts';
import { presentedKey } from '../request/presented-key.ts';
import { requestIdOf } from '../request/request-id.ts';
import { overloaded } from './front-door.ts';

export function createTurnAway(
  app: AppContext,
  corsOrigins: readonly string[],
  open: OpenAnswers,
  onFinished: OnFinished,
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
    const { vary: _, ...cors } = corsHeaders(headers.origin, origins);
    response.writeHead(status, [
      ...always,
      ...['content-length', `${body.length}`, 'x-request-id', requestId],
      ...shownQuota(app, request),
      ...Object.entries(cors).flat().map(String),
      ...(open.isLast(response) ? ['connection', 'close'] : []),
    ]);
    response.end(method === 'HEAD' ? '' : body, 'latin1');
    onFinished({ requestId, method, route: null, status, ms: msSince(at), key: null });
  };
}

/** What is left of the day of a key, where that can be told without waiting. */
function shownQuota(app: AppContext, { headers }: IncomingMessage): readonly string[] {
  const key = presentedKey(headers);
  try {
    const caller = key === null ? null : authorizeNow(app, key);
    const metered = caller === null ? null : meterNow(app, caller, 0);
    return metered === null ? [] : quotaHeaders(metered, app.clock.now());
  } catch {
    return [];
  }
}
