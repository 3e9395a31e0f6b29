/** Headers that every answer carries, or every answer of a kind. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metered } from '../../../app/meter.ts';
import type { EpochSeconds } from '../../../domain/time.ts';

/** Tells beside a table what was searched, in UTF-8 and percent-encoded as a header must be. */
export const CORRECTED_KEYWORD = 'x-corrected-keyword';

/** Readable by pages of the origins allowed. */
const EXPOSED =
  'RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, ' +
  'Retry-After, X-Request-Id, ETag, Content-Disposition, Link, X-Corrected-Keyword';
const PREFLIGHT_AGE_S = 3600;
const VARY = 'X-API-Key, Authorization, Accept, Accept-Encoding';

/** A key's answers are nobody else's; a minute old they are asked for again, cheaply (304). */
export const CACHE_CONTROL = 'private, max-age=60, must-revalidate';

export type HeaderMap = Record<string, string | number>;

/** Orders to browsers not to be clever. */
const STRICT_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** What every answer carries: its id, and `STRICT_HEADERS`. */
export function baseHeaders(requestId: string): HeaderMap {
  return {
    'x-request-id': requestId,
    ...STRICT_HEADERS,
    'cache-control': 'no-store',
    vary: VARY,
  };
}

/** What every answer of a server carries in the same words, names and values in turns. */
export function fixedHeaders(origins: ReadonlySet<string>): readonly string[] {
  const { vary = VARY } = corsHeaders(undefined, origins);
  return Object.entries({ ...STRICT_HEADERS, vary: String(vary) }).flat();
}

export function dispositionOf(fileName: string): string {
  return `attachment; filename="${fileName}"`;
}

/** Lets pages of the configured origins read answers. No credentials: keys travel in a header. */
export function corsHeaders(origin: string | undefined, allowed: ReadonlySet<string>): HeaderMap {
  if (allowed.size === 0) return {};
  const vary = { vary: `${VARY}, Origin` };
  if (origin === undefined || !allowed.has(origin)) return vary;
  return {
    ...vary,
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
  };
}

/** What a browser asks before it sends a key or a JSON body. */
export function preflightHeaders(methods: string): HeaderMap {
  return {
    'access-control-allow-methods': methods,
    'access-control-allow-headers':
      'X-API-Key, Authorization, Content-Type, X-Request-Id, If-None-Match',
    'access-control-max-age': PREFLIGHT_AGE_S,
  };
}

export function isPreflight({ headers, method }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

type Quota = Pick<Metered, 'limit' | 'remaining' | 'resetsAt'>;

/** The day's quota, in the words of the IETF draft and in those older clients know. */
export function setQuotaHeaders(reply: FastifyReply, quota: Quota, now: EpochSeconds): void {
  const headers = quotaHeaders(quota, now);
  for (let at = 0; at < headers.length; at += 2) {
    reply.header(headers[at] ?? '', headers[at + 1]);
  }
}

/** The same as names and values in turns. */
export function quotaHeaders({ limit, remaining, resetsAt }: Quota, now: EpochSeconds): string[] {
  const seconds = Math.max(0, resetsAt - now);
  return [
    'ratelimit-policy',
    `"daily";q=${limit};w=86400`,
    'ratelimit',
    `"daily";r=${remaining};t=${seconds}`,
    'x-ratelimit-limit',
    `${limit}`,
    'x-ratelimit-remaining',
    `${remaining}`,
    'x-ratelimit-reset',
    `${resetsAt}`,
  ];
}
