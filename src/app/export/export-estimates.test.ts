import { expect, it } from 'vitest';
import { TEST_NOW } from '../../../test/support/http-harness.ts';
import { ASINS, fillSmallMarket } from '../../../test/support/market.ts';
import { openTestStore } from '../../../test/support/test-place.ts';
import type { Listing } from '../../domain/product/listing.ts';
import { marketplaceDomain } from '../../domain/values/marketplace.ts';
import type { AppContext } from '../context.ts';
import { estimateSales } from '../sales/estimate-sales.ts';
import { estimateTable } from './export-estimates.ts';
import type { ExportRow } from './export-table.ts';

async function withMarket(work: (app: AppContext) => Promise<void>): Promise<void> {
  const { store, close } = await openTestStore();
  const app = await fillSmallMarket(store, TEST_NOW);
  const context = { ...app, storeName: 'amazon', clock: { now: () => TEST_NOW } };
  await work(context as unknown as AppContext);
  await close();
}

async function exported(app: AppContext): Promise<readonly ExportRow[]> {
  const rows: ExportRow[] = [];
  for await (const row of estimateTable.rows(app, null)) rows.push(row);
  return rows;
}

it('writes what an answer would say, ranges inside each other, children beside their family', async () => {
  await withMarket(async (app) => {
    const rows = new Map((await exported(app)).map((row) => [row['asin'], row]));
    const best = rows.get(ASINS.bestSeller);
    expect(best).toMatchObject({ scope: 'listing', reason: null, calibrated: false });
    const ordered = ['low90', 'low80', 'low50', 'monthly_sales', 'high50', 'high80', 'high90'];
    const units = ordered.map((column) => Number(best?.[column]));
    expect([...units].sort((left, right) => left - right)).toEqual(units);
    const [childA, childB, parent] = [ASINS.childA, ASINS.childB, ASINS.parent].map((asin) =>
      Number(rows.get(asin)?.['monthly_sales']),
    );
    expect((childA ?? 0) + (childB ?? 0)).toBe(parent);
    expect(rows.get(ASINS.parent)).toMatchObject({ scope: 'family' });
    expect(rows.get(ASINS.noRank)).toMatchObject({
      monthly_sales: null,
      reason: 'no_rank',
      calibrated: null,
    });
    expect(rows.has(ASINS.german)).toBe(true);
  });
});

it('says of each listing, once, what is said of it alone', async () => {
  await withMarket(async (app) => {
    const rows = await exported(app);
    const listings: Listing[] = [];
    for await (const listing of app.store.products.scan(null)) listings.push(listing);
    const keyOf = (name: unknown, marketplace: unknown) => `${marketplace} ${name}`;
    const keys = listings.map(({ asin, marketplace }) =>
      keyOf(asin, marketplaceDomain(marketplace, app.storeName)),
    );
    expect(rows.map((row) => keyOf(row['asin'], row['marketplace'])).sort()).toEqual(keys.sort());
    const byAsin = new Map(rows.map((row) => [row['asin'], row]));
    for (const { marketplace, asin } of listings) {
      const alone = await estimateSales(app, { marketplace, asin, asOf: null });
      const { monthlySales: monthly_sales, scope, reason, method, bsr } = alone;
      expect(byAsin.get(asin)).toMatchObject({ monthly_sales, scope, reason, method, bsr });
    }
  });
});
