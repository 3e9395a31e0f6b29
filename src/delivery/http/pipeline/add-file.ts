/** Serves a file without a key, with HEAD and conditional requests, compressed on first use. */
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type MaybePromise, whenReady } from '../../../domain/values/maybe-promise.ts';
import { Body } from '../answer/body.ts';
import { isNamedBy } from '../answer/etag.ts';
import type { Service } from './service.ts';

export const HTML = 'text/html; charset=utf-8';

/** Long enough to save requests, short enough to show an upgrade soon. */
const CACHE_CONTROL = 'public, max-age=300';
/** An installation is reached by few names. */
const VARIANTS_MAX = 4;

export interface ServedFile {
  readonly url: string;
  readonly contentType: string;
  /** Makes the content. Called once for each variant, on first use. */
  readonly make: (variant: string) => string | Buffer;
  /** What the content depends on; nothing if it is absent. */
  readonly variant?: (request: FastifyRequest) => string;
  readonly cacheControl?: string;
  /** What a browser may load from it; nothing if it is absent. */
  readonly contentPolicy?: (request: FastifyRequest) => string;
}

export function addFile(fastify: FastifyInstance, service: Service, file: ServedFile): void {
  const { url, contentType, make, cacheControl = CACHE_CONTROL } = file;
  const made = new LRUCache<string, ReturnType<typeof named>>({ max: VARIANTS_MAX });
  fastify.route({
    method: ['GET', 'HEAD'],
    url,
    handler: (request, reply) => {
      const variant = file.variant?.(request) ?? '';
      const kept = made.get(variant) ?? named(contentType, make(variant));
      made.set(variant, kept);
      const { etag, body } = kept;
      const contentPolicy = file.contentPolicy?.(request);
      // A 304 needs the policy, too: browsers replace the headers of the page they kept.
      const policy = contentPolicy === undefined ? {} : { contentPolicy };
      const answer = { ...policy, headers: ['etag', etag], cacheControl };
      const isKnown = isNamedBy(request.headers['if-none-match'], etag);
      if (!isKnown) return sendBody(service, request, reply, body, answer);
      service.send(request, reply, { status: 304, ...answer });
    },
  });
}

export function sendBody(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  answer: object = {},
): MaybePromise<void> {
  return whenReady(body.contentFor(request.headers['accept-encoding']), (content) =>
    service.send(request, reply, { status: 200, content, ...answer }),
  );
}

function named(contentType: string, content: string | Buffer) {
  const etag = `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
  return { body: new Body({ contentType, content }), etag };
}
