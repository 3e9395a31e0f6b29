/**
 * Writes all answers. Status, headers and body go to Node in one call, without the framework's
 * reply, which would check and copy each header again.
 */
import { pipeline, Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import type { EpochSeconds } from '../../../domain/values/time.ts';
import type { OpenAnswers } from '../pipeline/open-answers.ts';
import type { RequestState } from '../pipeline/request-state.ts';
import type { Content } from './body.ts';

export interface Answer {
  readonly status: number;
  readonly content?: Content | StreamedContent;
  /** Names and values alternate. Added to the headers of every answer. */
  readonly headers?: readonly string[];
  /** `no-store` by default. */
  readonly cacheControl?: string;
  /** What a browser may load from the answer: nothing by default. */
  readonly contentPolicy?: string;
}

export interface StreamedContent {
  readonly headers: readonly string[];
  readonly payload: Readable;
}

export type Send = (request: FastifyRequest, reply: FastifyReply, answer: Answer) => void;

export interface SendOptions {
  readonly app: AppContext;
  readonly origins: ReadonlySet<string>;
  readonly open: OpenAnswers;
}

export function createSend({ app, origins, open }: SendOptions): Send {
  const fixed = fixedHeaders(origins);
  const strict = [...fixed, 'content-security-policy', STRICT_POLICY];
  const headersOf = (request: FastifyRequest, answer: Answer): string[] => {
    const { content, cacheControl = 'no-store', contentPolicy } = answer;
    const headers = ['x-request-id', request.id, 'cache-control', cacheControl];
    headers.push(...(contentPolicy === undefined ? strict : fixed));
    if (contentPolicy !== undefined) headers.push('content-security-policy', contentPolicy);
    if (content !== undefined) headers.push(...content.headers);
    if (answer.headers !== undefined) headers.push(...answer.headers);
    if (request.quota !== null) headers.push(...quotaHeaders(request.quota, app.clock.now()));
    if (origins.size > 0) headers.push(...corsHeaders(request, origins));
    return headers;
  };
  return (request, reply, answer) => {
    const response = reply.hijack().raw;
    const headers = headersOf(request, answer);
    // A closing framework adds this to every answer, which would lose pipelined answers after it.
    if (open.isClosing) response.removeHeader('connection');
    if (request.endsConnection || open.isLast(response)) headers.push('connection', 'close');
    response.writeHead(answer.status, headers);
    const payload = answer.content?.payload ?? '';
    if (!(payload instanceof Readable)) {
      response.end(payload, 'latin1');
      return;
    }
    // After the first byte, only a closed connection can report a fault.
    pipeline(payload, response, (fault) => {
      const isGone = fault === null || fault === undefined || request.raw.socket.destroyed;
      if (!isGone) app.log.error({ requestId: request.id, err: fault }, 'answer broken off');
    });
  };
}

/** The header with the keyword that was searched, for CSV: UTF-8, percent-encoded. */
export const CORRECTED_KEYWORD = 'x-corrected-keyword';

/** Headers that pages of the allowed origins may read. */
const EXPOSED =
  'RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, ' +
  'Retry-After, X-Request-Id, ETag, Content-Disposition, Link, X-Corrected-Keyword';
const PREFLIGHT_AGE_S = 3600;
const VARY = 'X-API-Key, Authorization, Accept, Accept-Encoding';

/** An answer is private to its key. After a minute clients revalidate it, which is cheap (304). */
export const CACHE_CONTROL = 'private, max-age=60, must-revalidate';
/** Forbids browsers to load anything from an answer or to show it in a frame. */
export const STRICT_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function fixedHeaders(origins: ReadonlySet<string>): readonly string[] {
  const vary = origins.size === 0 ? VARY : `${VARY}, Origin`;
  return ['x-content-type-options', 'nosniff', 'referrer-policy', 'no-referrer', 'vary', vary];
}

/** Lets pages of the configured origins read answers. No credentials: keys are in a header. */
export function corsHeaders(
  { headers: { origin } }: FastifyRequest,
  allowed: ReadonlySet<string>,
): readonly string[] {
  if (origin === undefined || !allowed.has(origin)) return [];
  return ['access-control-allow-origin', origin, 'access-control-expose-headers', EXPOSED];
}

/** Answers what a browser asks before it sends a key or a JSON body. */
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

/** Returns the day's quota, in the IETF draft's headers and in older, common ones. */
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
