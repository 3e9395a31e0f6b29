import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDashboard } from '../../../../test/support/fill-dashboard.ts';
import { type Harness, startHarness } from '../../../../test/support/http-harness.ts';
import { temporaryDirectory } from '../../../../test/support/program.ts';
import { formA } from '../../interface/forms.ts';

const directory = temporaryDirectory();
let server: Harness;
beforeAll(async () => {
  server = await startHarness({ forms: [formA], dashboard: fillDashboard(directory.path) });
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

it('lets pages ask only this service, and the picture host where an operator chose so', async () => {
  const policyOf = async ({ request }: Harness) =>
    (await request('/search', { key: null })).headers['content-security-policy'];
  expect(await policyOf(server)).toMatch(/^default-src 'self';(?!.*https:)/);
  const settings = { pictures: 'direct' } as const;
  const direct = await startHarness({
    forms: [formA],
    dashboard: fillDashboard(directory.path),
    settings,
  });
  expect(await policyOf(direct)).toMatch(
    /img-src 'self' https:\/\/m\.media-amazon\.com https:[^ ]+$/,
  );
  await direct.close();
});
