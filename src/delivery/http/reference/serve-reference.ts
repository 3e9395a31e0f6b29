/** Serves the reference without a key: documents, collections and the page that shows them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Form } from '../../interface/operation.ts';
import { Body, EMPTY } from '../answer/body.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import { addFile, HTML, sendBody } from '../pipeline/add-file.ts';
import type { Service } from '../pipeline/service.ts';
import { schemeOf } from '../request/head.ts';
import { openApiDocument } from './openapi.ts';
import { docsPage } from './page/docs-page.ts';
import { postmanCollection } from './postman.ts';
import { addGuides } from './serve-guides.ts';

/** A name or address with an optional port. Anything else is not repeated in documents. */
const HOST = /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The page loads only from this server, nothing inline. Only its script sends forms. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
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
  ['/docs/assets/inter.woff2', 'font/woff2', '../../../../facts/font/inter.woff2'],
  // Sent as plain text: browsers would download Markdown instead of showing it.
  ['/docs/guide.txt', 'text/plain; charset=utf-8', '../../../../docs/using-the-api.md'],
] as const;

export interface ReferenceOptions {
  readonly version: string;
  /** Whether `/` is the dashboard. Without one, `/` leads to `/docs`. */
  readonly hasDashboard: boolean;
  /** All served forms, each with its base addresses. */
  readonly forms: readonly { readonly form: Form; readonly bases: readonly string[] }[];
}

/** Adds the documents of each form at each of its bases, and `/docs`, the default form's page. */
export function addReference(
  fastify: FastifyInstance,
  service: Service,
  { version, forms, hasDashboard }: ReferenceOptions,
): void {
  const { storeName } = service.app;
  const method = ['GET', 'HEAD'];
  const names = forms.map(({ form }) => form.name);
  const addPage = (form: Form, base: string, path: string) =>
    addFile(fastify, service, {
      url: path,
      contentType: HTML,
      contentPolicy: () => PAGE_POLICY,
      make: () => docsPage(form, { path, base, storeName, version, forms: names }),
    });
  for (const [url, contentType, file] of ASSETS) {
    const make = () => readFileSync(join(import.meta.dirname, file));
    addFile(fastify, service, { url, contentType, make });
  }
  addGuides(fastify, service, PAGE_POLICY);
  for (const { form, bases } of forms) {
    for (const base of bases) {
      addFile(fastify, service, {
        url: `${base}/openapi.json`,
        contentType: JSON_TYPE,
        variant: originOf,
        make: (origin) =>
          JSON.stringify(openApiDocument(form, { base, origin, storeName, version })),
      });
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
  const moved = { ...(hasDashboard ? {} : { '/': 'docs' }), '/docs/': '../docs' };
  for (const [url, place] of Object.entries(moved)) {
    const answer = { status: 302, content: EMPTY, headers: ['location', place] };
    fastify.route({
      method,
      url,
      handler: (request, reply) => service.send(request, reply, answer),
    });
  }
}

/** Returns the address by which the client reached the server; empty if that is not known. */
function originOf({ headers }: FastifyRequest): string {
  const host = headers.host ?? '';
  return HOST.test(host) ? `${schemeOf(headers) ?? 'http'}://${host}` : '';
}
