/**
 * What an export states of a product's past and offer, as product detail and price history tell it.
 */
import { describe, expect, it } from 'vitest';
import { importFile } from '../../src/app/import/import-file.ts';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { startHarness } from '../support/http-harness.ts';
import { withImportContext } from '../support/import-context.ts';
import { OBSERVED_AT, sourceOf } from '../support/importing.ts';

const COLUMNS = {
  ASIN: 'B000000001',
  Locale: 'de',
  'New: Current': '19.99 -C0A',
  'New: 90 days avg.': '18.49 -C0A',
  'New, Prime exclusive: Current': '17.99 -C0A',
  'New Offer Count: Current': '11',
  'Count of retrieved live offers: New, FBA': '3',
  'Count of retrieved live offers: New, FBM': '8',
  'Sales Rank: Drops last 90 days': '32',
  'Product Codes: PartNumber': 'K7702214',
};
const DAY = 86_400;

/** Asks both forms for the product some days after the export. */
async function ask<Answer>(
  path: string,
  days = 1,
  base = '/api/v1',
  later: string | null = null,
): Promise<Answer> {
  return await withImportContext(async (context) => {
    const text = `${Object.keys(COLUMNS)
      .map((name) => `"${name}"`)
      .join(',')}\n${Object.values(COLUMNS).join(',')}\n`;
    const observedAt = later === null ? OBSERVED_AT : OBSERVED_AT - 31 * DAY;
    await importFile(context, sourceOf('wide.csv', text), { observedAt });
    if (later !== null) {
      await importFile(context, sourceOf('later.csv', later), { observedAt: OBSERVED_AT });
    }
    const app = { store: context.store, salesModel: builtInModel };
    const server = await startHarness({ forms: [formA, formB], app });
    server.setNow(OBSERVED_AT + days * DAY);
    const answer = await server.request(`${base}${path}`);
    await server.close();
    return answer.json<{ data: Answer }>().data;
  });
}

interface Detail {
  readonly priceAverages: object;
  readonly priceAverageSources: object;
  readonly observed: Readonly<Record<string, object>>;
}

describe('product detail', () => {
  const path = '/product?asin=B000000001&marketplace=amazon.de';

  it('shows what the export states, and by whom and when', async () => {
    const detail = await ask<Detail>(path);
    expect(detail).toMatchObject({
      partNumber: 'K7702214',
      model: null,
      primeExclusive: 17.99,
      offers: { count: 11, fbaCount: 3, fbmCount: 8 },
      statedAverages: [{ series: 'new', days: 90, value: 18.49 }],
      rankDrops: [{ days: 90, drops: 32 }],
      buyBox: { sellerId: null, isAmazon: null, isFba: null },
      buyBoxShares: null,
      boughtTogether: [],
      packageVolumeCm3: null,
    });
    const stated = { source: 'keepa-export', at: '2026-11-20T00:00:00Z' };
    for (const field of ['partNumber', 'statedAverages', 'rankDrops', 'primeExclusive']) {
      expect([field, detail.observed[field]]).toEqual([field, stated]);
    }
    expect(Object.keys(detail.observed).filter((field) => !(field in detail))).toEqual([]);
  });

  it('takes a stated average where the history is too short, until the price is seen a month later', async () => {
    const young = await ask<Detail>(path);
    expect(young.priceAverages).toMatchObject({ days90: 18.49 });
    expect(young.priceAverageSources).toMatchObject({ days90: 'keepa-export' });
    // Its days are those before the last look, however long ago that was.
    const old = await ask<Detail>(path, 31);
    expect(old.priceAverages).toMatchObject({ days90: 18.49, until: '2026-11-20T00:00:00Z' });
    // A price seen 31 days later has other days before it.
    const passed = await ask<Detail>(
      path,
      40,
      '/api/v1',
      '"ASIN","Locale","New: Current"\nB000000001,de,19.99 -C0A\n',
    );
    expect(passed.priceAverageSources).toMatchObject({ days90: null });
    const formB = await ask<object>(
      '/products/B000000001?marketplace=amazon.de',
      1,
      '/form-b/api/v1',
    );
    expect(formB).not.toHaveProperty('priceAverageSources');
    expect(formB).toMatchObject({ rankDrops: [{ days: 90, drops: 32 }] });
  });
});

it('price history has the counts of offers by who ships, and the prime exclusive price', async () => {
  const names = ['primeExclusive', 'fbaOfferCount', 'fbmOfferCount'];
  const { series } = await ask<{
    readonly series: readonly { readonly name: string; readonly points: readonly object[] }[];
  }>(`/price-history?asin=B000000001&marketplace=amazon.de&interval=raw&series=${names.join(',')}`);
  expect(series.map(({ name, points }) => [name, points.at(-1)])).toEqual([
    ['primeExclusive', expect.objectContaining({ value: 17.99 })],
    ['fbaOfferCount', expect.objectContaining({ value: 3 })],
    ['fbmOfferCount', expect.objectContaining({ value: 8 })],
  ]);
});
