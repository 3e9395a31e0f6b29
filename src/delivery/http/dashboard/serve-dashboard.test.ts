import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../../../test/support/http-harness.ts';
import { temporaryDirectory } from '../../../../test/support/program.ts';
import { formA } from '../interface/forms.ts';

const directory = temporaryDirectory();
let server: Harness;
beforeAll(async () => {
  mkdirSync(join(directory.path, 'assets'));
  writeFileSync(join(directory.path, 'index.html'), '<script src="/assets/index-1.js"></script>');
  writeFileSync(join(directory.path, 'embed.html'), '');
  writeFileSync(join(directory.path, 'assets/index-1.js'), 'start();');
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

it('lets pages ask only this service, and pictures of others once somebody wants them', async () => {
  const policy = async (headers: Record<string, string> = {}) =>
    (await server.request('/search', { key: null, headers })).headers['content-security-policy'];
  expect(await policy()).toMatch(/^default-src 'self';(?!.*https:)/);
  const cookie = 'shelfline_session=a; shelfline_images=on';
  expect(await policy({ cookie })).toContain("img-src 'self' https:");
});
