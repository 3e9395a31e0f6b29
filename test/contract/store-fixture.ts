/** What every part of the store contract builds with: observations, a derivation, a test runner. */
import { it } from 'vitest';
import { partNumbersOf } from '../../src/domain/estimation/family/derive-listings.ts';
import type { SeriesName } from '../../src/domain/history/series.ts';
import { joinedBy } from '../../src/domain/product/family.ts';
import type { FamilyMember, Listing } from '../../src/domain/product/listing.ts';
import {
  type CategoryObservation,
  type KeywordObservation,
  type ProductObservation,
  type SalesLabel,
  UNMEASURED,
} from '../../src/domain/product/observation.ts';
import { type Asin, parseAsin } from '../../src/domain/values/asin.ts';
import { DAY_S } from '../../src/domain/values/time.ts';
import type { DeriveListings } from '../../src/ports/store/import-store.ts';
import type { Store } from '../../src/ports/store/store.ts';

/** 2026-01-05T00:00:00Z, a Monday. */
export const T0 = 1_767_571_200;
export const day = (count: number): number => T0 + count * DAY_S;

/** An installation's place: opened any number of times, by several processes in real life. */
export interface StorePlace {
  /** Opens the store once more; the caller closes it. */
  open(): Promise<Store>;
  /** Removes everything; all opened stores are closed by then. */
  dispose(): Promise<void>;
}

export interface StoreContract {
  readonly name: string;
  create(): Promise<StorePlace>;
  /** The share of the usual runs of each property, for an engine whose runs take long. */
  readonly share?: number;
  /** Cases an engine is excused from, each with its reason. */
  readonly skip: readonly { readonly reason: string; readonly tests: readonly string[] }[];
}

/** Cases by what they show; each runs on a fresh, opened store. */
export type StoreCases = Readonly<
  Record<string, (store: Store, place: StorePlace) => Promise<void>>
>;

export function runCases({ create, skip }: StoreContract, cases: StoreCases): void {
  for (const [name, run] of Object.entries(cases)) {
    const excuse = skip.find(({ tests }) => tests.includes(name));
    if (excuse !== undefined) {
      it.skip(`${name} (${excuse.reason})`, () => undefined);
      continue;
    }
    it(name, async () => {
      const place = await create();
      const store = await place.open();
      try {
        await run(store, place);
      } finally {
        await store.close();
        await place.dispose();
      }
    });
  }
}

export function asin(text: string): Asin {
  const parsed = parseAsin(text.padStart(10, 'B000000000'));
  if (parsed === null) throw new TypeError(`${text} is no ASIN`);
  return parsed;
}

type Parts = Partial<Omit<ProductObservation, 'kind' | 'asin'>>;

export function product(name: string, parts: Parts = {}): ProductObservation {
  return {
    kind: 'product',
    marketplace: 'US',
    asin: asin(name),
    source: 'csv',
    observedAt: T0,
    facts: {},
    series: [],
    ...parts,
  };
}

/** A series from `[days after T0, value]`; null is out of stock. */
export function series(
  name: SeriesName,
  points: readonly (readonly [days: number, value: number | null])[],
  categoryId: string | null = null,
): ProductObservation['series'][number] {
  return {
    name,
    categoryId,
    points: points.map(([days, value]) => ({
      at: day(days),
      value,
      state: value === null ? 'out_of_stock' : 'ok',
    })),
  };
}

export function category(
  id: string,
  parentId: string | null,
  parts: Partial<CategoryObservation> = {},
): CategoryObservation {
  return {
    kind: 'category',
    marketplace: 'US',
    id,
    name: id,
    parentId,
    source: 'csv',
    observedAt: T0,
    ...parts,
  };
}

export function keyword(text: string, parts: Partial<KeywordObservation> = {}): KeywordObservation {
  return {
    ...UNMEASURED,
    marketplace: 'US',
    keyword: text,
    periodStart: day(0),
    periodEnd: day(7),
    source: 'csv',
    ...parts,
  };
}

export function label(parts: Partial<SalesLabel> = {}): SalesLabel {
  return {
    kind: 'label',
    marketplace: 'US',
    category: 'Kitchen',
    rank: 120.5,
    units: 300,
    days: 30,
    asin: null,
    from: null,
    to: null,
    estimates: {},
    source: 'csv',
    ...parts,
  };
}

/** A derivation as a model of this name would make it. */
export function derivation(
  derived: (family: readonly FamilyMember[]) => readonly Listing[],
  modelId = 'model of a test',
): DeriveListings {
  return Object.assign(derived, { modelId });
}

/** A small derivation with all it needs: prices, ranks, sales that follow from rank and family. */
export const derive = derivation((family) => {
  const joined = joinedBy(family.map(({ record }) => record));
  return family.map(({ record, recentRanks }) => {
    const { facts, heads } = record;
    const last = (name: SeriesName, categoryId: string | null = null) =>
      heads.find((head) => head.name === name && head.categoryId === categoryId)?.last;
    const rootCategoryId = facts.rootCategoryId?.value ?? null;
    const rank = last('bsr', rootCategoryId);
    const bsr = rank?.value ?? null;
    const tenths = last('rating')?.value ?? null;
    const median = bsr === null ? null : Math.round(100_000 / bsr / family.length);
    return {
      marketplace: record.marketplace,
      asin: record.asin,
      parentAsin: facts.parentAsin?.value ?? null,
      family: record.family,
      familyBasis: record.familyBasis ?? joined,
      isParent: facts.isParent?.value ?? false,
      title: facts.title?.value ?? null,
      brand: facts.brand?.value ?? null,
      categoryId: facts.categoryId?.value ?? null,
      imageUrl: facts.images?.value[0] ?? null,
      gtins: facts.gtins?.value ?? [],
      partNumbers: partNumbersOf(facts),
      price: last('buyBox')?.value ?? null,
      priceType: last('buyBox') === undefined ? null : 'buyBox',
      availability: last('buyBox')?.value === null ? 'out_of_stock' : 'unknown',
      bsr,
      bsrCategoryId: bsr === null ? null : rootCategoryId,
      bsrAt: bsr === null ? null : (rank?.at ?? null),
      reviewCount: last('reviewCount')?.value ?? null,
      rating: tenths === null ? null : tenths / 10,
      sales:
        median === null
          ? null
          : {
              median,
              mean: median * 1.25,
              low: median / 2,
              high: median * 2,
              grade: recentRanks.length > 1 ? 'B' : 'C',
              basis: family.length > 1 ? 'equal' : 'single',
              asOf: rank?.at ?? record.observedAt,
            },
      observedAt: record.observedAt,
      firstSeenAt: facts.listedSince?.value ?? record.firstSeenAt,
      signals: '',
    };
  });
});

export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
