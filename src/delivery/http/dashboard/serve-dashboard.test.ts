import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../../../test/support/http-harness.ts';
import { temporaryDirectory } from '../../../../test/support/program.ts';
import { formA } from '../../interface/forms.ts';

const directory = temporaryDirectory();
let server: Harness;
beforeAll(async () => {
  mkdirSync(join(directory.path, 'assets'));
  const files = {
    'index.html': '<head><script src="/assets/index-1.js"></script></head>',
    'embed.html': '',
    'assets/index-1.js': 'start();',
    'manifest.json': JSON.stringify({
      'src/main.tsx': { file: 'assets/index-1.js' },
      'src/pages/product/product-page.tsx': {
        file: 'assets/product-1.js',
        imports: ['src/main.tsx', '_shared.js'],
        css: ['assets/product-1.css'],
      },
      '_shared.js': { file: 'assets/shared-1.js', imports: ['src/main.tsx'] },
    }),
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(directory.path, name), content);
  }
  server = await startHarness({ forms: [formA], dashboard: directory.path });
});
afterAll(async () => await server.close());

it('goes on with the pages it started with when the folder is replaced', async () => {
  directory.remove();
  const page = await server.request('/product/B000000001', { key: null });
  expect(page.body).toContain('/assets/index-1.js');
  const script = await server.request('/assets/index-1.js', { key: null });
  expect(script.body).toBe('start();');
  expect(script.headers['cache-control']).toContain('immutable');
});

it('names all files of a page, and what the document already names only once', async () => {
  const { body } = await server.request('/product/B000000001', { key: null });
  expect(body.match(/<link[^>]*>/g)).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/product-1.js">',
    '<link rel="stylesheet" crossorigin href="/assets/product-1.css">',
    '<link rel="modulepreload" crossorigin href="/assets/shared-1.js">',
  ]);
  expect(body.match(/index-1/g)).toHaveLength(1);
});

it('lets pages ask only this service, and pictures of others once somebody wants them', async () => {
  const policy = async (headers: Record<string, string> = {}) =>
    (await server.request('/search', { key: null, headers })).headers['content-security-policy'];
  expect(await policy()).toMatch(/^default-src 'self';(?!.*https:)/);
  const cookie = 'shelfline_session=a; shelfline_images=on';
  expect(await policy({ cookie })).toContain("img-src 'self' https:");
});
