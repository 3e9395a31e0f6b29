/** How far back a derivation is told of ranks: to where a fall into the 30 days may begin. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { derivation } from '../../../test/contract/store-fixture.ts';
import { createSqliteStore } from '../../adapters/sqlite/market/store.ts';
import { deriveListings } from '../../domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import type { Point } from '../../domain/history/series.ts';
import type { Observation } from '../../domain/product/observation.ts';
import { parseAsin } from '../../domain/values/asin.ts';
import { DAY_S } from '../../domain/values/time.ts';

const AT = 1_780_000_000;
const asin = parseAsin('B000000001');
if (asin === null) throw new TypeError('no ASIN');

const rank = (daysAgo: number, value: number | null): Point => ({
  at: AT - daysAgo * DAY_S,
  value,
  state: value === null ? 'unknown' : 'ok',
});
const product = (points: readonly Point[]): Observation => ({
  kind: 'product',
  marketplace: 'US',
  asin,
  source: 'csv',
  observedAt: AT,
  facts: { rootCategoryId: '100' },
  series: [{ name: 'bsr', categoryId: '100', points }],
});

describe('the ranks a derivation is told', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'shelfline-recent-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('reach back over a look before the 30 days that saw none, whether new or stored', async () => {
    const store = createSqliteStore({ directory });
    const derive = deriveListings(builtInModel());
    let told: readonly number[] = [];
    const apply = (points: readonly Point[]) =>
      store.imports.apply(
        [product(points)],
        derivation((family) => {
          told = (family[0]?.recentRanks ?? []).map(({ at }) => (AT - at) / DAY_S);
          return derive(family);
        }),
      );
    await apply([rank(60, 700), rank(40, 900), rank(30.25, 950), rank(30.125, null), rank(5, 400)]);
    await apply([rank(0, 410)]);
    expect(told).toEqual([40, 30.25, 30.125, 5, 0]);
    await apply([rank(4, 405)]);
    expect(told).toEqual([40, 30.25, 30.125, 5, 4, 0]);
    await store.close();
  });
});
