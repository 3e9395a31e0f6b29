/** The chart of one product in a frame, in a page of another site. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dashboard, openDashboard } from '../support/web/open-dashboard.ts';

const PRODUCT = { asin: 'B0DEMO0001', marketplace: 'amazon.com' } as const;

let dashboard: Dashboard;
/** A page of another site: `localhost` is another one than `127.0.0.1`. */
let other: Server;
let shown = '';
beforeAll(async () => {
  dashboard = await openDashboard();
  other = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<main><h1>A diary</h1><iframe src="${shown}" width="900" height="760"></iframe>`);
  });
  await new Promise<void>((done) => other.listen(0, 'localhost', done));
});
afterAll(async () => {
  other.close();
  await dashboard.close();
});

async function administer<Data>(method: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${dashboard.url}/admin/v1${path}`, {
    method,
    headers: { 'x-api-key': dashboard.keys.operator, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return ((await response.json()) as { readonly data: Data }).data;
}

const openDiary = async () => {
  const watched = await dashboard.newPage({ role: null });
  await watched.page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
  const frame = watched.page.frames()[1];
  if (frame === undefined) throw new Error('the page has no frame');
  return { ...watched, frame };
};

it('shows chart and table of its product, and asks for nothing else', async () => {
  const look = { range: 'all', theme: 'dark' };
  const made = await administer<{ id: string; path: string }>('POST', '/embeds', {
    ...PRODUCT,
    ...look,
  });
  shown = dashboard.url + made.path;
  const { page, frame, requests, faults } = await openDiary();
  await frame.getByRole('button', { name: 'Table' }).click();
  await frame.locator('.chart table').waitFor();
  const { data } = await dashboard.client.product(PRODUCT);
  expect(await frame.getByRole('heading', { level: 1 }).textContent()).toBe(data.title);
  expect(await frame.locator('.chart-foot .caption').textContent()).toContain('Source: demo');
  expect(await frame.locator('canvas').count()).toBeGreaterThan(0);
  expect(await frame.getByRole('button', { name: 'All', pressed: true }).count()).toBe(1);
  expect(await themeOf(frame)).toBe('dark');
  const points = await frame.locator('.chart table').getAttribute('aria-rowcount');
  expect(Number(points)).toBeGreaterThan(100);
  expect(await frame.getByRole('link').count()).toBe(0);
  expect(await frame.getByRole('button', { name: 'Copy as curl' }).count()).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
  expect(faults).toEqual([]);
  const asked = requests.filter((url) => !url.startsWith('http://localhost'));
  const allowed = [`${dashboard.url}/embed/`, `${dashboard.url}/assets/`, `${dashboard.url}/docs/`];
  expect(asked.filter((url) => !allowed.some((place) => url.startsWith(place)))).toEqual([]);

  await administer('DELETE', `/embeds/${made.id}`);
  // A thread may remember the link for a second.
  const status = async () => (await fetch(shown)).status;
  await expect.poll(status, { timeout: 10_000 }).toBe(410);
  const after = await openDiary();
  expect(await after.frame.locator('body').textContent()).toContain('no longer shown');
});

it('does not show any other page in a frame', async () => {
  shown = `${dashboard.url}/search`;
  const { page, frame } = await openDiary();
  await page.waitForLoadState('networkidle');
  expect(await frame.locator('#app').count()).toBe(0);
});

const themeOf = (frame: Frame) =>
  frame.evaluate(() => document.documentElement.dataset['theme'] ?? '');
