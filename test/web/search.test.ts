/** Search shows what the service answers; its rows are compared, saved, and kept as views. */
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dashboard, shareDashboard } from '../support/web/open-dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
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
  const whole = await page.getByRole('main').textContent();
  expect(whole).toContain(`${number.format(data.totalResults)} products`);
  expect(whole).toContain(`Niche score ${data.nicheScore.score} of 100`);
  for (const [at, product] of data.products.slice(0, 20).entries()) {
    const row = page.locator(`tr[aria-rowindex="${at + 2}"]`);
    const shown = await row.textContent();
    const link = row.getByRole('link').first();
    expect(await link.getAttribute('href')).toBe(`/product/${product.asin}?marketplace=amazon.com`);
    const { price, bsr, monthlySales, monthlySalesLow, monthlySalesHigh, reviewCount } = product;
    if (price !== null) expect(shown).toContain(money.format(price));
    for (const value of [bsr, monthlySales, monthlySalesLow, monthlySalesHigh, reviewCount]) {
      if (value !== null) expect(shown).toContain(number.format(value));
    }
  }
  expect(faults).toEqual([]);
  expect((await layoutShift()).sum).toBeLessThan(0.05);
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
  await expect.poll(focused).toBe(String(data.totalResults + 1));
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe(String(data.totalResults));
  for (let row = 1; row < data.totalResults / 10 + 1; row += 1) await page.keyboard.press('PageUp');
  await expect.poll(focused).toBe('2');
  await page.locator('.table-scroll').evaluate((scroller) => scroller.scrollTo({ top: 110 * 68 }));
  await settled();
  const link = page.locator('tr[aria-rowindex="112"] a').first();
  expect(await link.getAttribute('href')).toContain(data.products[10]?.asin);
  expect(asked()).toBe(1);
});

it('sorts by a click on a head, which stands in the address', async () => {
  const { page, settled } = await dashboard.openPage(`/search?keyword=${MANY}`);
  await page.getByRole('button', { name: 'Price' }).click();
  await settled();
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price');
  const { data } = await dashboard.client.search({ keyword: MANY, sort: 'price' });
  const first = page.locator('tr[aria-rowindex="2"] a').first();
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

it('compares selected rows and marks the best', async () => {
  const path = '/search?keyword=yoga&sort=bsr';
  const { page, faults, settled, layoutShift } = await dashboard.openPage(path);
  const asked = { keyword: 'yoga', sort: 'bsr', pageSize: 5 } as const;
  const products = (await dashboard.client.search(asked)).data.products.slice(0, 4);
  for (const row of [2, 3, 4, 5]) {
    await page.locator(`tr[aria-rowindex="${row}"]`).getByRole('checkbox').press('Space');
  }
  const fifth = page.locator('tr[aria-rowindex="6"]').getByRole('checkbox');
  await fifth.press('Space');
  await page.getByText('Compare up to 4').waitFor();
  await fifth.press('Space');
  await page.getByRole('link', { name: 'Compare 4' }).click();
  await settled();
  const asins = products.map(({ asin }) => asin);
  expect(new URL(page.url()).searchParams.get('asins')).toBe(asins.join(','));
  const reviews = page.getByRole('row', { name: /^Reviews/ });
  const cells = await reviews.getByRole('cell').allTextContents();
  const counts = products.map(({ reviewCount }) => reviewCount ?? 0);
  const most = Math.max(...counts);
  for (const [at, value] of counts.entries()) {
    expect(cells[at]).toContain(number.format(value));
    expect(cells[at]?.includes('best')).toBe(value === most);
  }
  const revenue = await page.getByRole('row', { name: /^Revenue/ }).textContent();
  const [first] = asins;
  const { monthlyRevenue } = (await dashboard.client.salesEstimate({ asin: first ?? '' })).data;
  const round = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumSignificantDigits: 3,
  });
  expect(revenue).toContain(round.format(monthlyRevenue.amount ?? 0));
  await page.getByRole('button', { name: `Take out ${first}` }).click();
  await settled();
  expect(new URL(page.url()).searchParams.get('asins')).toBe(asins.slice(1).join(','));
  expect(faults).toEqual([]);
  expect((await layoutShift()).sum).toBeLessThan(0.05);
});

it('says which product is not known, and compares the others', async () => {
  const [known] = (await dashboard.client.search({ keyword: 'yoga' })).data.products;
  const path = `/compare?asins=${known?.asin},B000000000`;
  const { page } = await dashboard.openPage(path);
  const head = await page.getByRole('columnheader').allTextContents();
  expect(head[1]).toContain(known?.title);
  expect(head[2]).toContain('B000000000');
  await page.getByRole('button', { name: 'Take out B000000000' }).waitFor();
});

it('keeps a view under a name, and shows the chosen columns only', async () => {
  const path = '/search?keyword=yoga&minPrice=20&columns=price,asin';
  const { page, settled } = await dashboard.openPage(path);
  const heads = async () =>
    (await page.getByRole('columnheader').allTextContents()).map((text) => text.split('What')[0]);
  expect(await heads()).toEqual(['Product', 'Price', 'ASIN']);
  await page.locator('summary', { hasText: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Brand' }).click();
  await expect.poll(heads).toEqual(['Product', 'Price', 'Brand', 'ASIN']);
  await page.locator('summary', { hasText: 'Saved views' }).click();
  await page.getByLabel('Name of the view').fill('Dear mats');
  await page.keyboard.press('Enter');
  await page.goto(`${dashboard.url}/search`);
  await page.getByRole('link', { name: 'Dear mats' }).click();
  await settled();
  const { searchParams } = new URL(page.url());
  expect([...searchParams.keys()].toSorted()).toEqual(['columns', 'keyword', 'minPrice']);
  expect(searchParams.get('columns')).toBe('title,price,brand,asin');
  await page.goto(`${dashboard.url}/search`);
  await page.getByRole('button', { name: 'Remove view Dear mats' }).click();
  await page.getByRole('link', { name: 'Dear mats' }).waitFor({ state: 'detached' });
});

it('saves the rows shown with the chosen columns, and all rows by the service', async () => {
  const { page } = await dashboard.openPage('/search?keyword=for&columns=price');
  const asked = { keyword: 'for', pageSize: 100 } as const;
  const { data } = await dashboard.client.search(asked);
  await page.locator('summary', { hasText: 'CSV' }).click();
  const save = async (name: RegExp) => {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return (await text(await saved.createReadStream())).replace('\uFEFF', '').split('\r\n');
  };
  const shown = await save(/rows shown/);
  expect(shown[0]).toBe('marketplace,currency,asin,title,price,priceType');
  expect(shown.length).toBe(100 + 2);
  expect(shown[1]).toContain(data.products[0]?.asin);
  const all = await save(/Save all/);
  const parts = await dashboard.client.csv('search', { ...asked, page: 1 });
  expect(all[0]).toBe(parts.split('\r\n')[0]);
  expect(all.slice(0, 101)).toEqual(parts.split('\r\n').slice(0, 101));
  expect(all.length).toBe(data.totalResults + 2);
  expect(new Set(all).size).toBe(all.length);
});

it('asks for the ranks of the rows in view only, all in one request', async () => {
  const { page, requests } = await dashboard.openPage(`/search?keyword=${MANY}&columns=rankLine`);
  await page.locator('tr[aria-rowindex="5"] .sparkline').waitFor();
  const lines = await page.getByRole('img', { name: '90 days' }).count();
  const rows = await page.locator('tbody tr[aria-rowindex]').count();
  expect(lines).toBeLessThan(rows);
  expect(requests.filter((url) => url.endsWith('/batch')).length).toBe(1);
});

it('begins on a page that says how much is here and leads to the first search', async () => {
  const { page, faults, settled } = await dashboard.openPage('/');
  const { coverage, categories } = (await dashboard.client.category({})).data;
  const whole = await page.getByRole('main').textContent();
  expect(whole).toContain(`${number.format(coverage.listings)} listings of amazon.com`);
  const rows = await page.getByRole('region', { name: 'What is here' }).last().getByRole('row');
  const shown = (await rows.allTextContents()).slice(1);
  expect(shown).toEqual(
    categories.map(({ name, productCount }) => `${name}${number.format(productCount)}`),
  );
  expect(await page.getByRole('link', { name: 'Import your Keepa file' }).count()).toBe(1);
  await page.keyboard.press('/');
  await page.keyboard.type('yoga mat');
  await page.keyboard.press('Enter');
  await settled();
  expect(new URL(page.url()).pathname).toBe('/search');
  expect(new URL(page.url()).searchParams.get('keyword')).toBe('yoga mat');
  expect(faults).toEqual([]);

  const reader = await dashboard.openPage('/', { role: 'reader' });
  expect(await reader.page.getByRole('link', { name: 'Import your Keepa file' }).count()).toBe(0);
});
