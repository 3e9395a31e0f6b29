/** Answers made anew without waiting, by the operations that can: what the long way would answer. */
import type { IncomingMessage } from 'node:http';
import type { Authorization } from '../../app/authorize.ts';
import { type Metered, meterNow } from '../../app/meter.ts';
import type { KeptBody } from './answer/body-cache.ts';
import { encodingFor } from './answer/compression.ts';
import { etagOf, freshnessAt } from './answer/etag.ts';
import { onceOnlyForm, type ReadyForm } from './answer/ready-form.ts';
import { jsonBody, takeRepresentation } from './answer/representation.ts';
import {
  type AnswerData,
  answerNow,
  type BoundOperation,
  contextOf,
  type Params,
} from './bind-operation.ts';
import { readQueryString } from './request/query-string.ts';
import type { Service } from './serve-operation.ts';
import { COMPRESS_BYTES_MIN } from './settings.ts';
import { passOnQuota } from './take-quota.ts';

/** What there is to send, with the quota it took. */
export interface ShortAnswer {
  readonly kept: KeptBody;
  readonly form: ReadyForm;
  readonly metered: Metered;
}

type FreshAnswers = (request: IncomingMessage, caller: Authorization) => ShortAnswer | null;

/** `fixed`: headers of every answer. Throws what the long way will meet, too. */
export function createFreshAnswers(
  { app, bodies, quickRoutes }: Service,
  fixed: readonly string[],
): FreshAnswers {
  return (request, caller) => {
    const { url = '', headers } = request;
    const route = pathOf(url);
    const bound = quickRoutes.get(route);
    if (bound === undefined || headers['if-none-match'] !== undefined) return null;
    // Compressing takes its time beside the event loop.
    if (encodingFor(headers['accept-encoding'], COMPRESS_BYTES_MIN) !== null) return null;
    const params = jsonQuestion(bound, request);
    const metered = params === null ? null : meterNow(app, caller, 1);
    if (params === null || metered === null) return null;
    const freshness = freshnessAt(app, app.store.revisionNow());
    let data: AnswerData | null = null;
    try {
      data = answerNow(bound, params, contextOf(app, bound.form, params, caller));
    } finally {
      // The request is counted, whoever answers it.
      if (data === null) passOnQuota(request, metered);
    }
    if (data === null) return null;
    const body = jsonBody(data);
    const etag = etagOf(bound, params, 'json', freshness);
    const form = onceOnlyForm(body, etag, fixed);
    const kept: KeptBody = { body, etag, freshness, route, ready: new Map() };
    bodies.set(url, kept);
    return { kept, form, metered };
  };
}

/** The address without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** Null for an answer in another form. Throws 400. */
function jsonQuestion(
  bound: BoundOperation,
  { url = '', headers }: IncomingMessage,
): Params | null {
  const query = readQueryString(url);
  const isJson = takeRepresentation(bound.operation, query, headers) === 'json';
  return isJson ? bound.fromText(query) : null;
}
