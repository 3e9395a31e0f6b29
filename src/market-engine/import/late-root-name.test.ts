import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteStore } from '../../adapters/sqlite/market/store.ts';
import { deriveListings } from '../../domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import type { Observation } from '../../domain/product/observation.ts';
import { parseAsin } from '../../domain/values/asin.ts';

const AT = 1_780_000_000;
const asin = parseAsin('B000000001');
if (asin === null) throw new TypeError('no ASIN');

const product = {
  kind: 'product',
  marketplace: 'US',
  asin,
  source: 'csv',
  observedAt: AT,
  facts: { rootCategoryId: '100' },
  series: [{ name: 'bsr', categoryId: '100', points: [{ at: AT, value: 500, state: 'ok' }] }],
} as const satisfies Observation;
const root: Observation = {
  kind: 'category',
  marketplace: 'US',
  id: '100',
  name: 'Electronics',
  parentId: null,
  source: 'csv',
  observedAt: AT,
};

describe('the name of a root category', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'shelfline-root-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  async function estimateAfter(batches: readonly (readonly Observation[])[], name: string) {
    const store = createSqliteStore({ directory: join(directory, name) });
    for (const batch of batches) await store.imports.apply(batch, deriveListings(builtInModel()));
    const [listing] = await store.products.listings('US', [product.asin]);
    await store.close();
    return listing?.sales?.median;
  }

  it('reaches the estimates also when it comes after the products', async () => {
    const together = await estimateAfter([[root, product]], 'together');
    expect(together).toBeGreaterThan(0);
    expect(await estimateAfter([[product], [root]], 'late')).toBe(together);
    expect(await estimateAfter([[product]], 'never')).not.toBe(together);
  });
});
