/** Headers that every answer carries, or every answer of a kind. Lists have names and values in turn. */
import type { FastifyRequest } from 'fastify';
import type { EpochSeconds } from '../../../domain/time.ts';
import type { RequestState } from '../pipeline/request-state.ts';

/** Tells next to a table what was searched, in UTF-8 and percent-encoded as a header must be. */
export const CORRECTED_KEYWORD = 'x-corrected-keyword';

/** Readable by pages of the origins allowed. */
const EXPOSED =
  'RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, ' +
  'Retry-After, X-Request-Id, ETag, Content-Disposition, Link, X-Corrected-Keyword';
const PREFLIGHT_AGE_S = 3600;
const VARY = 'X-API-Key, Authorization, Accept, Accept-Encoding';

/** A key's answers are nobody else's; after a minute they are asked for again, cheaply (304). */
export const CACHE_CONTROL = 'private, max-age=60, must-revalidate';
/** Lets a browser load nothing from an answer and show it in no frame. */
export const STRICT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What every answer of a server carries, whatever the request. */
export function fixedHeaders(origins: ReadonlySet<string>): readonly string[] {
  const vary = origins.size === 0 ? VARY : `${VARY}, Origin`;
  return ['x-content-type-options', 'nosniff', 'referrer-policy', 'no-referrer', 'vary', vary];
}

/** Lets pages of the configured origins read answers. No credentials: keys travel in a header. */
export function corsHeaders(
  { headers: { origin } }: FastifyRequest,
  allowed: ReadonlySet<string>,
): readonly string[] {
  if (origin === undefined || !allowed.has(origin)) return [];
  return ['access-control-allow-origin', origin, 'access-control-expose-headers', EXPOSED];
}

/** What a browser asks before it sends a key or a JSON body. */
export function preflightHeaders(methods: string): readonly string[] {
  return [
    'access-control-allow-methods',
    methods,
    'access-control-allow-headers',
    'X-API-Key, Authorization, Content-Type, X-Request-Id, If-None-Match',
    'access-control-max-age',
    `${PREFLIGHT_AGE_S}`,
  ];
}

export function isPreflight({ headers, method }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** The day's quota, in the words of the IETF draft and in those older clients know. */
export function quotaHeaders(
  { limit, remaining, resetsAt }: NonNullable<RequestState['quota']>,
  now: EpochSeconds,
): readonly string[] {
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
