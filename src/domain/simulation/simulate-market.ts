/**
 * A simulated market with known truth: catalog, demand, sales, ranks, prices, ratings and search
 * terms of four marketplaces over a year up to `now`. It yields the observations that a collector
 * would have made, and with them what really happened, for tests of estimates.
 *
 * Equal seed, size and `now` give an equal market; the catalog does not depend on `now`.
 */

import type { Observation } from '../product/observation.ts';
import type { Asin } from '../values/asin.ts';
import type { MarketplaceId } from '../values/marketplace.ts';
import type { EpochSeconds } from '../values/time.ts';
import { type AsinCounter, drawRoots, type SimulatedRoot } from './catalog.ts';
import { type FamilyDays, simulateFamily } from './family-sales.ts';
import { keywordRows } from './keyword-market.ts';
import { categoryTree, SIMULATED_MARKETS, type SimulatedMarket } from './markets.ts';
import { observeFamily } from './observe.ts';
import { randomStream } from './random.ts';
import { drawBackground, rankFamilies } from './ranks.ts';

export interface SimulationRequest {
  /** Products that are sold, over all marketplaces. */
  readonly products: number;
  readonly seed: number;
  readonly now: EpochSeconds;
}

/** What really sold. For tests and benchmarks only: no estimator may see it. */
export interface TrueSales {
  readonly marketplace: MarketplaceId;
  readonly asin: Asin;
  readonly parentAsin: Asin | null;
  readonly rootCategoryId: string;
  /** Units of the listing in the 30 days up to `now`. */
  readonly units30: number;
  /** Units expected in them, given prices and stock: the truth without its chance. */
  readonly expectedUnits30: number;
  readonly familyUnits30: number;
}

/** A part of the market, small enough to be stored in one transaction. */
export interface MarketPart {
  readonly observations: readonly Observation[];
  readonly truth: readonly TrueSales[];
}

const FAMILIES_A_PART = 60;
const KEYWORDS_A_PART = 1_000;

export function* simulateMarket(request: SimulationRequest): Generator<MarketPart> {
  const asins: AsinCounter = { next: 0 };
  for (const market of SIMULATED_MARKETS) {
    const products = Math.round(request.products * market.share);
    const roots = drawRoots(market, products, request.seed, asins);
    yield { observations: categoryTree(market, request.now), truth: [] };
    const families: FamilyDays[] = [];
    for (const root of roots) {
      const days = salesOf(market, root, request);
      families.push(...days);
      yield* observeRoot(market, root, days, request);
    }
    const keywords = keywordRows(market, families, request.now, request.seed);
    for (const part of chunksOf(keywords, KEYWORDS_A_PART)) yield { observations: part, truth: [] };
  }
}

function salesOf(
  market: SimulatedMarket,
  root: SimulatedRoot,
  { now, seed }: SimulationRequest,
): readonly FamilyDays[] {
  return root.families.map((family) => {
    const name = family.members[0]?.asin ?? '';
    return simulateFamily(market, family, now, randomStream(seed, `sales ${name}`));
  });
}

function* observeRoot(
  market: SimulatedMarket,
  root: SimulatedRoot,
  days: readonly FamilyDays[],
  { now, seed }: SimulationRequest,
): Generator<MarketPart> {
  const random = randomStream(seed, `ranks ${root.rootId}`);
  const background = drawBackground(root.curve, new Set(root.places), random);
  const ranks = rankFamilies(root, days, background, now, random);
  const pairs = days.flatMap((familyDays, index) => {
    const familyRanks = ranks[index];
    return familyRanks === undefined ? [] : [{ familyDays, familyRanks }];
  });
  for (const part of chunksOf(pairs, FAMILIES_A_PART)) {
    const observations = part.flatMap(({ familyDays, familyRanks }) => {
      const name = familyDays.family.members[0]?.asin ?? '';
      const scene = { market, now, random: randomStream(seed, `looks ${name}`) };
      return observeFamily(scene, familyDays, familyRanks);
    });
    yield { observations, truth: part.flatMap(({ familyDays }) => truthOf(market, familyDays)) };
  }
}

function truthOf(market: SimulatedMarket, { family, members }: FamilyDays): readonly TrueSales[] {
  const last30 = (values: readonly number[]) =>
    values.slice(-30).reduce((sum, value) => sum + value, 0);
  const familyUnits30 = members.reduce((sum, { units }) => sum + last30(units), 0);
  return members.map(({ member, units, expected }) => ({
    marketplace: market.id,
    asin: member.asin,
    parentAsin: family.parentAsin,
    rootCategoryId: family.place.rootId,
    units30: last30(units),
    expectedUnits30: last30(expected),
    familyUnits30,
  }));
}

function* chunksOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
