/** Serves the reference, without a key: documents, collections and the page that shows them. */
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { Body } from './answer/body.ts';
import { isNamedBy } from './answer/etag.ts';
import { JSON_TYPE } from './answer/representation.ts';
import { sendCoded } from './answer/send-coded.ts';
import type { Form } from './forms/form.ts';
import { openApiDocument } from './reference/openapi.ts';
import { docsPage } from './reference/page/docs-page.ts';
import { DOCS_POLICY, pageFiles, type StaticFile } from './reference/page/page-files.ts';
import { postmanCollection } from './reference/postman.ts';

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
  form: Form,
  base: string,
  options: ReferenceOptions,
): void {
  const { storeName, version } = options;
  addFile(fastify, {
    path: `${base}/openapi.json`,
    contentType: JSON_TYPE,
    bytes: () => jsonBytes(openApiDocument(form, { base, storeName, version })),
  });
  fastify.route({
    method: ['GET', 'HEAD'],
    url: `${base}/collection.postman.json`,
    handler: async (request, reply) => {
      const collection = postmanCollection(form, { baseUrl: originOf(request) + base, storeName });
      const body = bodyOf(JSON_TYPE, jsonBytes(collection));
      return await sendCoded(request, reply.type(JSON_TYPE), body);
    },
  });
  addPage(fastify, form, { ...options, path: `${base}/docs`, base });
}

/**
 * `/docs`: the default form's page, and the files all pages load. Whoever opens the bare address in
 * a browser is sent there.
 */
export function addDocs(
  fastify: FastifyInstance,
  defaultForm: Form['name'],
  options: ReferenceOptions,
): void {
  for (const file of pageFiles()) addFile(fastify, file);
  const form = options.forms.find(({ name }) => name === defaultForm);
  if (form !== undefined) addPage(fastify, form, { ...options, path: '/docs', base: '/api/v1' });
  // Relative, so that a proxy may put the service below a path of its own.
  for (const [url, place] of [
    ['/', 'docs'],
    ['/docs/', '../docs'],
  ] as const) {
    const handler: RouteHandlerMethod = (_, reply) => reply.redirect(place);
    fastify.route({ method: ['GET', 'HEAD'], url, handler });
  }
}

function addPage(
  fastify: FastifyInstance,
  form: Form,
  { forms, ...place }: ReferenceOptions & { readonly path: string; readonly base: string },
): void {
  const names = forms.map(({ name }) => name);
  addFile(fastify, {
    path: place.path,
    contentType: 'text/html; charset=utf-8',
    bytes: () => Buffer.from(docsPage(form, { ...place, forms: names })),
  });
}

/** Served with HEAD and conditional requests; made and compressed once. */
function addFile(fastify: FastifyInstance, { path, contentType, bytes }: StaticFile): void {
  const isPage = contentType.startsWith('text/html');
  let made: { readonly body: Body; readonly etag: string } | null = null;
  fastify.route({
    method: ['GET', 'HEAD'],
    url: path,
    handler: async (request, reply) => {
      made ??= named(contentType, bytes());
      reply.headers({ etag: made.etag, 'cache-control': CACHE_CONTROL });
      // On a 304 as well: a browser puts its headers in place of those of the page it kept.
      if (isPage) reply.header('content-security-policy', DOCS_POLICY);
      if (isNamedBy(request.headers['if-none-match'], made.etag)) return reply.code(304).send();
      return await sendCoded(request, reply.type(contentType), made.body);
    },
  });
}

function named(contentType: string, bytes: Buffer): { readonly body: Body; readonly etag: string } {
  const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  return { body: bodyOf(contentType, bytes), etag };
}

function bodyOf(contentType: string, content: Buffer): Body {
  return new Body({ contentType, fileName: null, content });
}

/** Where the client reached this server, so that a collection works as downloaded. */
function originOf({ headers }: FastifyRequest): string {
  const host = headers.host ?? '';
  return HOST.test(host) ? `http://${host}` : '';
}

const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value));
