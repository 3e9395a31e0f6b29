/** The page of the profit shows what the service calculates; its address says what was asked. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dashboard, shareDashboard } from '../support/web/open-dashboard.ts';
import type { WatchedPage } from '../support/web/watched-page.ts';

let dashboard: Dashboard;
let asin: string;
beforeAll(async () => {
  dashboard = await shareDashboard();
  const { products } = (await dashboard.client.search({ keyword: 'yoga mat', pageSize: 50 })).data;
  const found = products.find(({ price, monthlySales }) => price !== null && monthlySales !== null);
  if (found === undefined) throw new Error('the demo market sells no yoga mat');
  asin = found.asin;
});
afterAll(async () => await dashboard.close());

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

async function figure({ page }: WatchedPage, name: string): Promise<string> {
  const place = page.locator('dl.figures > div', { has: page.getByText(name, { exact: true }) });
  const [shown = ''] = await place.locator('dd').first().allInnerTexts();
  return shown.replaceAll(/\s+/g, ' ').trim();
}

/** Whether a row of the fee table says so. */
async function fees({ page }: WatchedPage): Promise<ReadonlyMap<string, string>> {
  const rows = page.locator('.fee-lines tbody tr');
  const names = await rows.locator('th').allInnerTexts();
  const amounts = await rows.locator('td.number').allInnerTexts();
  return new Map(names.map((name, at) => [name, amounts[at] ?? '']));
}

it('shows profit, fees and break-even of a product as the service gives them', async () => {
  const { data } = await dashboard.client.profit({ asin, cost: 4, advertisingPercent: 8 });
  const opened = await dashboard.openPage(`/profit?asin=${asin}&cost=4&advertising=8`);
  expect(await figure(opened, 'Profit of a unit')).toBe(dollars.format(data.profit ?? Number.NaN));
  expect(await figure(opened, 'Break-even price')).toBe(
    dollars.format(data.breakEvenPrice ?? Number.NaN),
  );
  const shown = await fees(opened);
  expect(shown.get('All fees')).toBe(dollars.format(data.fees.total ?? Number.NaN));
  expect(shown.get('Referral')).toBe(dollars.format(data.fees.referral ?? Number.NaN));
  expect(shown.get('All costs')).toBe(dollars.format(data.costs.total ?? Number.NaN));
  expect(opened.faults).toEqual([]);
  expect((await opened.layoutShift()).sum).toBeLessThanOrEqual(0.05);
});

it('draws the curve with its gaps, and says the same in a table', async () => {
  const { data } = await dashboard.client.profit({ asin, cost: 4 });
  const { page } = await dashboard.openPage(`/profit?asin=${asin}&cost=4`);
  const known = data.profitByPrice.filter(({ fromProfit }) => fromProfit !== null);
  expect(known.length).toBeGreaterThan(1);
  expect(await page.locator('.curve line.profit').count()).toBe(known.length);
  await page.getByText('Table', { exact: true }).click();
  const rows = page.getByRole('region', { name: 'Profit over price' }).locator('tbody tr');
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
  );
  expect(cells).toEqual(
    data.profitByPrice.map(({ fromPrice, toPrice, fromProfit, toProfit }) =>
      [fromPrice, toPrice, fromProfit, toProfit].map((amount) =>
        amount === null ? '–' : dollars.format(amount),
      ),
    ),
  );
});

it('answers a slider that the keyboard moves, once, and keeps it in the address', async () => {
  const opened = await dashboard.openPage(`/profit?asin=${asin}&cost=4`);
  const { page, settled, requests } = opened;
  const before = requests.length;
  await page.getByRole('slider', { name: 'Advertising, % of the price' }).focus();
  // The page's clock stands still: on a busy machine the presses would come one by one.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowRight');
  await page.clock.resume();
  await page.waitForURL(/advertising=3/);
  await settled();
  expect(requests.slice(before).filter((url) => url.endsWith('/profit-calc'))).toHaveLength(1);
  const { data } = await dashboard.client.profit({ asin, cost: 4, advertisingPercent: 3 });
  expect(await figure(opened, 'Profit of a unit')).toBe(dollars.format(data.profit ?? Number.NaN));
});

it('calculates a product that only the address describes, shipped by its seller', async () => {
  const opened = await dashboard.openPage(
    '/profit?price=20&cost=5&category=Books&fulfillment=fbm&shipping=3',
  );
  const { data } = await dashboard.client.profit({
    price: 20,
    cost: 5,
    category: 'Books',
    fulfillment: 'fbm',
    fbmShipping: 3,
  });
  expect(await figure(opened, 'Profit of a unit')).toBe(dollars.format(data.profit ?? Number.NaN));
});

it('says by words on which side of the reader’s limits the margin lies', async () => {
  const good = await dashboard.openPage(`/profit?asin=${asin}&cost=0&green=1`);
  expect(await figure(good, 'Margin')).toContain('at my limit or above');
  const bad = await dashboard.openPage(`/profit?asin=${asin}&cost=0&red=99&green=100`);
  expect(await figure(bad, 'Margin')).toContain('below my limit');
});

it('offers the categories of the rate card when one is not known', async () => {
  const { page, settled } = await dashboard.openPage(`/profit?asin=${asin}&category=Nonsense`);
  await page.getByRole('button', { name: 'Toys and Games' }).click();
  await page.waitForURL(/category=Toys/);
  await settled();
  const field = page.getByRole('textbox', { name: 'Referral category' });
  expect(await field.inputValue()).toBe('Toys and Games');
});

it('asks nothing before it knows the product', async () => {
  const { page, requests } = await dashboard.openPage('/profit');
  expect(await page.getByRole('heading', { name: 'Which product?' }).count()).toBe(1);
  expect(requests.filter((url) => url.includes('/api/'))).toEqual([]);
});
