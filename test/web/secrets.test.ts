/** What must not be found: keys where others could read them, and pages of operators. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OwnDashboard, openDashboard } from '../support/web/open-dashboard.ts';
import { pageAddresses } from '../support/web/page-addresses.ts';

let dashboard: OwnDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(async () => await dashboard.close());

const MARKET = { marketplace: 'amazon.com', keyword: 'yoga mat' } as const;

it('shows no operator page to a reader', async () => {
  const reader = await dashboard.openPage('/search', { role: 'reader' });
  const links = await reader.page.getByRole('navigation').getByRole('link').all();
  const targets = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(targets.filter((href) => href?.startsWith('/operator'))).toEqual([]);
  const paths = [...(await pageAddresses(dashboard.client, MARKET)).keys()];
  for (const path of paths.filter((each) => each.startsWith('/operator'))) {
    await reader.open(path.replace(/:\w+/, 'keys'));
    expect(await reader.page.locator('main table, main form').count()).toBe(0);
  }
  expect(reader.requests.filter((url) => url.includes('/admin/'))).toEqual([]);
});

it('counts what a reader looks at', async () => {
  const used = async () => {
    const response = await fetch(`${dashboard.url}/api/v1/usage`, {
      headers: { 'x-api-key': dashboard.keys.reader },
    });
    return ((await response.json()) as { data: { used: number } }).data.used;
  };
  const before = await used();
  await dashboard.openPage('/search?keyword=yoga+mat', { role: 'reader' });
  expect(await used()).toBeGreaterThan(before);
});

it('leaves the key in no address, storage, history entry or line of the log', async () => {
  const key = dashboard.keys.operator;
  const { page, requests, open, settled } = await dashboard.newPage({ role: null });
  await page.goto(`${dashboard.url}/#key=${key}`);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  await settled();
  for (const addresses of (await pageAddresses(dashboard.client, MARKET)).values()) {
    const [first = '/'] = addresses;
    await open(addresses.find((address) => address.includes('?')) ?? first);
  }
  const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
  expect(await page.evaluate(kept)).not.toContain(key);
  expect(requests.filter((url) => url.includes(key))).toEqual([]);
  const devTools = await page.context().newCDPSession(page);
  const { entries } = await devTools.send('Page.getNavigationHistory');
  expect(entries.length).toBeGreaterThan(5);
  expect(entries.filter(({ url }) => url.includes(key))).toEqual([]);
  expect(await dashboard.stop()).not.toContain(key);
});
