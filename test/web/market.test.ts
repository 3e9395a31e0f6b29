/** The page of a market shows what the service answers, and its bars add up to the score. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dashboard, shareDashboard } from '../support/web/open-dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(async () => await dashboard.close());

const KEYWORD = 'yoga mat';
const ADDRESS = '/market?keyword=yoga+mat';

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const { format } = new Intl.NumberFormat('en', { style: 'percent', ...oneDecimal });
const percent = (share: number | null) => (share === null ? '–' : format(share));
const count = new Intl.NumberFormat('en').format;

it('shows the score with its range, and bars that add up to it', async () => {
  const { data } = await dashboard.client.nicheScore({ keyword: KEYWORD });
  const { page, faults, layoutShift } = await dashboard.openPage(ADDRESS);
  const said = `Score ${data.score}, range from ${data.range?.low} to ${data.range?.high}`;
  await page.getByRole('img', { name: said }).waitFor();
  const made = page.getByLabel('Table: What the score is made of').getByRole('table');
  const points = await made.locator('tbody tr td:nth-child(2)').allInnerTexts();
  const numbers = points.map((text) => Number(text.replace('−', '-')));
  expect(numbers).toHaveLength(data.contributions.length + 2);
  expect(numbers.at(-1)).toBe(data.score);
  const sum = numbers.slice(0, -1).reduce((total, each) => total + each, 0);
  expect(sum).toBeCloseTo(data.score, 6);
  expect(faults).toEqual([]);
  expect((await layoutShift()).sum).toBeLessThan(0.05);
});

it('asks for the score again when a weight is moved, and keeps it in the address', async () => {
  const { page, settled } = await dashboard.openPage(ADDRESS);
  const slider = page.getByRole('slider', { name: 'Demand' });
  await slider.focus();
  await page.keyboard.press('End');
  await page.waitForURL(/weights=/);
  await settled();
  const weights = new URL(page.url()).searchParams.get('weights') ?? '';
  expect(weights).toBe('demand:1,competition:0,price:0');
  const { data } = await dashboard.client.nicheScore({ keyword: KEYWORD, weights });
  const shown = page.locator('.market-headline strong');
  expect(await shown.textContent()).toBe(String(data.score));

  await page.reload();
  await settled();
  expect(await shown.textContent()).toBe(String(data.score));
  expect(await slider.inputValue()).toBe('100');
  await page.getByRole('button', { name: 'Usual weights' }).click();
  await page.waitForURL((url) => !url.searchParams.has('weights'));
});

it('shows the shares of brands and bands, and the leading listings', async () => {
  const { data } = await dashboard.client.competitors({ keyword: KEYWORD, limit: 50 });
  const { page } = await dashboard.openPage(`${ADDRESS}&limit=50`);
  const rows = async (name: string) =>
    await Promise.all(
      (
        await page.getByLabel(name, { exact: true }).getByRole('table').locator('tbody tr').all()
      ).map((row) => row.locator('td').allInnerTexts()),
    );
  const shares = data.brandShare.map(({ brand, isOther, revenueShare, listings }) => {
    const name = isOther ? 'All other brands' : brand;
    return [name, percent(revenueShare), '', count(listings)];
  });
  expect(await rows('Table: Brands')).toEqual(shares);
  await page.getByText('In numbers').last().click();
  const bands = await rows('Number of ratings');
  expect(bands.map(([, share, , listings]) => [share, listings])).toEqual(
    data.reviewBands.map(({ revenueShare, listings }) => [percent(revenueShare), count(listings)]),
  );
  const histogram = page.getByRole('img', { name: /^Histogram of Number of ratings/ });
  expect(await histogram.locator('.histogram-bar').count()).toBe(data.reviewBands.length);
  const leaders = await page
    .getByLabel('Table: Leading listings')
    .locator('tbody tr')
    .evaluateAll((found) =>
      found.map((row) => [
        row.querySelector('.product-row-title')?.textContent,
        row.children[1]?.textContent,
      ]),
    );
  expect(leaders).toEqual(data.competitors.map(({ title, position }) => [title, String(position)]));
});

it('leads from a keyword that nothing matches to the nearest one', async () => {
  const keyword = 'yoga mat zzzz';
  const { explanation } = (await dashboard.client.nicheScore({ keyword })).data;
  const { page, settled } = await dashboard.openPage('/market?keyword=yoga+mat+zzzz');
  await page.getByText(explanation?.message ?? 'an explanation').waitFor();
  const nearest = explanation?.nearestKeyword?.keyword;
  if (nearest === undefined) throw new Error('the demo market has no keyword near it');
  await page.getByRole('link', { name: nearest }).click();
  await settled();
  expect(new URL(page.url()).searchParams.get('keyword')).toBe(nearest);
  await page.locator('.market-headline strong').waitFor();
});

it('has no horizontal scroll on a phone, in German too', async () => {
  const { page } = await dashboard.openPage(ADDRESS, { width: 390, language: 'de-DE' });
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
});
