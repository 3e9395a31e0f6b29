/**
 * The documentation page in a real browser: it reads, keeps the key for the session, tries requests
 * and fits a phone.
 */
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import type { Harness } from '../support/http-harness.ts';
import { startMarketHarness } from '../support/market-harness.ts';
import { connectBrowser } from '../support/web/shared-browser.ts';
import { type WatchedPage, watchPage } from '../support/web/watched-page.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

let server: Harness;
let address: string;
let key: string;
let browser: Browser;
beforeAll(async () => {
  server = await startMarketHarness({ forms: [formA, formB] });
  address = await server.listen();
  key = await server.mintKey();
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server.close();
});

async function open(path: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: DESKTOP, ...options });
  const watched = await watchPage(context, address);
  await watched.page.goto(address + path);
  return watched;
}

/** Fills fields in, sends, and waits for the answer; `.status` and `.body` of the form. */
async function send(
  { page }: WatchedPage,
  operation: string,
  fields: Readonly<Record<string, string>> = {},
) {
  const form = page.locator(`#${operation} form`);
  const asked = await form.evaluate((element: HTMLFormElement, values) => {
    for (const [name, value] of Object.entries(values)) {
      (element.elements.namedItem(name) as HTMLInputElement).value = value;
    }
    const status = element.querySelector('.status');
    if (status !== null) status.textContent = '';
    element.requestSubmit();
    return element.querySelector('.request')?.textContent ?? '';
  }, fields);
  const status = form.locator('.status', { hasText: /^[✓✕]/ });
  const said = (await status.textContent()) ?? '';
  return { request: asked, status: said, body: (await form.locator('.body').textContent()) ?? '' };
}

it('opens short, breaks no rule of its policy and loads nothing from elsewhere', async () => {
  const { page, faults, requests } = await open('/docs');
  await page.reload();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(2 * DESKTOP.height);
  expect(faults).toEqual([]);
  expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(new Set([address]));
  expect(requests.length).toBeGreaterThan(4);
});

it('tries a request as JSON and as CSV with a key kept over a reload, never in the address', async () => {
  const docs = await open('/docs#search');
  const { page, requests } = docs;
  expect(await page.locator('#search').getAttribute('open')).not.toBeNull();
  expect((await send(docs, 'search', { keyword: 'yoga mat' })).status).toMatch(/^✕ 401/);
  await page.locator('#key').fill(` ${key} `);
  await page.reload();
  const json = await send(docs, 'search', { keyword: 'yoga mat', format: '' });
  expect(json.status).toMatch(/^✓ 200 .* requests left today/);
  expect(JSON.parse(json.body).data.keyword).toBe('yoga mat');
  const csv = await send(docs, 'search', { keyword: 'yoga mat', format: 'csv' });
  expect(csv.body).toMatch(/^marketplace,currency,asin/);
  expect(csv.request).toContain('format=csv');
  expect(requests.filter((url) => url.includes(key))).toEqual([]);
  await page.locator('#key').fill('');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

it('sends bodies and places in the path', async () => {
  const docs = await open('/form-b/api/v1/docs');
  await docs.page.locator('#key').fill(key);
  expect((await send(docs, 'profit')).status).toMatch(/^✓ 200/);
  const { request, status } = await send(docs, 'product', { asin: 'B0MAT00001' });
  expect(request).toContain(`${address}/form-b/api/v1/products/B0MAT00001'`);
  expect(status).toMatch(/^✓ 200/);
});

it.each(['light', 'dark'] as const)(
  'fits a phone without sideways scroll, all open, %s',
  async (colorScheme) => {
    const { page } = await open('/docs', { viewport: PHONE, colorScheme });
    await page.evaluate(() => {
      for (const one of document.querySelectorAll('details')) one.open = true;
    });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(PHONE.width);
  },
);
