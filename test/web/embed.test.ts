/** The chart of one product in a frame, in a page of another site. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dashboard, shareDashboard } from '../support/web/open-dashboard.ts';

const PRODUCT = { asin: 'B0DEMO0001', marketplace: 'amazon.com' } as const;
const PRODUCT_PAGE = `/product/${PRODUCT.asin}?marketplace=${PRODUCT.marketplace}`;

let dashboard: Dashboard;
/** A page of another site: `localhost` is another one than `127.0.0.1`. */
let other: Server;
let shown = '';
beforeAll(async () => {
  // Nothing changes in it but a link, which ends with the test.
  dashboard = await shareDashboard();
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

const openDiary = async () => {
  const watched = await dashboard.newPage({ role: null });
  await watched.page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
  const frame = watched.page.frames()[1];
  if (frame === undefined) throw new Error('the page has no frame');
  return { ...watched, frame };
};

it('is made on the page of a product, shows its chart alone, and is revoked', async () => {
  const operator = await dashboard.openPage(`${PRODUCT_PAGE}&range=all`);
  await operator.page.getByRole('button', { name: 'Embed' }).click();
  const dialog = operator.page.getByRole('dialog');
  await dialog.getByLabel('Theme').selectOption('dark');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const code = await dialog.getByLabel('Put this into the page').inputValue();
  [, shown = ''] = /src="([^"]+)"/.exec(code) ?? [];
  expect(shown.startsWith(`${dashboard.url}/embed/`)).toBe(true);

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

  await operator.open('/operator/embeds');
  await operator.page.getByRole('button', { name: `Revoke link: ${PRODUCT.asin}` }).click();
  await operator.page.getByRole('button', { name: 'Revoke for good' }).click();
  await operator.page.getByRole('cell', { name: 'Revoked' }).waitFor();
  // A thread may remember the link for a second.
  const status = async () => (await fetch(shown)).status;
  await expect.poll(status, { timeout: 10_000 }).toBe(410);
  const after = await openDiary();
  expect(await after.frame.locator('body').textContent()).toContain('no longer shown');
});

it('is not offered to those who only ask', async () => {
  const { page } = await dashboard.openPage(PRODUCT_PAGE, { role: 'reader' });
  await page.locator('.chart').waitFor();
  expect(await page.getByRole('button', { name: 'Embed' }).count()).toBe(0);
});

it('does not show any other page in a frame', async () => {
  shown = `${dashboard.url}/search`;
  const { page, frame } = await openDiary();
  await page.waitForLoadState('networkidle');
  expect(await frame.locator('#app').count()).toBe(0);
});

const themeOf = (frame: Frame) =>
  frame.evaluate(() => document.documentElement.dataset['theme'] ?? '');
