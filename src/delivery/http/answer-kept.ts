/**
 * The short way for a question that was answered before and whose answer is still true: key, quota,
 * bytes. It is taken in the first hook and writes the response itself, which spares what the
 * framework does for an answer made anew. All that is not a plain success there (an unknown key, no
 * quota left, newer data, a body not compressed yet) goes the long way, which answers the same in
 * the same words or refuses it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authorizeNow } from '../../app/authorize.ts';
import type { AppContext } from '../../app/context.ts';
import { type Metered, meterNow } from '../../app/meter.ts';
import type { KeptBody } from './answer/body-cache.ts';
import { encodingFor } from './answer/compression.ts';
import { isFresh, isNamedBy } from './answer/etag.ts';
import { fixedHeaders, quotaHeaders } from './answer/headers.ts';
import { namingHeaders, readyForm } from './answer/ready-form.ts';
import { presentedKey } from './request/presented-key.ts';
import type { Service } from './serve-operation.ts';

/** What log and metrics are told of an answer given the short way. */
export interface ShortAnswer {
  readonly status: number;
  readonly keyId: string;
}

export interface ShortWay {
  /** A body that may answer the request; null: take the long way. */
  find(request: FastifyRequest): KeptBody | null;
  /** Null when nothing was sent and no quota taken: take the long way. */
  answer(kept: KeptBody, request: FastifyRequest, reply: FastifyReply): ShortAnswer | null;
}

/** What logs and metrics show for a request whose client did not wait for the answer. */
export const CLIENT_WENT_AWAY = 499;

/** `isClosing`: connections are to end with the answers given now. */
export function createShortWay(
  { app, bodies }: Service,
  origins: ReadonlySet<string>,
  isClosing: () => boolean,
): ShortWay {
  const fixed = fixedHeaders(origins);

  return {
    find({ raw: { url, method, headers } }) {
      if (method !== 'GET' || url === undefined || headers.host === undefined) return null;
      // CSV stands under another address, and another origin's page gets further headers.
      if (headers.accept?.includes('text/csv')) return null;
      if (origins.size > 0 && headers.origin !== undefined) return null;
      return bodies.get(url);
    },
    answer(kept, request, reply) {
      const { url = '', headers } = request.raw;
      const encoding = encodingFor(headers['accept-encoding'], kept.body.bytes.length);
      const isFirst = !kept.ready.has(encoding);
      const form = readyForm(kept, encoding, fixed);
      if (form === null) return null;
      if (isFirst) bodies.grew(url);
      const granted = grant(app, kept, headers);
      if (granted === null) return null;
      const { raw } = reply.hijack();
      const { keyId, metered } = granted;
      if (raw.destroyed) return { status: CLIENT_WENT_AWAY, keyId };
      const isKnown = isNamedBy(headers['if-none-match'], kept.etag);
      const status = isKnown ? 304 : 200;
      const written = [
        ...(isKnown ? namingHeaders(kept.etag).concat(fixed) : form.headers),
        'x-request-id',
        request.id,
        ...quotaHeaders(metered, app.clock.now()),
      ];
      if (isClosing()) written.push('connection', 'close');
      raw.writeHead(status, written);
      raw.end(isKnown ? '' : form.payload, 'latin1');
      return { status, keyId };
    },
  };
}

/** Takes one request of the caller's day; null when the body is out of date or quota is refused. */
function grant(
  app: AppContext,
  { freshness }: KeptBody,
  headers: FastifyRequest['headers'],
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
