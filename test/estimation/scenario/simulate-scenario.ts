/**
 * Simulated markets with known truth: families whose sales make ranks, ratings and badges, seen
 * through a collector that looks now and then, and labels that are selected and partly wrong.
 */

import {
  type DemandCurve,
  publishedPowerLaw,
  unitsAtPlace,
} from '../../../src/domain/simulation/demand-curve.ts';
import { type RandomStream, randomStream } from '../../../src/domain/simulation/random.ts';
import { type Asin, parseAsin } from '../../../src/domain/values/asin.ts';
import type { MarketplaceId } from '../../../src/domain/values/marketplace.ts';
import { type CommonDemand, drawCommonDemand, drawFamilySales } from './demand-path.ts';
import { drawLooks, seenRanks } from './looks.ts';
import { offeredLabel } from './offered-labels.ts';
import { drawBackground, type RankWorld, rankPath, tideOf } from './rank-path.ts';
import { drawCategoryRate, seenBadge, seenRatings } from './ratings.ts';
import { DAYS, type ScenarioOptions } from './scenario-options.ts';
import type { Scenario, ScenarioCell, ScenarioFamily } from './seen-family.ts';

/** Simulates a scenario; equal options give an equal one on every machine. */
export function simulateScenario(options: ScenarioOptions): Scenario {
  const cells = options.marketplaces.flatMap((marketplace, row) =>
    options.categories.map((category, column) => {
      const number = row * options.categories.length + column;
      return simulateCell(options, { marketplace, category, number });
    }),
  );
  return { options, cells };
}

function simulateCell(
  options: ScenarioOptions,
  { marketplace, category, number }: CellName,
): ScenarioCell {
  const { seed, kernel, demand } = options;
  const random = randomStream(seed, `${marketplace} ${category}`);
  const curve = drawCurve(options, { marketplace, category }, random);
  const common = drawCommonDemand(random);
  const background = drawBackground(curve, kernel, demand, random);
  const tide = tideOf(kernel, common);
  const world = { background, kernel, common, tide, rankBiasSd: demand.rankBiasSd };
  const rate = drawCategoryRate(options.ratingsAUnit, random);
  const drawn = drawPlaces(options, random).map((place, index) => {
    // One stream a family: what is drawn for one does not move another.
    const own = randomStream(seed, `${marketplace} ${category} ${index}`);
    const asinOf = (child: number) => asinAt(number, index, child);
    return simulateFamily(
      options,
      { marketplace, category, curve, rate, place, asinOf, ...world },
      own,
    );
  });
  return {
    marketplace,
    category,
    curve,
    families: drawn.map(({ family }) => family),
    labels: drawn.map(({ label }) => label).filter((label) => label !== null),
  };
}

interface CellName {
  readonly marketplace: MarketplaceId;
  readonly category: string;
  readonly number: number;
}

interface FamilyWorld extends RankWorld {
  readonly common: CommonDemand;
  readonly marketplace: MarketplaceId;
  readonly category: string;
  readonly curve: DemandCurve;
  /** Ratings a unit. */
  readonly rate: number;
  readonly place: number;
  readonly asinOf: (child: number) => Asin;
}

function simulateFamily(options: ScenarioOptions, world: FamilyWorld, random: RandomStream) {
  const { marketplace, category, curve, place, asinOf } = world;
  const { now, demand, labels } = options;
  const unitsPerDay = random.logNormal(unitsAtPlace(curve, place), demand.jitterSd);
  const sales = drawFamilySales(unitsPerDay, options, world.common, random);
  const hourly = rankPath(sales.hourly, unitsPerDay, world, random);
  const looks = drawLooks(now, options.polling, random);
  const ratings = seenRatings(sales, unitsPerDay, world.rate, looks, random);
  const childUnits = sales.children.map(({ daily }) =>
    daily.subarray(DAYS.warmUp).reduce((sum, sold) => sum + sold, 0),
  );
  const isLabelled = random.uniform() < labels.share;
  const family: ScenarioFamily = {
    isLabelled,
    seen: {
      marketplace,
      category,
      ranks: seenRanks(hourly, looks, options, random),
      children: sales.children.map((child, index) => ({
        asin: asinOf(index),
        ratings: ratings[index] ?? [],
        badge: seenBadge(child, now, random),
      })),
    },
    truth: { unitsPerDay, childUnits, units: childUnits.reduce((sum, units) => sum + units, 0) },
  };
  const asin = sales.children.length === 1 ? asinOf(0) : null;
  const labelled = { marketplace, category, asin, sales, ranks: hourly };
  return { family, label: isLabelled ? offeredLabel(labelled, options, random) : null };
}

function drawCurve(
  { demand, catalogueSize }: ScenarioOptions,
  { marketplace, category }: Pick<CellName, 'marketplace' | 'category'>,
  random: RandomStream,
): DemandCurve {
  const steeper = demand.slopeSd * random.normal();
  const { unitsAtBend, headSlope, tailSlope } = demand;
  const middle =
    unitsAtBend === null
      ? publishedPowerLaw(marketplace, category)
      : { unitsAtBend, headSlope, tailSlope };
  return {
    unitsAtBend: random.logNormal(middle.unitsAtBend, demand.levelSd),
    headSlope: Math.max(SLOPE_MIN, middle.headSlope + steeper),
    tailSlope: Math.max(SLOPE_MIN, middle.tailSlope + steeper),
    families: catalogueSize,
  };
}

const SLOPE_MIN = 0.3;
/** The very first places are too few to watch. */
const PLACE_MIN = 5;

/** Places spread evenly over their logarithm. */
function drawPlaces(
  { familiesPerCell, catalogueSize }: ScenarioOptions,
  random: RandomStream,
): number[] {
  const span = catalogueSize / PLACE_MIN;
  return Array.from({ length: familiesPerCell }, (_, index) => {
    return PLACE_MIN * span ** ((index + random.uniform()) / familiesPerCell);
  });
}

/** ASINs of scenarios begin with `B0SIM`: nobody takes one for a real product. */
function asinAt(cell: number, family: number, child: number): Asin {
  const digits = ((cell * FAMILIES_MAX + family) * CHILDREN_MAX + child).toString(36);
  const asin = parseAsin(`B0SIM${digits.padStart(5, '0')}`);
  if (asin === null) throw new RangeError(`no ASIN for family ${family} of cell ${cell}`);
  return asin;
}

const FAMILIES_MAX = 10_000;
const CHILDREN_MAX = 16;
