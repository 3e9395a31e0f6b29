/**
 * A small market with every awkward case in it: a family, a hidden price, a product out of stock,
 * one without rank, one without anything, hostile texts, three languages and currencies.
 */
import type { AppContext } from '../../src/app/context.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { createWorkSpace } from '../../src/domain/estimation/family/work-space.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { Point, Series } from '../../src/domain/history/series.ts';
import type { Facts } from '../../src/domain/product/facts.ts';
import type { Observation, ProductObservation } from '../../src/domain/product/observation.ts';
import { type Asin, parseAsin } from '../../src/domain/values/asin.ts';
import type { MarketplaceId } from '../../src/domain/values/marketplace.ts';
import { DAY_S, type EpochSeconds } from '../../src/domain/values/time.ts';
import type { Store } from '../../src/ports/store/store.ts';
import { openStoreIndex } from './store-index.ts';

/** Products by what is special about them. */
export const ASINS = {
  bestSeller: 'B0MAT00001',
  childA: 'B0MAT00002',
  childB: 'B0MAT00003',
  parent: 'B0MATPAR00',
  hidden: 'B0MAT00004',
  outOfStock: 'B0MAT00005',
  noRank: 'B0MAT00006',
  bare: 'B0MAT00007',
  hostile: 'B0MAT00008',
  german: 'B0MATTEDE1',
  japanese: 'B0MATJP001',
  unknown: 'B0NOTHERE1',
} as const;

export const CATEGORIES = { root: '3375251', leaf: '3422251', german: '16435051' } as const;

const HISTORY_DAYS = 120;
const SOURCE = 'csv';

/** Fills the store; the newest observation is `now`. Returns what answers from it. */
export async function fillSmallMarket(
  store: Store,
  now: EpochSeconds,
): Promise<Pick<AppContext, 'store' | 'search' | 'salesModel' | 'workSpace'>> {
  const model = builtInModel();
  await store.imports.apply(observations(now), deriveListings(model));
  const { search } = await openStoreIndex(store);
  return { store, search, salesModel: () => model, workSpace: () => createWorkSpace(model) };
}

function observations(now: EpochSeconds): Observation[] {
  return [
    ...categories(now),
    ...usProducts(now),
    product(now, 'DE', ASINS.german, {
      facts: { title: 'Yogamatte für Übungen, rutschfest', brand: 'Grünwald' },
      series: [steps('buyBox', now, 2499, 40), ranks(now, CATEGORIES.german, 900)],
    }),
    product(now, 'JP', ASINS.japanese, {
      facts: { title: 'ヨガマット 10mm 収納バンド付き', brand: '山田' },
      series: [steps('new', now, 2980, 100)],
    }),
    keyword(now, 'yoga mat', 74_000, [ASINS.bestSeller, ASINS.childA]),
    keyword(now, 'yoga mat thick', 12_000, [ASINS.bestSeller]),
    keyword(now, 'exercise mat', null, [ASINS.childB]),
  ];
}

function usProducts(now: EpochSeconds): ProductObservation[] {
  const child = (asin: string, colour: string, rank: number) =>
    product(now, 'US', asin, {
      facts: {
        title: `Yoga mat, family, ${colour}`,
        brand: 'Familia',
        parentAsin: asinOf(ASINS.parent),
        variationAttributes: [{ dimension: 'Color', value: colour }],
      },
      series: [steps('buyBox', now, 1999, 30), ranks(now, CATEGORIES.root, rank)],
    });
  return [
    product(now, 'US', ASINS.bestSeller, {
      facts: {
        title: 'Yoga mat, extra thick, with strap',
        brand: 'Balance & Co',
        package: { lengthMm: 610, widthMm: 150, heightMm: 150, weightG: 1200 },
        bulletPoints: ['Thick', 'Light'],
        gtins: ['0012345678905'],
        images: ['https://images.example.com/mat.jpg'],
        buyBox: { sellerId: 'A1', isAmazon: false, isFba: true },
      },
      series: [
        steps('buyBox', now, 2999, 100),
        ranks(now, CATEGORIES.root, 120),
        ranks(now, CATEGORIES.leaf, 3),
        steps('reviewCount', now, 1500, 5),
        steps('rating', now, 45, 0),
        steps('boughtInPastMonth', now, 1000, 0),
        steps('offerCount', now, 4, 1),
      ],
    }),
    product(now, 'US', ASINS.parent, {
      facts: {
        title: 'Yoga mat, family',
        brand: 'Familia',
        isParent: true,
        children: [asinOf(ASINS.childA), asinOf(ASINS.childB)],
      },
    }),
    child(ASINS.childA, 'Blue', 800),
    child(ASINS.childB, 'Red', 800),
    product(now, 'US', ASINS.hidden, {
      facts: { title: 'Yoga mat, secret price', brand: 'Shy', isPriceHidden: true },
      series: [ranks(now, CATEGORIES.root, 4_000)],
    }),
    product(now, 'US', ASINS.outOfStock, {
      facts: { title: 'Yoga mat, sold out', brand: 'Gone' },
      series: [
        {
          name: 'buyBox',
          categoryId: null,
          points: [
            { at: now - 60 * DAY_S, value: 1500, state: 'ok' },
            { at: now - DAY_S, value: null, state: 'out_of_stock' },
          ],
        },
        ranks(now, CATEGORIES.root, 52_000),
      ],
    }),
    product(now, 'US', ASINS.noRank, {
      facts: { title: 'Yoga mat nobody ranked', brand: 'Balance & Co' },
      series: [steps('new', now, 899, 10)],
    }),
    product(now, 'US', ASINS.bare, { facts: {}, categoryId: null }),
    product(now, 'US', ASINS.hostile, {
      facts: {
        title: '=HYPERLINK("http://x") yoga mat "quoted", <script>alert(1)</script> 🧘',
        brand: '-2+3',
      },
      series: [steps('buyBox', now, 500, 1), ranks(now, CATEGORIES.root, 250_000)],
    }),
  ];
}

function product(
  now: EpochSeconds,
  marketplace: MarketplaceId,
  asin: string,
  parts: {
    readonly facts: Partial<Facts>;
    readonly series?: readonly Series[];
    readonly categoryId?: string | null;
  },
): ProductObservation {
  const category = categoryFacts(marketplace, parts.categoryId);
  return {
    kind: 'product',
    marketplace,
    asin: asinOf(asin),
    source: SOURCE,
    observedAt: now,
    facts: { ...category, ...parts.facts },
    series: parts.series ?? [],
  };
}

function categoryFacts(marketplace: MarketplaceId, categoryId?: string | null): Partial<Facts> {
  if (categoryId === null || marketplace === 'JP') return {};
  if (marketplace === 'DE') {
    return { categoryId: CATEGORIES.german, rootCategoryId: CATEGORIES.german };
  }
  return { categoryId: CATEGORIES.leaf, rootCategoryId: CATEGORIES.root };
}

function categories(now: EpochSeconds): Observation[] {
  const node = (marketplace: MarketplaceId, id: string, name: string, parentId: string | null) =>
    ({
      kind: 'category',
      marketplace,
      id,
      name,
      parentId,
      source: SOURCE,
      observedAt: now,
    }) as const;
  return [
    node('US', CATEGORIES.root, 'Sports & Outdoors', null),
    node('US', CATEGORIES.leaf, 'Yoga Mats', CATEGORIES.root),
    node('DE', CATEGORIES.german, 'Sport & Freizeit', null),
  ];
}

function keyword(
  now: EpochSeconds,
  text: string,
  searchVolume: number | null,
  clicked: readonly string[],
): Observation {
  return {
    kind: 'keyword',
    marketplace: 'US',
    keyword: text,
    department: '',
    periodStart: now - 7 * DAY_S,
    periodEnd: now,
    searchVolume,
    searchFrequencyRank: searchVolume === null ? null : 1_000_000 - searchVolume,
    top3ClickShare: 0.3,
    top3ConversionShare: null,
    suggestedBidLow: 45,
    suggestedBidHigh: 120,
    competitionIndex: null,
    clicked: clicked.map((asin) => ({
      asin: asinOf(asin),
      clickShare: 0.1,
      conversionShare: null,
    })),
    source: SOURCE,
  };
}

/** One value every four days, going up and down by the step. */
function steps(name: Series['name'], now: EpochSeconds, value: number, step: number): Series {
  const points: Point[] = [];
  for (let days = HISTORY_DAYS; days >= 0; days -= 4) {
    points.push({ at: now - days * DAY_S, value: value + step * ((days / 4) % 3), state: 'ok' });
  }
  return { name, categoryId: null, points };
}

function ranks(now: EpochSeconds, categoryId: string, rank: number): Series {
  return { ...steps('bsr', now, rank, Math.ceil(rank / 10)), categoryId };
}

function asinOf(text: string): Asin {
  const asin = parseAsin(text);
  if (asin === null) throw new TypeError(`${text} is no ASIN`);
  return asin;
}
