/** The page of keywords shows what the service answers, filtered, compared and copied. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../client/src/client.ts';
import { type Dashboard, shareDashboard } from '../support/web/open-dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(async () => await dashboard.close());

const KEYWORD = 'yoga mat';
const count = new Intl.NumberFormat('en').format;
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const { format } = new Intl.NumberFormat('en', { style: 'percent', ...oneDecimal });
const percent = (share: number | null) => (share === null ? '–' : format(share));

const cellsOf = async (page: Page, name: string) =>
  await Promise.all(
    (await page.getByLabel(name, { exact: true }).locator('tbody tr').all()).map((row) =>
      row.locator('td').allInnerTexts(),
    ),
  );

const suggestions = async (minSearchVolume = 0) =>
  (await dashboard.client.keywords({ keyword: KEYWORD, limit: 500, minSearchVolume })).data
    .suggestions;

it('shows measured keywords, filters and sorts them in the address', async () => {
  const { page, faults, settled, layoutShift } = await dashboard.openPage(
    '/keywords?keyword=yoga+mat',
  );
  const all = await suggestions();
  const rows = await cellsOf(page, 'Measured keywords');
  expect(rows.map(([keyword, volume, kind]) => [keyword, volume, kind])).toEqual(
    all.map(({ keyword, searchVolume }) => [keyword, count(searchVolume ?? -1), 'counted']),
  );
  expect((await layoutShift()).sum).toBeLessThan(0.05);

  const least = 60_000;
  await page.getByLabel('Searches at least').fill(String(least));
  await page.waitForURL(/volume=60000/);
  await page.getByRole('button', { name: '90 days' }).click();
  await page.waitForURL(/sort=-trend/);
  await page.reload();
  await settled();
  const chosen = (await suggestions(least)).toSorted(
    (one, other) => (other.trend90Percent ?? -1e9) - (one.trend90Percent ?? -1e9),
  );
  expect(chosen.length).toBeLessThan(all.length);
  const kept = await cellsOf(page, 'Measured keywords');
  expect(kept.map(([keyword]) => keyword)).toEqual(chosen.map(({ keyword }) => keyword));
  expect(faults).toEqual([]);
});

it('saves the rows that it shows as CSV', async () => {
  const { page } = await dashboard.openPage('/keywords?keyword=yoga+mat&contains=pilates');
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const stream = await saved.createReadStream();
  const text = Buffer.concat(await stream.toArray()).toString('utf8');
  const [head = '', ...lines] = text.trim().split('\r\n');
  expect(head).toContain('marketplace,currency,keyword,searchVolume');
  const expected = (await suggestions()).filter(({ keyword }) => keyword.includes('pilates'));
  expect(lines.map((line) => line.split(',')[2])).toEqual(expected.map((row) => row.keyword));
});

it('takes an ASIN for a product, and several for a comparison', async () => {
  const { data } = await dashboard.client.competitors({ keyword: KEYWORD, limit: 2 });
  const asins = data.competitors.map(({ asin }) => asin);
  const { page, settled } = await dashboard.openPage('/keywords');
  await page.getByRole('searchbox').fill(String(asins[0]).toLowerCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(/asin=B0/);
  await settled();
  const { keywords } = (await dashboard.client.keywordsByAsin({ asin: asins[0] ?? '' })).data;
  const rows = await cellsOf(page, 'Measured keywords');
  expect(rows.map(([keyword, , , , , clicks]) => [keyword, clicks])).toEqual(
    keywords.map(({ keyword, clickShare }) => [keyword, percent(clickShare)]),
  );
  await page.getByRole('searchbox').fill(asins.join(' '));
  await page.keyboard.press('Enter');
  await page.waitForURL(/asins=/);
});

it('marks the gaps of compared products', async () => {
  const { data } = await dashboard.client.competitors({ keyword: KEYWORD, limit: 3 });
  const asins = data.competitors.map(({ asin }) => asin).join(',');
  const { page, faults, settled } = await dashboard.openPage(`/keywords?asins=${asins}`);
  const name = 'Table: Who is clicked after which keyword';
  const shown = async () =>
    (await cellsOf(page, name)).map(([keyword, , ...cells]) => [keyword, ...cells.slice(0, 3)]);
  const expected = async (gapFor?: string) => {
    const question = { asins, limit: 500, ...(gapFor === undefined ? {} : { gapFor }) };
    const { keywords } = (await dashboard.client.keywordsCompare(question)).data;
    return keywords.map(({ keyword, products }) => [
      keyword,
      ...products.map(({ isClicked, clickShare, clickRank }) =>
        isClicked ? `${percent(clickShare)} #${clickRank}` : '–',
      ),
    ]);
  };
  expect(await shown()).toEqual(await expected());

  const first = asins.slice(0, 10);
  await page.getByLabel('Gaps').selectOption(first);
  await page.waitForURL(/gapFor=/);
  await settled();
  expect(await shown()).toEqual(await expected(first));
  expect(faults).toEqual([]);
});

it('gives ideas to copy, and counts the bytes of backend terms', async () => {
  const client = createClient('B', { url: dashboard.url, key: dashboard.keys.operator });
  const { data } = await client.aiKeywords({ keyword: KEYWORD, limit: 200 });
  const { page, faults } = await dashboard.openPage('/keywords?keyword=yoga+mat&view=ideas');
  const { text, bytes, limitBytes } = data.backendTerms;
  const terms = page.getByRole('textbox', { name: 'Words for the search terms field' });
  expect(await terms.inputValue()).toBe(text);
  await page.getByText(`${bytes} of ${limitBytes} bytes`).waitFor();
  await terms.fill(`${'ä'.repeat(100)} ${'x'.repeat(60)}`);
  await page.getByText(`261 of ${limitBytes} bytes`).waitFor();
  await page.getByText(`${261 - limitBytes} bytes too long`).waitFor();
  await page.getByRole('button', { name: 'As proposed' }).click();
  await expect.poll(() => terms.inputValue()).toBe(text);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy all: For the title' }).click();
  await page.getByText('Copied').waitFor();
  const title = data.ideas.filter(({ use }) => use === 'title').map(({ keyword }) => keyword);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(title.join(', '));
  expect(faults).toEqual([]);
});

it('says what to do where nothing was measured', async () => {
  const { page, settled } = await dashboard.openPage('/keywords?keyword=zzzz+qqqq');
  await page.getByRole('heading', { name: 'No measured keyword is known here' }).waitFor();
  await page.getByRole('button', { name: 'Show ideas for a listing' }).click();
  await settled();
  expect(new URL(page.url()).searchParams.get('view')).toBe('ideas');
});
