/** The files that the documentation page loads, all of them from this server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Path of the files that the pages of all forms share. */
const ASSETS_PATH = '/docs/assets';
const GUIDE = join(import.meta.dirname, '../../../../../docs/using-the-api.md');

/** Loads only from this server, nothing inline; forms are sent by the page's script alone. */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ASSETS = [
  ['docs.css', 'text/css; charset=utf-8'],
  ['docs.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
] as const;

export interface StaticFile {
  readonly path: string;
  readonly contentType: string;
  readonly bytes: () => Buffer;
}

/** The files, read when first asked for. */
export function pageFiles(): StaticFile[] {
  const assets = ASSETS.map(([name, contentType]) => ({
    path: `${ASSETS_PATH}/${name}`,
    contentType,
    bytes: () => readFileSync(join(import.meta.dirname, name)),
  }));
  // Sent as text: browsers would save Markdown instead of showing it.
  const guide = {
    path: '/docs/guide.txt',
    contentType: 'text/plain; charset=utf-8',
    bytes: () => readFileSync(GUIDE),
  };
  return [...assets, guide];
}
