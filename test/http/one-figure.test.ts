/**
 * One word is one figure: what several operations say of a product or of a market agrees, for every
 * product and every keyword of a demo market.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoHarness } from '../support/demo-harness.ts';
import type { Harness } from '../support/http-harness.ts';

const MARKETPLACES = ['amazon.com', 'amazon.de', 'amazon.co.jp'];
const KEYWORDS = ['serum', 'yoga mat', 'desk', 'Kabel', 'lamp', 'dog', 'マット', 'qqqq', 'blue'];

/** The fields that lists share. */
interface Summary {
  readonly asin: string;
  readonly price: number | null;
  readonly priceType: string | null;
  readonly availability: string;
  readonly bsr: number | null;
  readonly monthlySales: number | null;
  readonly monthlySalesLow: number | null;
  readonly monthlySalesHigh: number | null;
  readonly salesGrade: string | null;
  readonly reviewCount: number | null;
  readonly rating: number | null;
}

const SHARED = [
  ...['price', 'priceType', 'availability', 'bsr', 'monthlySales', 'monthlySalesLow'],
  ...['monthlySalesHigh', 'salesGrade', 'reviewCount', 'rating'],
] as readonly (keyof Summary)[];

describe('over the demo market', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await startDemoHarness(600);
  });
  afterAll(() => harness.close());

  async function ask<Data>(path: string): Promise<Data> {
    const answer = await harness.request(`/api/v1/${path}`);
    expect(answer.statusCode, `${path}: ${answer.body}`).toBe(200);
    return answer.json<{ data: Data }>().data;
  }

  const where = (marketplace: string, keyword: string) =>
    `marketplace=${marketplace}&keyword=${encodeURIComponent(keyword)}`;

  const everyKeyword = MARKETPLACES.flatMap((marketplace) =>
    KEYWORDS.map((keyword) => [marketplace, keyword] as const),
  );

  it.each(everyKeyword)(
    '%s "%s": search and niche score give one score',
    async (store, keyword) => {
      const asked = where(store, keyword);
      type Score = Readonly<Record<string, unknown>>;
      const [{ nicheScore }, niche] = await Promise.all([
        ask<{ nicheScore: Score }>(`search?${asked}`),
        ask<Score & { range: { low: number; high: number } | null }>(`niche-score?${asked}`),
      ]);
      for (const name of ['demand', 'competition', 'opportunity', 'score', 'demandBasis']) {
        expect([name, niche[name]]).toEqual([name, nicheScore[name]]);
      }
      expect(niche.range === null).toBe(niche['reason'] === 'no_listings');
      expect(niche.range?.low ?? 0).toBeLessThanOrEqual(niche['score'] as number);
      expect(niche.range?.high ?? 0).toBeGreaterThanOrEqual(niche['score'] as number);
    },
  );

  it.each(MARKETPLACES)('%s: each product is the same in every operation', async (store) => {
    const products = new Map<string, Summary>();
    for (const keyword of KEYWORDS) {
      const asked = where(store, keyword);
      const found = await ask<{ products: readonly Summary[] }>(`search?${asked}&pageSize=100`);
      for (const product of found.products) products.set(product.asin, product);
      await checkCompetitors(asked);
    }
    expect(products.size).toBeGreaterThan(0);
    for (const product of products.values()) await checkProduct(store, product);
  });

  async function checkCompetitors(asked: string) {
    type Row = Summary & { monthlyRevenue: number | null; expectedMonthlyRevenue: number | null };
    const { competitors, basis } = await ask<{
      competitors: readonly Row[];
      basis: string;
    }>(`competitors?${asked}&limit=100`);
    expect(basis).toBe('expected');
    for (const row of competitors) expect(row.monthlyRevenue).toBe(revenueOf(row));
  }

  async function checkProduct(store: string, product: Summary) {
    const at = `asin=${product.asin}&marketplace=${store}`;
    const [detail, estimate] = await Promise.all([
      ask<Summary>(`product?${at}`),
      ask<{
        monthlySales: number | null;
        range: { low: number; high: number } | null;
        grade: string | null;
        monthlyRevenue: { amount: number | null };
      }>(`sales-estimate?${at}`),
    ]);
    for (const field of SHARED) expect([field, detail[field]]).toEqual([field, product[field]]);
    expect({
      monthlySales: estimate.monthlySales,
      monthlySalesLow: estimate.range?.low ?? null,
      monthlySalesHigh: estimate.range?.high ?? null,
      salesGrade: estimate.grade,
    }).toEqual({
      monthlySales: product.monthlySales,
      monthlySalesLow: product.monthlySalesLow,
      monthlySalesHigh: product.monthlySalesHigh,
      salesGrade: product.salesGrade,
    });
    expect(estimate.monthlyRevenue.amount).toBe(revenueOf(product));
    expect(product.price === null).toBe(product.priceType === null);
    expect(product.price === null).toBe(product.availability !== 'in_stock');
  }

  /** To the cent, as money is kept in whole minor units. */
  function revenueOf({ monthlySales, price }: Summary): number | null {
    if (monthlySales === null || price === null) return null;
    return Math.round(monthlySales * Math.round(price * 100)) / 100;
  }
});
