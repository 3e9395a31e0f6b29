/**
 * The short way for a question that can be answered without waiting for anything: from a body that
 * is ready and still true, or anew by an operation that can answer now. It stands before the
 * framework, which spares what that does for other answers. All that is not a plain success here
 * (an unknown key, no quota left, a faulty parameter, a body not compressed yet) goes the long way,
 * which answers the same in the same words or refuses it.
 */
import type { IncomingMessage } from 'node:http';
import { type Authorization, authorizeNow } from '../../app/authorize.ts';
import { meterNow } from '../../app/meter.ts';
import { msSince, type OnFinished } from './access-log.ts';
import type { ShortWay } from './admission/front-door.ts';
import type { KeptBody } from './answer/body-cache.ts';
import { encodingFor } from './answer/compression.ts';
import { isFresh, isNamedBy } from './answer/etag.ts';
import { fixedHeaders, quotaHeaders } from './answer/headers.ts';
import { namingHeaders, type ReadyForm, readyForm } from './answer/ready-form.ts';
import { prefersCsv } from './answer/representation.ts';
import { createFreshAnswers, pathOf, type ShortAnswer } from './fresh-answer.ts';
import type { OpenAnswers } from './open-answers.ts';
import { headFault } from './request/head-fault.ts';
import { presentedKey } from './request/presented-key.ts';
import { requestIdOf } from './request/request-id.ts';
import type { Service } from './serve-operation.ts';

export function createShortWay(
  service: Service,
  corsOrigins: readonly string[],
  open: OpenAnswers,
  onFinished: OnFinished,
): ShortWay {
  const { app, bodies, quickRoutes } = service;
  const fixed = fixedHeaders(new Set(corsOrigins));
  const keptAnswer = createKeptAnswers(service, fixed);
  const freshAnswer = createFreshAnswers(service, fixed);

  const isPlain = (request: IncomingMessage): boolean => {
    const { url, method, headers } = request;
    if (method !== 'GET' || url === undefined || headFault(request) !== null) return false;
    // CSV stands under another address, and another origin's page gets further headers.
    if (prefersCsv(headers.accept)) return false;
    if (corsOrigins.length > 0 && headers.origin !== undefined) return false;
    return bodies.get(url) !== null || quickRoutes.has(pathOf(url));
  };
  const answerTo = (request: IncomingMessage, caller: Authorization): ShortAnswer | null => {
    try {
      return keptAnswer(request, caller) ?? freshAnswer(request, caller);
    } catch {
      // The long way meets the same fault and answers it.
      return null;
    }
  };

  return (request, response, at) => {
    if (!isPlain(request)) return false;
    const key = presentedKey(request.headers);
    const caller = key === null ? null : callerOf(service, key);
    const answer = caller === null ? null : answerTo(request, caller);
    if (caller === null || answer === null) return false;
    const { kept, form, metered } = answer;
    const requestId = requestIdOf(request);
    const isKnown = isNamedBy(request.headers['if-none-match'], kept.etag);
    const status = isKnown ? 304 : 200;
    const written = [
      ...(isKnown ? namingHeaders(kept.etag).concat(fixed) : form.headers),
      'x-request-id',
      requestId,
      ...quotaHeaders(metered, app.clock.now()),
    ];
    if (open.isLast(response)) written.push('connection', 'close');
    response.writeHead(status, written);
    response.end(isKnown ? '' : form.payload, 'latin1');
    const { route } = kept;
    onFinished({ requestId, method: 'GET', route, status, ms: msSince(at), key: caller.key.id });
    return true;
  };
}

function callerOf({ app }: Service, key: string): Authorization | null {
  try {
    return authorizeNow(app, key);
  } catch {
    return null;
  }
}

/** Answers from ready bodies; null when there is none, it is out of date or quota is refused. */
function createKeptAnswers({ app, bodies }: Service, fixed: readonly string[]) {
  const formOf = (kept: KeptBody, { url = '', headers }: IncomingMessage): ReadyForm | null => {
    const encoding = encodingFor(headers['accept-encoding'], kept.body.bytes.length);
    const isFirst = !kept.ready.has(encoding);
    const form = readyForm(kept, encoding, fixed);
    if (isFirst && form !== null) bodies.grew(url);
    return form;
  };
  return (request: IncomingMessage, caller: Authorization): ShortAnswer | null => {
    const kept = bodies.get(request.url ?? '');
    if (kept === null || !isFresh(kept.freshness, app, app.store.revisionNow())) return null;
    const form = formOf(kept, request);
    const metered = form === null ? null : meterNow(app, caller, 1);
    return form === null || metered === null ? null : { kept, form, metered };
  };
}
