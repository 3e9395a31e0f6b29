/** A product as Keepa answers it: changes only, and a last look long after some of them. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImportContext } from '../../../test/support/import-context.ts';
import { sourceOf } from '../../../test/support/importing.ts';
import { createWorkSpace } from '../../domain/estimation/family/work-space.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import { medianOf } from '../../domain/estimation/range/units-distribution.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { DAY_S, type EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { importFile } from '../import/import-file.ts';
import { getProduct } from '../product/get-product.ts';
import { averagesOf } from '../product/price-averages.ts';
import { estimateSales } from '../sales/estimate-sales.ts';
import { getBsrHistory } from './get-bsr-history.ts';
import { getPriceHistory } from './get-price-history.ts';

const BEGIN = Date.UTC(2024, 0, 1) / 1000;
const LOOK = Date.UTC(2026, 3, 10) / 1000;
const NOW = LOOK + 196 * DAY_S;
const asin = 'B000000001' as Asin;
/** Without badges. */
const unbadged = 'B000000002' as Asin;
const marketplace = 'US';
/** Keepa counts minutes since 2011. */
const minutesOf = (at: EpochSeconds) => at / 60 - 21_564_000;
const DAYS = (LOOK - BEGIN) / DAY_S;

/** A level that wanders by a few percent a day, the same in every run. */
function wandering(): (day: number) => number {
  let state = 1;
  let level = 0;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    level = 0.97 * level + 0.05 * (state / 2_147_483_647 - 0.5);
    return Math.round(1_500 * Math.exp(level));
  };
}

/** Ratings come ten a day; every few days the count of another listing is shown instead. */
function ratingCount(day: number): number {
  const own = 10_000 + 10 * day + (day % 3) * 8;
  return [4, 5, 17, 29, 41].includes(day % 45) ? Math.round(own / 3) : own;
}

/** The badge changes twice in 27 months. */
const BADGES: readonly (readonly [day: number, badge: number])[] = [
  [20, 1_000],
  [300, 2_000],
  [500, 1_000],
];

function keepaAnswer(): string {
  const rankOf = wandering();
  const daily = Array.from({ length: DAYS }, (_, day) => day);
  const at = (day: number) => minutesOf(BEGIN + day * DAY_S + 3_600);
  const csv: (number[] | null)[] = Array.from({ length: 36 }, () => null);
  csv[1] = [at(0), 1_999, at(DAYS - 550), 2_499];
  csv[3] = daily.flatMap((day) => [at(day), rankOf(day)]);
  csv[17] = daily.flatMap((day) => [at(day), ratingCount(day)]);
  const product = {
    ...{ domainId: 1, title: 'Kettle', lastUpdate: minutesOf(LOOK), csv },
    ...{ rootCategory: 11, salesRankReference: 11, productType: 0 },
    categoryTree: [{ catId: 11, name: 'Home & Kitchen' }],
  };
  const monthlySoldHistory = BADGES.flatMap(([day, badge]) => [at(day), badge]);
  const products = [
    { ...product, asin, monthlySoldHistory },
    { ...product, asin: unbadged },
  ];
  return JSON.stringify({ products });
}

const context = await openImportContext();
const work = createWorkSpace(builtInModel());
const app = {
  store: context.store,
  salesModel: () => work.model,
  workSpace: () => work,
} as unknown as AppContext;

beforeAll(async () => {
  const report = await importFile(context, sourceOf('product.json', keepaAnswer()), {});
  expect(report.imported).toBe(2);
});
afterAll(() => context.close());

describe('a product last looked at 196 days ago', () => {
  it('has no points after that, and statistics that end with it', async () => {
    const window = { marketplace, asin, interval: 'day', from: null, to: null } as const;
    const price = await getPriceHistory(app, { ...window, series: ['price'] }, NOW);
    expect(price.until).toBe(LOOK);
    expect(price.series[0]?.points.at(-1)?.at).toBe(LOOK);
    expect(price.summary).toMatchObject({ current: 2_499, average: 2_499, change90Percent: 0 });
    const ranks = await getBsrHistory(app, { ...window, categoryId: null }, NOW);
    expect(ranks.points.at(-1)?.at).toBe(LOOK);
    expect(ranks.summary.observations30).toBe(30);
    // January 2024 to March 2026, without the months that nobody saw.
    expect(ranks.summary.seasonality?.monthsUsed).toBe(27);
    const after = { ...window, from: LOOK + DAY_S };
    const empty = await getBsrHistory(app, { ...after, categoryId: null }, NOW);
    expect(empty.points).toEqual([]);
    expect(empty.summary).toMatchObject({ current: null, trend: null, seasonality: null });
  });

  it('has averages of the days before that, and the sales of that day', async () => {
    const detail = await getProduct(app, { marketplace, asin, asOf: null });
    expect(await averagesOf(app, detail)).toMatchObject({
      averages: { days30: 2_499, days90: 2_499, days180: 2_499, days365: 2_499 },
      until: LOOK,
    });
    expect(detail.listing).toMatchObject({ observedAt: LOOK, bsrAt: LOOK });
    const estimate = await estimateSales(app, { marketplace, asin, asOf: null });
    expect(estimate).toMatchObject({ reason: null, salesAsOf: LOOK });
    expect(estimate.monthlySales).toBe(detail.listing.sales?.median);
    expect(await estimateSales(app, { marketplace, asin, asOf: NOW })).toMatchObject({
      monthlySales: null,
      reason: 'stale_rank',
    });
  });
});

describe('estimates as of every day of two years', () => {
  /** Days after `BEGIN`; two months of history come first. */
  const days = Array.from({ length: 730 }, (_, index) => 60 + index);

  async function estimatesOf(one: Asin) {
    const estimates: { day: number; median: number; kinds: readonly string[] }[] = [];
    for (const day of days) {
      const request = { marketplace, asin: one, asOf: BEGIN + day * DAY_S } as const;
      const { distribution, evidence } = await estimateSales(app, request);
      if (distribution === null) throw new Error('no estimate');
      estimates.push({
        day,
        median: medianOf(distribution),
        kinds: evidence.map(({ kind }) => kind),
      });
    }
    return estimates;
  }

  /** The greatest change from a day to the next, up or down, but for changes of the badge. */
  function greatestJump(estimates: readonly { readonly day: number; readonly median: number }[]) {
    const changed = new Set(BADGES.map(([day]) => day + 1));
    const jumps = estimates.slice(1).flatMap(({ day, median }, index) => {
      const before = estimates[index]?.median ?? 0;
      return changed.has(day) ? [] : [Math.max(median / before, before / median)];
    });
    return Math.max(...jumps);
  }

  it('have the badge on every day, though it changes twice', async () => {
    const estimates = await estimatesOf(asin);
    for (const { kinds } of estimates) expect(kinds).toContain('boughtInPastMonth');
    expect(greatestJump(estimates)).toBeLessThan(1.05);
  });

  it('have the growth of ratings on every day, though another count is shown now and then', async () => {
    const estimates = await estimatesOf(unbadged);
    for (const { kinds } of estimates) expect(kinds).toContain('ratingGrowth');
    expect(greatestJump(estimates)).toBeLessThan(1.15);
  });
});
