/**
 * The short way for a question that was answered before and whose answer is still true: key, quota,
 * bytes, without waiting for anything. It stands before the framework, which spares what that does
 * for an answer made anew. All that is not a plain success here (an unknown key, no quota left,
 * newer data, a body not compressed yet) goes the long way, which answers the same in the same
 * words or refuses it.
 */
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { authorizeNow } from '../../app/authorize.ts';
import type { AppContext } from '../../app/context.ts';
import { type Metered, meterNow } from '../../app/meter.ts';
import { msSince, type OnFinished } from './access-log.ts';
import type { KeptBody } from './answer/body-cache.ts';
import { encodingFor } from './answer/compression.ts';
import { isFresh, isNamedBy } from './answer/etag.ts';
import { fixedHeaders, quotaHeaders } from './answer/headers.ts';
import { namingHeaders, type ReadyForm, readyForm } from './answer/ready-form.ts';
import type { Gate } from './gate.ts';
import { presentedKey } from './request/presented-key.ts';
import { requestIdOf } from './request/request-id.ts';
import type { Service } from './serve-operation.ts';

/** True when it answered; false when nothing was sent and no quota taken. */
export type ShortWay = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Asks the short way first, and what listens to the server so far only where it does not answer. */
export function placeBefore(server: Server, takeShortWay: ShortWay): void {
  const others = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (takeShortWay(request, response)) return;
    for (const other of others) other.call(server, request, response);
  });
}

export function createShortWay(
  { app, bodies }: Service,
  corsOrigins: readonly string[],
  gate: Gate,
  onFinished: OnFinished,
): ShortWay {
  const fixed = fixedHeaders(new Set(corsOrigins));

  const find = ({ url, method, headers }: IncomingMessage): KeptBody | null => {
    if (method !== 'GET' || url === undefined || headers.host === undefined) return null;
    // CSV stands under another address, and another origin's page gets further headers.
    if (headers.accept?.includes('text/csv')) return null;
    if (corsOrigins.length > 0 && headers.origin !== undefined) return null;
    return bodies.get(url);
  };
  const formOf = (kept: KeptBody, { url = '', headers }: IncomingMessage): ReadyForm | null => {
    const encoding = encodingFor(headers['accept-encoding'], kept.body.bytes.length);
    const isFirst = !kept.ready.has(encoding);
    const form = readyForm(kept, encoding, fixed);
    if (isFirst && form !== null) bodies.grew(url);
    return form;
  };

  return (request, response) => {
    const at = performance.now();
    const kept = gate.isBusy() ? null : find(request);
    const form = kept === null ? null : formOf(kept, request);
    if (kept === null || form === null) return false;
    const granted = grant(app, kept, request.headers);
    if (granted === null) return false;
    const requestId = requestIdOf(request);
    const isKnown = isNamedBy(request.headers['if-none-match'], kept.etag);
    const status = isKnown ? 304 : 200;
    const written = [
      ...(isKnown ? namingHeaders(kept.etag).concat(fixed) : form.headers),
      'x-request-id',
      requestId,
      ...quotaHeaders(granted.metered, app.clock.now()),
    ];
    if (gate.isClosing()) written.push('connection', 'close');
    response.writeHead(status, written);
    response.end(isKnown ? '' : form.payload, 'latin1');
    const { route } = kept;
    onFinished({
      requestId,
      method: 'GET',
      route,
      status,
      ms: msSince(at),
      key: granted.keyId,
    });
    return true;
  };
}

/** Takes one request of the caller's day; null when the body is out of date or quota is refused. */
function grant(
  app: AppContext,
  { freshness }: KeptBody,
  headers: IncomingHttpHeaders,
): { readonly keyId: string; readonly metered: Metered } | null {
  const key = presentedKey(headers);
  if (key === null) return null;
  try {
    if (!isFresh(freshness, app, app.store.revisionNow())) return null;
    const caller = authorizeNow(app, key);
    const metered = caller === null ? null : meterNow(app, caller, 1);
    if (caller === null || metered === null) return null;
    return { keyId: caller.key.id, metered };
  } catch {
    // The long way meets the same fault and answers it.
    return null;
  }
}
