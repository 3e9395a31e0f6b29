/** The finder page shows what the service finds, with every condition in the address. */
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dashboard, shareDashboard } from '../support/web/open-dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(async () => await dashboard.close());

const number = new Intl.NumberFormat('en-US');
const asked = { price: '20..50', reviewCount: '..200', sort: '-monthlySales' };
const address = `/finder?${new URLSearchParams(asked)}`;

it('shows the products of the service, with a column for each field that is asked for', async () => {
  const conditions = { ...asked, weightG: '1..' };
  const opened = await dashboard.openPage(`/finder?${new URLSearchParams(conditions)}`);
  const { page, faults } = opened;
  const { data } = await dashboard.client.finderByAddress({ ...conditions, pageSize: 100 });
  expect(data.totalResults).toBeGreaterThan(0);
  const main = page.getByRole('main');
  expect(await main.textContent()).toContain(`${number.format(data.totalResults)} products`);
  for (const [at, { asin }] of data.products.slice(0, 10).entries()) {
    const link = page
      .locator(`tr[aria-rowindex="${at + 2}"]`)
      .getByRole('link')
      .first();
    expect(await link.getAttribute('href')).toBe(`/product/${asin}?marketplace=amazon.com`);
  }
  const weight = data.products[0]?.weightG ?? null;
  if (weight === null) throw new TypeError('a product without the weight that was asked for');
  expect(await page.locator('tr[aria-rowindex="2"]').textContent()).toContain(
    number.format(weight),
  );
  expect(faults).toEqual([]);
});

it('asks again when an end of a range changes, and forgets it when its chip is clicked', async () => {
  const { page, settled } = await dashboard.openPage(address);
  await page.getByRole('spinbutton', { name: 'Price to' }).fill('30');
  await page.keyboard.press('Enter');
  await page.waitForURL(/price=20\.\.30/);
  await settled();
  const { data } = await dashboard.client.finderByAddress({ ...asked, price: '20..30' });
  const main = page.getByRole('main');
  expect(await main.textContent()).toContain(`${number.format(data.totalResults)} products`);
  await page.getByRole('button', { name: /^Take away: Price/ }).click();
  await page.waitForURL((url) => !url.searchParams.has('price'));
});

it('begins with ready questions, which stand in the address once chosen', async () => {
  const { page, settled } = await dashboard.openPage('/finder');
  await page.getByRole('button', { name: /^Low competition/ }).click();
  await page.waitForURL(/buyBoxIsAmazon=false/);
  await settled();
  const { data } = await dashboard.client.finderFields({});
  const preset = data.presets.find(({ name }) => name === 'lowCompetition');
  const found = await dashboard.client.finder({
    where: preset?.where ?? {},
    sort: [...(preset?.sort ?? [])],
  });
  expect(await page.getByRole('main').textContent()).toContain(
    `${number.format(found.data.totalResults)} products`,
  );
});

it('counts what an unknown value leaves out, and lets it in', async () => {
  const conditions = { price: '20..50' };
  const { page, settled } = await dashboard.openPage(`/finder?${new URLSearchParams(conditions)}`);
  const { data } = await dashboard.client.finderByAddress(conditions);
  const left = data.leftOut[0]?.products ?? 0;
  expect(left).toBeGreaterThan(0);
  expect(await page.getByRole('main').textContent()).toContain(number.format(left));
  await page.getByRole('button', { name: 'Show them too' }).click();
  await page.waitForURL(/unknown=include/);
  await settled();
  const all = await dashboard.client.finderByAddress({ ...conditions, unknown: 'include' });
  expect(await page.getByRole('main').textContent()).toContain(
    `${number.format(all.data.totalResults)} products`,
  );
});

it('saves all rows by the service', async () => {
  const { page, settled } = await dashboard.openPage(address);
  const { data } = await dashboard.client.finderByAddress(asked);
  await page.getByText('CSV', { exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save all/ }).click();
  const saved = await text(await (await download).createReadStream());
  await settled();
  expect(saved.trimEnd().split('\r\n')).toHaveLength(data.totalResults + 1);
});

it('takes over the filters of a search that has no keyword', async () => {
  const { page, settled } = await dashboard.openPage('/search?minPrice=20&maxPrice=50');
  await page.getByRole('link', { name: 'Use these filters without a keyword' }).click();
  await page.waitForURL(/\/finder\?.*price=20\.\.50/);
  await settled();
  const { data } = await dashboard.client.finderByAddress({ price: '20..50' });
  expect(await page.getByRole('main').textContent()).toContain(
    `${number.format(data.totalResults)} products`,
  );
});
