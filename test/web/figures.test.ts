/** The figures of fifty products, read from their pages, are those of the interface. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClientA } from '../../client/src/client.ts';
import { type Dashboard, shareDashboard } from '../support/web/open-dashboard.ts';

const PRODUCTS = 50;
const KEYWORDS = ['mat', 'bottle', 'cable', 'kitchen', 'set', 'light', 'dog', 'steel', 'pack'];

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await shareDashboard();
});
afterAll(async () => await dashboard.close());

type Product = Awaited<ReturnType<ClientA['product']>>['data'];

const UNKNOWN = '–';
const whole = new Intl.NumberFormat('en-US');
const number = (value: number | null) => (value === null ? UNKNOWN : whole.format(value));

function expected(product: Product): Readonly<Record<string, string>> {
  const { currency, price, bsr, reviewCount, rating, offers } = product;
  const { monthlySales, monthlySalesLow, monthlySalesHigh, salesGrade, salesBasis } = product;
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const range = `${number(monthlySalesLow)}–${number(monthlySalesHigh)}`;
  const isWhole = salesBasis === null || salesBasis === 'single';
  const sales = `${number(monthlySales)}${salesGrade} ${range}${isWhole ? '' : ' · part of a family'}`;
  return {
    Price: price === null ? UNKNOWN : money.format(price),
    'Sales rank': bsr === null ? UNKNOWN : `#${number(bsr)}`,
    'Sales / 30 days': monthlySales === null ? UNKNOWN : sales,
    Ratings: number(reviewCount),
    Stars: rating === null ? UNKNOWN : rating.toFixed(1),
    Offers: number(offers.count),
  };
}

/** The figures by name, without the explanations that appear on hover. */
async function shown(page: Page): Promise<Readonly<Record<string, string>>> {
  const figures = await page.locator('.figures > div').evaluateAll((items) =>
    items.map((item): [string, string] => {
      const name = item.querySelector('dt')?.textContent ?? '';
      // The range of the sales stands under them; other notes are of other facts.
      const parts = name.startsWith('Sales /') ? 'dd' : 'dd:first-of-type';
      const texts = [...item.querySelectorAll(parts)].map((part) => {
        const figure = part.cloneNode(true) as HTMLElement;
        for (const tip of figure.querySelectorAll('[role="tooltip"], .caption')) tip.remove();
        return figure.textContent;
      });
      return [name, texts.join(' ').replaceAll(/\s+/g, ' ').trim()];
    }),
  );
  return Object.fromEntries(figures);
}

/** Goes to a product as a link within the page does, and waits until the page is about it. */
async function follow(page: Page, { asin, title }: Product): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/product/${asin}`);
  await page.getByRole('heading', { level: 1, name: title ?? asin, exact: true }).waitFor();
}

it(`are equal for ${PRODUCTS} products`, async () => {
  const asins: string[] = [];
  for (const keyword of KEYWORDS) {
    const { products } = (await dashboard.client.search({ keyword, pageSize: 100 })).data;
    asins.push(...products.map(({ asin }) => asin));
  }
  const chosen = [...new Set(asins)].slice(0, PRODUCTS);
  expect(chosen).toHaveLength(PRODUCTS);
  const { page, faults } = await dashboard.openPage(`/product/${chosen[0]}`);
  for (const asin of chosen) {
    const { data } = await dashboard.client.product({ asin });
    await follow(page, data);
    await expect.poll(() => shown(page)).toMatchObject(expected(data));
  }
  expect(faults).toEqual([]);
});
