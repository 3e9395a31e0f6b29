import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { makeDirectory, TEST_NOW } from '../../test/support/http-harness.ts';
import { ASINS, openMarket } from '../../test/support/market.ts';
import type { AppContext } from './context.ts';
import { exportEstimates } from './export-estimates.ts';
import type { ExportRow } from './export-table.ts';

async function exported(): Promise<ReadonlyMap<unknown, ExportRow>> {
  const directory = await makeDirectory();
  const { app, close } = await openMarket(directory, TEST_NOW);
  const context = { ...app, storeName: 'amazon', clock: { now: () => TEST_NOW } };
  const rows: ExportRow[] = [];
  for await (const row of exportEstimates(context as unknown as AppContext, null)) rows.push(row);
  await close();
  await rm(directory, { recursive: true });
  return new Map(rows.map((row) => [row['asin'], row]));
}

it('writes what an answer would say, ranges inside each other, children beside their family', async () => {
  const rows = await exported();
  const best = rows.get(ASINS.bestSeller);
  expect(best).toMatchObject({ scope: 'listing', reason: null, calibrated: 'false' });
  const ordered = ['low90', 'low80', 'low50', 'monthly_sales', 'high50', 'high80', 'high90'];
  const units = ordered.map((column) => Number(best?.[column]));
  expect([...units].sort((left, right) => left - right)).toEqual(units);
  const [childA, childB, parent] = [ASINS.childA, ASINS.childB, ASINS.parent].map((asin) =>
    Number(rows.get(asin)?.['monthly_sales']),
  );
  expect((childA ?? 0) + (childB ?? 0)).toBe(parent);
  expect(rows.get(ASINS.parent)).toMatchObject({ scope: 'family' });
  expect(rows.get(ASINS.noRank)).toMatchObject({ monthly_sales: null, reason: 'no_rank' });
  expect(rows.has(ASINS.german)).toBe(true);
});
