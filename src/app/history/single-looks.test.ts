/** Two exports months apart: what a product's averages and summaries say of the time between. */
import { expect, it } from 'vitest';
import { withImportContext } from '../../../test/support/import-context.ts';
import { sourceOf } from '../../../test/support/importing.ts';
import { createWorkSpace } from '../../domain/estimation/family/work-space.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { DAY_S } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { type ImportContext, importFile } from '../import/import-file.ts';
import { getProduct } from '../product/get-product.ts';
import { averagesOf } from '../product/price-averages.ts';
import { getBsrHistory } from './get-bsr-history.ts';
import { getPriceHistory } from './get-price-history.ts';

const asin = 'B000000001' as Asin;
const marketplace = 'US';
const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
const NOW = at('2025-11-24');

/** A Keepa export of one row. */
const exported = (price: string, average: string, rank: number, newPrice = price) =>
  'ASIN,Locale,Categories: Root,Sales Rank: Current,Buy Box: Current,Buy Box: 90 days avg.,' +
  `New: Current,Title\n${asin},com,Kitchen,${rank},${price},${average},${newPrice},Kettle\n`;

async function withLooks(
  looks: readonly (readonly [day: string, file: string])[],
  ask: (app: AppContext) => Promise<void>,
): Promise<void> {
  await withImportContext(async (context: ImportContext) => {
    for (const [day, file] of looks) {
      await importFile(context, sourceOf(`${day}.csv`, file), { observedAt: at(day) });
    }
    const work = createWorkSpace(builtInModel());
    const parts = { salesModel: () => work.model, workSpace: () => work };
    await ask({ ...context, ...parts } as unknown as AppContext);
  });
}

const JANUARY = ['2025-01-19', exported('50.00', '', 900)] as const;
const NOVEMBER = ['2025-11-23', exported('99.00', '97.00', 1_200)] as const;

it('averages no months that nobody looked at, and names a stated average', async () => {
  await withLooks([JANUARY, NOVEMBER], async (app) => {
    const product = await getProduct(app, { marketplace, asin, asOf: null });
    const { averages, sources, until } = await averagesOf(app, product);
    expect(averages).toEqual({ days30: null, days90: 9700, days180: null, days365: null });
    expect(sources).toEqual({ days30: null, days90: 'keepa-export', days180: null, days365: null });
    expect(until).toBe(at('2025-11-23'));
    const request = { marketplace, asin, from: null, to: null, interval: 'month' } as const;
    const { summary, series } = await getPriceHistory(app, { ...request, series: ['price'] }, NOW);
    expect(summary).toMatchObject({ current: 9900, change30Percent: null, change90Percent: null });
    // A week of 50, and the last look.
    const week = 7 * DAY_S;
    expect(summary.average).toBeCloseTo((5000 * week + 9900) / (week + 1), 6);
    const states = series[0]?.points.map(({ state }) => state);
    expect(states?.slice(1, -1)).toEqual(Array.from({ length: 9 }, () => 'unknown'));
  });
});

it('averages weekly looks', async () => {
  const weeks = Array.from({ length: 6 }, (_, week) => {
    const day = new Date((at('2025-10-19') + week * 7 * DAY_S) * 1000).toISOString().slice(0, 10);
    return [day, exported(week % 2 === 0 ? '50.00' : '60.00', '', 900)] as const;
  });
  await withLooks(weeks, async (app) => {
    const product = await getProduct(app, { marketplace, asin, asOf: null });
    const { averages, sources } = await averagesOf(app, product);
    expect(averages).toMatchObject({ days90: null, days365: null });
    expect(averages.days30).toBe(Math.round((16 * 5000 + 14 * 6000) / 30));
    expect(sources.days30).toBe('history');
  });
});

it('says unknown of changes where there is one look', async () => {
  await withLooks([NOVEMBER], async (app) => {
    const request = { marketplace, asin, from: null, to: null, interval: 'day' } as const;
    const { summary } = await getPriceHistory(app, { ...request, series: ['price'] }, NOW);
    expect(summary).toMatchObject({ current: 9900, lowest: 9900, average: 9900 });
    expect(summary).toMatchObject({ dropCount: null, outOfStockShare: null });
    expect(summary.volatilityPercent).toBeNull();
    const ranks = await getBsrHistory(app, { ...request, categoryId: null }, NOW);
    expect(ranks.summary).toMatchObject({ current: 1_200, rankDrops30: null, rankDrops90: null });
  });
});
