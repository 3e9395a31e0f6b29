/**
 * A simulated market: catalog, demand, sales, ranks, prices, ratings and search terms of four
 * marketplaces over the year before `now`. It yields what a collector would have observed.
 *
 * Equal seed, size and `now` give an equal market. The catalog does not depend on `now`.
 */
import type { Observation } from '../product/observation.ts';
import type { EpochSeconds } from '../values/time.ts';
import { type AsinCounter, drawRoots, type Family, type SimulatedRoot } from './catalog.ts';
import { type FamilyDays, simulateFamily } from './family-sales.ts';
import { keywordRows } from './keyword-market.ts';
import { categoryTree, SIMULATED_MARKETS, type SimulatedMarket } from './markets.ts';
import { observeFamily } from './observe.ts';
import { randomStream } from './random.ts';
import { drawBackground, rankFamilies } from './ranks.ts';

export interface SimulationRequest {
  /** Products for sale over all marketplaces, not counting variation parents. */
  readonly products: number;
  readonly seed: number;
  readonly now: EpochSeconds;
}

/** A part of the market, small enough for one transaction. */
export interface MarketPart {
  readonly observations: readonly Observation[];
  /** The observed families with their true sales. No estimator may see these. */
  readonly families: readonly FamilyDays[];
}

const FAMILIES_A_PART = 60;
const KEYWORDS_A_PART = 1_000;

export function* simulateMarket(request: SimulationRequest): Generator<MarketPart> {
  const { products, seed, now } = request;
  const asins: AsinCounter = { next: 0 };
  for (const market of SIMULATED_MARKETS) {
    const roots = drawRoots(market, Math.round(products * market.share), seed, asins);
    yield { observations: categoryTree(market, now), families: [] };
    const sold: FamilyDays[] = [];
    for (const root of roots) {
      const families = root.families.map((family) =>
        simulateFamily(market, family, now, randomStream(seed, `sales ${nameOf(family)}`)),
      );
      sold.push(...families);
      yield* observeRoot(market, root, families, request);
    }
    const keywords = keywordRows(market, sold, now, seed);
    for (const part of chunksOf(keywords, KEYWORDS_A_PART)) {
      yield { observations: part, families: [] };
    }
  }
}

function* observeRoot(
  market: SimulatedMarket,
  root: SimulatedRoot,
  families: readonly FamilyDays[],
  { now, seed }: SimulationRequest,
): Generator<MarketPart> {
  const random = randomStream(seed, `ranks ${root.rootId}`);
  const background = drawBackground(root.curve, new Set(root.places), random);
  const ranks = rankFamilies(families, background, now, random);
  for (const part of chunksOf([...ranks], FAMILIES_A_PART)) {
    const observations = part.flatMap(([days, familyRanks]) => {
      const looks = randomStream(seed, `looks ${nameOf(days.family)}`);
      return observeFamily({ market, now, random: looks }, days, familyRanks);
    });
    yield { observations, families: part.map(([days]) => days) };
  }
}

function nameOf({ members }: Family): string {
  return members[0]?.asin ?? '';
}

function* chunksOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
