/** A search that finds more than ten thousand products is scrolled to the last row shown. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../support/program.ts';
import { type Dashboard, openDashboard } from '../support/web/open-dashboard.ts';

/** The table shows this many rows. */
const ROWS = 10_000;
const PRODUCTS = ROWS + 50;
const PAGE_SIZE = 100;
/** A product's row, in pixels. */
const ROW_HEIGHT = 68;
/** Rows drawn at a time: those in view, and as many again around them. */
const DRAWN_MAX = 80;
/** No other title has this word. */
const KEYWORD = 'scrollable';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard(async (dataDirectory) => {
    const file = join(dataDirectory, 'many.csv');
    await writeFile(file, manyProducts());
    const { code, err } = await run(['import', file, '--data-dir', dataDirectory]);
    if (code !== 0) throw new Error(err);
  });
});
afterAll(async () => await dashboard?.close());

function manyProducts(): string {
  const rows = Array.from({ length: PRODUCTS }, (_, at) => {
    const digits = String(at).padStart(5, '0');
    return `B0SCR${digits},amazon.com,${KEYWORD} kettle ${digits},${5 + (at % 997) / 10},USD`;
  });
  return ['asin,marketplace,title,price,currency', ...rows].join('\n');
}

/** The products of the rows that are drawn, by place; null while a row is a skeleton. */
async function drawn(page: Page): Promise<ReadonlyMap<number, string | null>> {
  const rows = await page.locator('tr[aria-rowindex]').evaluateAll((all) =>
    all.map((row): [number, string | null] => {
      const href = row.querySelector('a')?.getAttribute('href') ?? null;
      return [Number(row.getAttribute('aria-rowindex')) - 2, href];
    }),
  );
  return new Map(rows);
}

it('shows row after row in the order of the service, and draws few at a time', async () => {
  const path = `/search?keyword=${KEYWORD}&sort=price`;
  const { page, faults } = await dashboard.openPage(path);
  const scroller = page.getByRole('region', { name: /Products found/ });
  expect(await scroller.locator('table').getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
  for (const number of [1, 2, 3, 26, 51, 76, 100]) {
    const first = (number - 1) * PAGE_SIZE;
    const asked = { keyword: KEYWORD, sort: 'price', pageSize: PAGE_SIZE, page: number } as const;
    const { totalResults, products } = (await dashboard.client.search(asked)).data;
    expect(totalResults).toBe(PRODUCTS);
    await scroller.evaluate((element, top) => element.scrollTo({ top }), first * ROW_HEIGHT);
    const shown = async () => {
      const rows = await drawn(page);
      return products.slice(0, 10).map((_, at) => rows.get(first + at));
    };
    await expect
      .poll(shown)
      .toEqual(products.slice(0, 10).map(({ asin }) => `/product/${asin}?marketplace=amazon.com`));
    expect((await drawn(page)).size).toBeLessThan(DRAWN_MAX);
  }
  await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  const last = { keyword: KEYWORD, sort: 'price', pageSize: PAGE_SIZE, page: 100 } as const;
  const { asin } = (await dashboard.client.search(last)).data.products.at(-1) ?? {};
  const row = async () => (await drawn(page)).get(ROWS - 1);
  await expect.poll(row).toBe(`/product/${asin}?marketplace=amazon.com`);
  expect(faults).toEqual([]);
});
