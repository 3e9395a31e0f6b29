/** The client as pages use it: its built package in a browser, with the session of a person. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { createClient } from '../../client/src/client.ts';
import { temporaryDirectory } from '../support/program.ts';
import { type Dashboard, shareDashboard } from '../support/web/open-dashboard.ts';

const ROOT = join(import.meta.dirname, '../..');

const built = temporaryDirectory();
let dashboard: Dashboard;
beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/build-client.ts', built.path], { cwd: ROOT });
  dashboard = await shareDashboard();
});
afterAll(async () => {
  await dashboard.close();
  built.remove();
});

declare global {
  interface Window {
    createClient: typeof createClient;
  }
}

/** A module of the page, so that it imports as a page does. */
const MODULE = "import { createClient } from './client.js'; window.createClient = createClient;";

/** Runs in the page. */
async function work() {
  const client = window.createClient('A', { url: '' });
  const found = await client.search({ keyword: 'yoga mat', pageSize: 3 });
  const asin = found.data.products[0]?.asin ?? '';
  let parts = 0;
  for await (const part of client.historyParts('priceHistory', { asin, from: 'first' })) {
    parts += part.data === null ? 0 : 1;
  }
  const csv = await client.csv('search', { keyword: 'yoga mat' });
  const missing = await client
    .product({ asin: 'B000000000' })
    .then(() => null)
    .catch((error: { name: string; requestId: string | null }) => error);
  const abort = new AbortController();
  const ended = client.usage({}, { signal: abort.signal }).catch((error: Error) => error.name);
  abort.abort();
  return {
    found: found.data.products.length,
    parts,
    csv: csv.slice(0, 12),
    missing: missing?.name,
    hasRequestId: typeof missing?.requestId === 'string',
    ended: await ended,
  };
}

it('answers, walks, throws and ends in a browser', async () => {
  const { page } = await dashboard.newPage();
  await page.route('**/built-client/*', async (route) => {
    const name = new URL(route.request().url()).pathname.replace('/built-client/', '');
    const file = name === 'page.js' ? { body: MODULE } : { path: join(built.path, 'lib', name) };
    await route.fulfill({ ...file, contentType: 'text/javascript' });
  });
  await page.goto(`${dashboard.url}/search`);
  await page.addScriptTag({ url: '/built-client/page.js', type: 'module' });
  expect(await page.evaluate(work)).toEqual({
    found: 3,
    parts: expect.any(Number),
    csv: 'marketplace,',
    missing: 'NotFoundError',
    hasRequestId: true,
    ended: 'AbortError',
  });
});
