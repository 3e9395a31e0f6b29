/** For tests: the profit operation on a real store with a small catalog. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { AppContext } from '../../src/app/context.ts';
import { bindOperation, contextOf } from '../../src/delivery/interface/bind-operation.ts';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import { profitOperation } from '../../src/delivery/operations/profit.ts';
import type { ProfitData } from '../../src/delivery/present/profit-schema.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { Facts } from '../../src/domain/product/facts.ts';
import type { Observation } from '../../src/domain/product/observation.ts';
import { parseAsin } from '../../src/domain/values/asin.ts';
import type { MarketplaceId } from '../../src/domain/values/marketplace.ts';
import { RATE_CARDS } from './unit-case.ts';

/** 2026-11-21, in the peak season of every card that has one. */
export const NOW = Date.UTC(2026, 10, 21, 12) / 1000;
export const MEASURED_AT = Date.UTC(2026, 4, 10) / 1000;
/** American, with measured fees that agree with the card. */
export const MEASURED = 'B0MEASURED';
export const BARE = 'B0BARE0001';
export const GERMAN = 'B0GERMAN01';
export const packed = { lengthMm: 250, widthMm: 150, heightMm: 80, weightG: 600 };

type Ask = (request: Record<string, unknown>) => Promise<ProfitData>;

/** Opens the store for the tests of a file; more products may be in it. */
export function askProfit(more: readonly Observation[] = []): Ask {
  let directory: string;
  let store: SqliteStore;
  let app: AppContext;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'shelfline-profit-'));
    store = createSqliteStore({ directory });
    await store.imports.apply([...OBSERVATIONS, ...more], deriveListings(builtInModel()));
    const parts: Partial<AppContext> = {
      store,
      clock: { now: () => NOW },
      storeName: 'amazon',
      salesModel: builtInModel,
      rateCards: () => RATE_CARDS,
    };
    app = parts as AppContext;
  });
  afterAll(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  const boundA = bindOperation(profitOperation, formA, 'amazon');
  const boundB = bindOperation(profitOperation, formB, 'amazon');
  return async (request) => {
    const bound = request['marketplace'] === 'amazon.com.tr' ? boundB : boundA;
    const params = bound.fromJson(request);
    const data: unknown = await profitOperation.handle(params, contextOf(app, bound.form, params));
    return data as ProfitData;
  };
}

function category(marketplace: MarketplaceId, id: string, name: string, parentId: string | null) {
  return {
    kind: 'category',
    marketplace,
    id,
    name,
    parentId,
    source: 'csv',
    observedAt: NOW,
  } as const;
}

/** A product with a price and a rank, where they are given, all of one source and time. */
export function product(
  marketplace: MarketplaceId,
  asin: string,
  observedAt: number,
  facts: Partial<Facts>,
  price: number | null,
  rank: string | null = null,
): Observation {
  const parsed = parseAsin(asin);
  if (parsed === null) throw new Error(asin);
  const point = (value: number) => [{ at: observedAt, value, state: 'ok' as const }];
  return {
    kind: 'product',
    marketplace,
    asin: parsed,
    source: 'keepa',
    observedAt,
    facts,
    series: [
      ...(price === null ? [] : [{ name: 'new' as const, categoryId: null, points: point(price) }]),
      ...(rank === null ? [] : [{ name: 'bsr' as const, categoryId: rank, points: point(2500) }]),
    ],
  };
}

const OBSERVATIONS: Observation[] = [
  category('US', '16310091', 'Industrial & Scientific', null),
  category('US', '318049011', 'Glassware & Labware', '16310091'),
  category('DE', '3167641', 'Küche, Haushalt & Wohnen', null),
  category('DE', '3169011', 'Küche', '3167641'),
  product(
    'US',
    MEASURED,
    MEASURED_AT,
    {
      categoryId: '318049011',
      rootCategoryId: '16310091',
      package: { lengthMm: 156, widthMm: 102, heightMm: 52, weightG: 235 },
      measuredFees: { pickAndPack: 435, referralPercent: 12, closing: null },
    },
    2599,
  ),
  product('US', BARE, NOW, { title: 'Unknown thing' }, null),
  product(
    'DE',
    GERMAN,
    NOW,
    { categoryId: '3169011', rootCategoryId: '3167641', package: packed },
    2999,
    '3167641',
  ),
];
