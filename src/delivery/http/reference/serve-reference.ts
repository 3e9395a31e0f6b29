/** Serves the reference, without a key: documents, collections and the page that shows them. */
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type MaybePromise, whenReady } from '../../../domain/values/maybe-promise.ts';
import { Body, EMPTY } from '../answer/body.ts';
import { isNamedBy } from '../answer/etag.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import type { Answer } from '../answer/send.ts';
import type { Form } from '../interface/operation.ts';
import type { Service } from '../pipeline/service.ts';
import { openApiDocument } from './openapi.ts';
import { docsPage } from './page/docs-page.ts';
import { DOCS_POLICY, pageFiles, type StaticFile } from './page/page-files.ts';
import { postmanCollection } from './postman.ts';

/** Long enough to spare requests, short enough that an upgrade shows. */
const CACHE_CONTROL = 'public, max-age=300';
/** A name or address with an optional port; anything else is not repeated. */
const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

export interface ReferenceOptions {
  readonly storeName: string;
  readonly version: string;
  /** All forms that are served, the default one among them. */
  readonly forms: readonly Form[];
}

/** The documents of one form at one base. */
export function addFormReference(
  fastify: FastifyInstance,
  service: Service,
  form: Form,
  base: string,
  options: ReferenceOptions,
): void {
  const { storeName, version } = options;
  addFile(fastify, service, {
    path: `${base}/openapi.json`,
    contentType: JSON_TYPE,
    bytes: () => jsonBytes(openApiDocument(form, { base, storeName, version })),
  });
  fastify.route({
    method: ['GET', 'HEAD'],
    url: `${base}/collection.postman.json`,
    handler: (request, reply) => {
      const collection = postmanCollection(form, { baseUrl: originOf(request) + base, storeName });
      const body = new Body({ contentType: JSON_TYPE, content: jsonBytes(collection) });
      return sendFile(service, request, reply, body, {});
    },
  });
  addPage(fastify, service, form, { ...options, path: `${base}/docs`, base });
}

/**
 * `/docs`: the default form's page, and the files all pages load. A browser that opens the bare
 * address is sent there.
 */
export function addDocs(
  fastify: FastifyInstance,
  service: Service,
  options: ReferenceOptions,
): void {
  for (const file of pageFiles()) addFile(fastify, service, file);
  const form = options.forms.find(({ name }) => name === service.settings.defaultForm);
  if (form !== undefined) {
    addPage(fastify, service, form, { ...options, path: '/docs', base: '/api/v1' });
  }
  // Relative, so that a proxy may put the service below a path of its own.
  const places = { '/': 'docs', '/docs/': '../docs' };
  for (const [url, place] of Object.entries(places)) {
    const answer = { status: 302, content: EMPTY, headers: ['location', place] };
    fastify.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => service.send(request, reply, answer),
    });
  }
}

function addPage(
  fastify: FastifyInstance,
  service: Service,
  form: Form,
  { forms, ...place }: ReferenceOptions & { readonly path: string; readonly base: string },
): void {
  const names = forms.map(({ name }) => name);
  addFile(fastify, service, {
    path: place.path,
    contentType: 'text/html; charset=utf-8',
    bytes: () => Buffer.from(docsPage(form, { ...place, forms: names })),
  });
}

/** Served with HEAD and conditional requests; made and compressed once. */
function addFile(
  fastify: FastifyInstance,
  service: Service,
  { path, contentType, bytes }: StaticFile,
): void {
  // On a 304 as well: a browser puts its headers in place of those of the page it kept.
  const policy = contentType.startsWith('text/html') ? { contentPolicy: DOCS_POLICY } : {};
  let made: { readonly body: Body; readonly etag: string } | null = null;
  fastify.route({
    method: ['GET', 'HEAD'],
    url: path,
    handler: (request, reply) => {
      made ??= named(contentType, bytes());
      const { etag, body } = made;
      const answer = { ...policy, headers: ['etag', etag], cacheControl: CACHE_CONTROL };
      const isKnown = isNamedBy(request.headers['if-none-match'], etag);
      if (!isKnown) return sendFile(service, request, reply, body, answer);
      service.send(request, reply, { status: 304, ...answer });
    },
  });
}

function sendFile(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
  answer: Omit<Answer, 'status' | 'content'>,
): MaybePromise<void> {
  return whenReady(body.contentFor(request.headers['accept-encoding']), (content) =>
    service.send(request, reply, { status: 200, content, ...answer }),
  );
}

function named(contentType: string, bytes: Buffer): { readonly body: Body; readonly etag: string } {
  const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  return { body: new Body({ contentType, content: bytes }), etag };
}

/** Where the client reached this server, so that a collection works as downloaded. */
function originOf({ headers }: FastifyRequest): string {
  const host = headers.host ?? '';
  return HOST.test(host) ? `http://${host}` : '';
}

const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value));
