/** Serves the built dashboard: a document for each page, and the files that it loads. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { OAUTH_PATHS } from '../oauth/metadata.ts';
import { addFile, HTML } from '../pipeline/add-file.ts';
import type { Service } from '../pipeline/service.ts';
import { documentOf, type Manifest } from './page-document.ts';

/** The addresses of pages, and the folder of `web/src/pages/` that shows each. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'home',
  '/search': 'search',
  '/finder': 'finder',
  '/compare': 'compare',
  '/product/:asin': 'product',
  '/market': 'market',
  '/keywords': 'keywords',
  '/profit': 'profit',
  '/categories': 'categories',
  '/accuracy': 'accuracy',
  '/operator': 'operator',
  '/operator/:part': 'operator',
};

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
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
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const isDirect = service.settings.pictures === 'direct';
  const policy = isDirect ? `${POLICY}; img-src 'self' ${PICTURE_HOSTS}` : POLICY;
  const manifest = JSON.parse(read('manifest.json')) as Manifest;
  const { app } = service;
  const pages = { ...PAGES, ...(app.oauth && { [OAUTH_PATHS.authorize]: 'agents' }) };
  const features = [app.oauth && 'oauth', app.signIn && 'sign-in'].filter(Boolean).join(' ');
  const told = `<meta name="features" content="${features}">\n</head>`;
  const document = read('index.html').replace('</head>', told);
  for (const [url, page] of Object.entries(pages)) {
    addFile(fastify, service, {
      url,
      contentType: HTML,
      cacheControl: ALWAYS_ASKED,
      contentPolicy: () => policy,
      make: () => documentOf(document, manifest, `src/pages/${page}/${page}-page.tsx`),
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

/** Browsers may ask these alone, and only where an operator chose to show pictures from there. */
const PICTURE_HOSTS = 'https://m.media-amazon.com https://images-na.ssl-images-amazon.com';
