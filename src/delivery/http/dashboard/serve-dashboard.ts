/** Serves the built dashboard: one document for all pages, and the files that it loads. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addFile, HTML } from '../pipeline/add-file.ts';
import type { Service } from '../pipeline/service.ts';

/** The addresses of pages. The document reads the address and shows the page. */
const PAGES = [
  '/',
  '/search',
  '/compare',
  '/product/:asin',
  '/market',
  '/keywords',
  '/profit',
  '/categories',
  '/accuracy',
  '/operator',
  '/operator/:part',
] as const;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The name of a built file changes with its content. */
const FOREVER = 'public, max-age=31536000, immutable';
/** A page must not outlive the files that it names. */
const ALWAYS_ASKED = 'no-cache';

/**
 * Reads the files now, so that a service goes on with the pages it started with while an update
 * replaces them.
 *
 * @param folder what `web/` was built into
 */
export function addDashboard(fastify: FastifyInstance, service: Service, folder: string): void {
  const document = readFileSync(join(folder, 'index.html'));
  for (const url of PAGES) {
    addFile(fastify, service, {
      url,
      contentType: HTML,
      cacheControl: ALWAYS_ASKED,
      contentPolicy: policyOf,
      make: () => document,
    });
  }
  for (const name of readdirSync(join(folder, 'assets'))) {
    const contentType = TYPES[extname(name)];
    if (contentType === undefined) continue;
    const content = readFileSync(join(folder, 'assets', name));
    addFile(fastify, service, {
      url: `/assets/${name}`,
      contentType,
      cacheControl: FOREVER,
      make: () => content,
    });
  }
}

const POLICY = [
  "default-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Set by the page's switch: pictures of listings stand on the marketplace's servers. */
const IMAGES_ON = /(?:^|; )shelfline_images=on(?:;|$)/;

function policyOf({ headers }: FastifyRequest): string {
  return IMAGES_ON.test(headers.cookie ?? '') ? `${POLICY}; img-src 'self' https:` : POLICY;
}
