/**
 * Demand by place in a root category: a power law that falls faster beyond place 1,000. Each
 * category varies around its marketplace's published curve, which was fitted to badges and sales.
 */
import { categoryKey } from '../estimation/curve/category-key.ts';
import { cellCurve, lnUnitsPerDay } from '../estimation/curve/curve.ts';
import { publishedCurve } from '../estimation/model/published-priors.ts';
import type { MarketplaceId } from '../values/marketplace.ts';
import type { SimulatedMarket } from './markets.ts';
import type { RootKey } from './product-types.ts';
import type { RandomStream } from './random.ts';

export interface DemandCurve {
  /** Units a day at place 1,000. */
  readonly unitsAtBend: number;
  readonly headSlope: number;
  readonly tailSlope: number;
  /** Families in the category, observed or not. */
  readonly families: number;
}

const BEND_PLACE = 1_000;
const LEVEL_SD = 0.35;
const HEAD_SLOPE_SD = 0.08;
const TAIL_SLOPE_SD = 0.1;

/** The published curve's slopes are measured from place 10 to 1,000 and from 1,000 to 100,000. */
const HEAD_FROM = 10;
const TAIL_TO = 100_000;

const US_FAMILIES: Readonly<Record<RootKey, number>> = {
  kitchen: 150_000,
  sports: 120_000,
  electronics: 100_000,
  beauty: 60_000,
  toys: 70_000,
  pets: 50_000,
  office: 70_000,
  garden: 80_000,
};

/** Returns the power law nearest to the published curve of a marketplace's category. */
export function publishedPowerLaw(
  marketplace: MarketplaceId,
  category: string | null,
): Omit<DemandCurve, 'families'> {
  const cell = cellCurve(publishedCurve(), marketplace, category);
  const lnUnits = (place: number) => lnUnitsPerDay(cell, Math.log(place));
  const slope = (from: number, to: number) => (lnUnits(from) - lnUnits(to)) / Math.log(to / from);
  return {
    unitsAtBend: Math.exp(lnUnits(BEND_PLACE)),
    headSlope: slope(HEAD_FROM, BEND_PLACE),
    tailSlope: slope(BEND_PLACE, TAIL_TO),
  };
}

export function drawDemandCurve(
  root: RootKey,
  market: SimulatedMarket,
  random: RandomStream,
): DemandCurve {
  const middle = publishedPowerLaw(market.id, categoryKey(market.roots[root]));
  return {
    unitsAtBend: random.logNormal(middle.unitsAtBend, LEVEL_SD),
    headSlope: middle.headSlope + HEAD_SLOPE_SD * random.normal(),
    tailSlope: middle.tailSlope + TAIL_SLOPE_SD * random.normal(),
    families: Math.round(US_FAMILIES[root] * market.catalog),
  };
}

/** Returns the expected units a day of the family at a place. Place 1 is the best seller. */
export function unitsAtPlace(curve: DemandCurve, place: number): number {
  const slope = place < BEND_PLACE ? curve.headSlope : curve.tailSlope;
  return curve.unitsAtBend * (place / BEND_PLACE) ** -slope;
}
