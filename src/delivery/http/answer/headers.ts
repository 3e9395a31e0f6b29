/** Headers that every answer carries, or every answer of a kind. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metered } from '../../../app/meter.ts';
import type { EpochSeconds } from '../../../domain/time.ts';

/** Readable by pages of the origins allowed. */
const EXPOSED =
  'RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, ' +
  'Retry-After, X-Request-Id, ETag, Content-Disposition';
const PREFLIGHT_AGE_S = 3600;
const VARY = 'X-API-Key, Authorization, Accept, Accept-Encoding';

export type HeaderMap = Record<string, string | number>;

/** What every answer carries: its id, and orders to browsers not to be clever. */
export function baseHeaders(requestId: string): HeaderMap {
  return {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    vary: VARY,
  };
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

/** The day's quota, in the words of the IETF draft and in those older clients know. */
export function setQuotaHeaders(
  reply: FastifyReply,
  { limit, remaining, resetsAt }: Pick<Metered, 'limit' | 'remaining' | 'resetsAt'>,
  now: EpochSeconds,
): void {
  const seconds = Math.max(0, resetsAt - now);
  reply.headers({
    'ratelimit-policy': `"daily";q=${limit};w=86400`,
    ratelimit: `"daily";r=${remaining};t=${seconds}`,
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': resetsAt,
  });
}
