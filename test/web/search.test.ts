/** The page of the search shows what the service answers, page after page, and why it is empty. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dashboard, openDashboard } from '../support/web/open-dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(async () => await dashboard.close());

/** In most titles of the demo market. */
const MANY = 'for';
const number = new Intl.NumberFormat('en-US');
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

it('shows the numbers of the service, row by row', async () => {
  const { page, faults, layoutShift } = await dashboard.openPage(`/search?keyword=${MANY}`);
  const { data } = await dashboard.client.search({ keyword: MANY, pageSize: 100 });
  expect(data.totalResults).toBeGreaterThan(100);
  const text = await page.getByRole('main').textContent();
  expect(text).toContain(`${number.format(data.totalResults)} products`);
  expect(text).toContain(`Niche score ${data.nicheScore.score} of 100`);
  for (const [at, product] of data.products.slice(0, 20).entries()) {
    const row = page.locator(`tr[aria-rowindex="${at + 2}"]`);
    const shown = await row.textContent();
    const link = row.getByRole('link');
    expect(await link.getAttribute('href')).toBe(`/product/${product.asin}?marketplace=amazon.com`);
    const { price, bsr, monthlySales, monthlySalesLow, monthlySalesHigh, reviewCount } = product;
    if (price !== null) expect(shown).toContain(money.format(price));
    for (const value of [bsr, monthlySales, monthlySalesLow, monthlySalesHigh, reviewCount]) {
      if (value !== null) expect(shown).toContain(number.format(value));
    }
  }
  expect(faults).toEqual([]);
  expect(await layoutShift()).toBeLessThan(0.05);
});

it('fetches a page when its rows come into view, and moves by keyboard', async () => {
  const { page, settled, requests } = await dashboard.openPage(`/search?keyword=${MANY}`);
  const { data } = await dashboard.client.search({ keyword: MANY, pageSize: 100, page: 2 });
  const asked = () => requests.filter((url) => url.includes('page=2')).length;
  expect(asked()).toBe(0);
  await page.getByRole('region', { name: /Products found/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await settled();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'));
  await page.keyboard.press('ArrowUp');
  expect(await focused()).toBe(String(data.totalResults));
  for (let row = 1; row < data.totalResults / 10 + 1; row += 1) await page.keyboard.press('PageUp');
  await settled();
  expect(await focused()).toBe('2');
  await page.locator('.table-scroll').evaluate((scroller) => scroller.scrollTo({ top: 110 * 32 }));
  await settled();
  const link = page.locator('tr[aria-rowindex="112"] a');
  expect(await link.getAttribute('href')).toContain(data.products[10]?.asin);
  expect(asked()).toBe(1);
});

it('sorts by a click on a head, which stands in the address', async () => {
  const { page, settled } = await dashboard.openPage(`/search?keyword=${MANY}`);
  await page.getByRole('button', { name: 'Price' }).click();
  await settled();
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price');
  const { data } = await dashboard.client.search({ keyword: MANY, sort: 'price' });
  const first = page.locator('tr[aria-rowindex="2"] a');
  expect(await first.getAttribute('href')).toContain(data.products[0]?.asin);
  expect(await page.locator('th[aria-sort="ascending"]').textContent()).toContain('Price');
});

it('drops the filter that emptied a search with one click', async () => {
  const path = `/search?keyword=${MANY}&minPrice=1&maxPrice=1.01`;
  const { page, settled } = await dashboard.openPage(path);
  const { data } = await dashboard.client.search({ keyword: MANY, minPrice: 1, maxPrice: 1.01 });
  expect(data.totalResults).toBe(0);
  const removed = data.explanation?.removedBy.find(({ name }) => name === 'maxPrice')?.removed ?? 0;
  expect(await page.getByRole('status').textContent()).toContain(data.explanation?.message);
  const button = page.getByRole('button', { name: 'Drop Price to $1.01' });
  expect(await button.textContent()).toContain(number.format(removed));
  await button.click();
  await settled();
  expect(await page.getByText(`${number.format(removed)} products`).count()).toBe(1);
  expect(await page.getByLabel('Price to').inputValue()).toBe('');
  expect(await page.getByLabel('Price from').inputValue()).toBe('1');
});
