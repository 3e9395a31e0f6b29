/**
 * The documentation page in a real browser: it reads, keeps the key for the session, tries requests
 * and fits a phone. Needs Chromium on the PATH or in CHROMIUM; skipped without.
 */
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formA, formB } from '../../src/delivery/http/interface/forms.ts';
import { type Browser, findChromium, launchBrowser } from '../support/browser.ts';
import type { Harness } from '../support/http-harness.ts';
import { startMarketHarness } from '../support/market-harness.ts';

const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
const DESKTOP = { width: 1280, height: 900, deviceScaleFactor: 1, mobile: false };

const chromium = findChromium();
if (chromium === null) console.warn('docs page not tried: no Chromium on the PATH or in CHROMIUM');

describe.skipIf(chromium === null)('documentation page in a browser', () => {
  let server: Harness;
  let address: string;
  let key: string;
  let browser: Browser;
  beforeAll(async () => {
    server = await startMarketHarness({ forms: [formA, formB] });
    address = await server.listen();
    key = await server.mintKey();
    browser = await launchBrowser(chromium ?? '');
    await resize(DESKTOP);
  });
  afterAll(async () => {
    await browser?.close();
    await server.close();
  });

  const resize = (size: object) =>
    browser.call('Emulation.setDeviceMetricsOverride', { ...size } as Record<string, unknown>);

  /** Fills fields in, sends, and waits for the answer; `.status` and `.body` of the form. */
  const send = async (operation: string, fields: Readonly<Record<string, string>>) =>
    (await browser.evaluate(`(async () => {
      const form = document.querySelector('#${operation} form');
      for (const [name, value] of Object.entries(${JSON.stringify(fields)})) {
        form.elements[name].value = value;
      }
      form.querySelector('.status').textContent = '';
      form.requestSubmit();
      while (!/^[✓✕]/.test(form.querySelector('.status').textContent)) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      const text = (name) => form.querySelector(name).textContent;
      return { request: text('.request'), status: text('.status'), body: text('.body') };
    })()`)) as { request: string; status: string; body: string };

  const enterKey = (text: string) =>
    browser.evaluate(`(() => {
      const field = document.querySelector('#key');
      field.value = ${JSON.stringify(text)};
      field.dispatchEvent(new Event('input'));
    })()`);

  const height = () => browser.evaluate('document.documentElement.scrollHeight');

  it('opens short, breaks no rule of its policy and loads nothing from elsewhere', async () => {
    await browser.open(`${address}/docs`);
    await browser.reload();
    expect(await height()).toBeLessThan(2 * DESKTOP.height);
    const faults = browser.events.filter(({ method, params }) => {
      const level = (params as { entry?: { level: string } }).entry?.level;
      return (
        method === 'Runtime.exceptionThrown' || (method === 'Log.entryAdded' && level === 'error')
      );
    });
    expect(faults).toEqual([]);
    const origins = browser.events
      .filter(({ method }) => method === 'Network.requestWillBeSent')
      .map(({ params }) => new URL((params as { request: { url: string } }).request.url).origin);
    expect(new Set(origins)).toEqual(new Set([address]));
    expect(origins.length).toBeGreaterThan(4);
  });

  it('tries a request as JSON and as CSV with a key kept over a reload, never in the address', async () => {
    await browser.open(`${address}/docs#search`);
    expect(await browser.evaluate(`document.querySelector('#search').open`)).toBe(true);
    expect((await send('search', { keyword: 'yoga mat' })).status).toMatch(/^✕ 401/);
    await enterKey(` ${key} `);
    await browser.reload();
    const json = await send('search', { keyword: 'yoga mat', format: '' });
    expect(json.status).toMatch(/^✓ 200 .* requests left today/);
    expect(JSON.parse(json.body).data.keyword).toBe('yoga mat');
    const csv = await send('search', { keyword: 'yoga mat', format: 'csv' });
    expect(csv.body).toMatch(/^marketplace,currency,asin/);
    expect(csv.request).toContain('format=csv');
    const urls = browser.events.map(
      ({ params }) => (params as { request?: { url: string } }).request?.url,
    );
    expect(urls.filter((url) => url?.includes(key))).toEqual([]);
    await enterKey('');
    expect(await browser.evaluate('sessionStorage.length')).toBe(0);
  });

  it('sends bodies and places in the path', async () => {
    await browser.open(`${address}/form-b/api/v1/docs`);
    await enterKey(key);
    expect((await send('profit', {})).status).toMatch(/^✓ 200/);
    const { request, status } = await send('product', { asin: 'B0MAT00001' });
    expect(request).toContain(`${address}/form-b/api/v1/products/B0MAT00001'`);
    expect(status).toMatch(/^✓ 200/);
  });

  it.each(['light', 'dark'])(
    'fits a phone without sideways scroll, all open, %s',
    async (theme) => {
      await resize(PHONE);
      const features = [{ name: 'prefers-color-scheme', value: theme }];
      await browser.call('Emulation.setEmulatedMedia', { features });
      await browser.open(`${address}/docs`);
      await picture(`phone-${theme}`);
      await browser.evaluate(
        `for (const one of document.querySelectorAll('details')) one.open = true`,
      );
      expect(await browser.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
      await browser.evaluate(`document.querySelector('#search').scrollIntoView()`);
      await picture(`phone-${theme}-open`);
      await resize(DESKTOP);
      await browser.evaluate(`document.querySelector('#search').scrollIntoView()`);
      await picture(`desktop-${theme}`);
    },
  );

  /** Where PICTURES names a folder, what was seen is kept there. */
  async function picture(name: string): Promise<void> {
    const folder = process.env['PICTURES'];
    if (folder === undefined) return;
    const { data } = await browser.call('Page.captureScreenshot', { format: 'png' });
    await writeFile(`${folder}/${name}.png`, Buffer.from(String(data), 'base64'));
  }
});
