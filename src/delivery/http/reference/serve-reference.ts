/** Serves the reference without a key: documents, collections and the page that shows them. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type MaybePromise, whenReady } from '../../../domain/values/maybe-promise.ts';
import { Body, EMPTY } from '../answer/body.ts';
import { isNamedBy } from '../answer/etag.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import type { Form } from '../interface/operation.ts';
import type { Service } from '../pipeline/service.ts';
import { openApiDocument } from './openapi.ts';
import { docsPage } from './page/docs-page.ts';
import { postmanCollection } from './postman.ts';

/** Long enough to save requests, short enough to show an upgrade soon. */
const CACHE_CONTROL = 'public, max-age=300';
/** A name or address with an optional port. Anything else is not repeated in documents. */
const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

const HTML = 'text/html; charset=utf-8';
/** The page loads only from this server, nothing inline. Only its script sends forms. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What the pages of all forms load: address, type, and file next to this one. */
const ASSETS = [
  ['/docs/assets/docs.css', 'text/css; charset=utf-8', 'page/docs.css'],
  ['/docs/assets/docs.js', 'text/javascript; charset=utf-8', 'page/docs.js'],
  ['/docs/assets/icon.svg', 'image/svg+xml', 'page/icon.svg'],
  // Sent as plain text: browsers would download Markdown instead of showing it.
  ['/docs/guide.txt', 'text/plain; charset=utf-8', '../../../../docs/using-the-api.md'],
] as const;

export interface ReferenceOptions {
  readonly version: string;
  /** All served forms, each with its base addresses. */
  readonly forms: readonly { readonly form: Form; readonly bases: readonly string[] }[];
}

/** Adds the documents of each form at each of its bases, and `/docs`, the default form's page. */
export function addReference(
  fastify: FastifyInstance,
  service: Service,
  { version, forms }: ReferenceOptions,
): void {
  const { storeName } = service.app;
  const method = ['GET', 'HEAD'];
  const names = forms.map(({ form }) => form.name);
  const addPage = (form: Form, base: string, path: string) =>
    addFile(fastify, service, path, HTML, () =>
      docsPage(form, { path, base, storeName, version, forms: names }),
    );
  for (const [path, type, file] of ASSETS) {
    addFile(fastify, service, path, type, () => readFileSync(join(import.meta.dirname, file)));
  }
  for (const { form, bases } of forms) {
    for (const base of bases) {
      addFile(fastify, service, `${base}/openapi.json`, JSON_TYPE, () =>
        JSON.stringify(openApiDocument(form, { base, storeName, version })),
      );
      addPage(form, base, `${base}/docs`);
      fastify.route({
        method,
        url: `${base}/collection.postman.json`,
        handler: (request, reply) => {
          const baseUrl = originOf(request) + base;
          const content = JSON.stringify(postmanCollection(form, { baseUrl, storeName }));
          return sendBody(service, request, reply, new Body({ contentType: JSON_TYPE, content }));
        },
      });
    }
    if (form.name === service.settings.defaultForm) addPage(form, '/api/v1', '/docs');
  }
  // Relative, so that a proxy may put the service below its own path.
  for (const [url, place] of Object.entries({ '/': 'docs', '/docs/': '../docs' })) {
    const answer = { status: 302, content: EMPTY, headers: ['location', place] };
    fastify.route({
      method,
      url,
      handler: (request, reply) => service.send(request, reply, answer),
    });
  }
}

/** Adds a file with HEAD and conditional requests. Makes and compresses it on first use. */
function addFile(
  fastify: FastifyInstance,
  service: Service,
  url: string,
  contentType: string,
  make: () => string | Buffer,
): void {
  // A 304 needs it, too: browsers replace the headers of the page they kept.
  const policy = contentType === HTML ? { contentPolicy: PAGE_POLICY } : {};
  let made: { readonly body: Body; readonly etag: string } | null = null;
  fastify.route({
    method: ['GET', 'HEAD'],
    url,
    handler: (request, reply) => {
      made ??= named(contentType, make());
      const { etag, body } = made;
      const answer = { ...policy, headers: ['etag', etag], cacheControl: CACHE_CONTROL };
      const isKnown = isNamedBy(request.headers['if-none-match'], etag);
      if (!isKnown) return sendBody(service, request, reply, body, answer);
      service.send(request, reply, { status: 304, ...answer });
    },
  });
}

function sendBody(
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

/** Returns the address by which the client reached the server, so that a collection works. */
function originOf({ headers }: FastifyRequest): string {
  const host = headers.host ?? '';
  return HOST.test(host) ? `http://${host}` : '';
}
