/**
 * Demand by place in a root category: a power law that falls faster behind place 1,000. Studies of
 * stores agree on the shape, flat at the head and "progressively steeper" in the tail (Brynjolfsson,
 * Hu & Smith 2010); levels and slopes differ from category to category and are drawn anew for each.
 */
import type { RandomStream } from './random.ts';
import type { RootKey } from './tables/product-types.ts';

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
const HEAD_SLOPE = { mean: 0.72, sd: 0.08 };
const TAIL_SLOPE = { mean: 1.08, sd: 0.1 };

/** Units a day at place 1,000 in the US, and families in the category there. */
const US_LEVELS: Readonly<Record<RootKey, readonly [units: number, families: number]>> = {
  kitchen: [26, 150_000],
  sports: [15, 120_000],
  electronics: [24, 100_000],
  beauty: [16, 60_000],
  toys: [22, 70_000],
  pets: [12, 50_000],
  office: [10, 70_000],
  garden: [9, 80_000],
};

export function drawDemandCurve(
  root: RootKey,
  market: { readonly demand: number; readonly catalogue: number },
  random: RandomStream,
): DemandCurve {
  const [units, families] = US_LEVELS[root];
  return {
    unitsAtBend: random.logNormal(units * market.demand, LEVEL_SD),
    headSlope: HEAD_SLOPE.mean + HEAD_SLOPE.sd * random.normal(),
    tailSlope: TAIL_SLOPE.mean + TAIL_SLOPE.sd * random.normal(),
    families: Math.round(families * market.catalogue),
  };
}

/** Expected units a day of the family at a place, 1 = first. */
export function unitsAtPlace(curve: DemandCurve, place: number): number {
  const slope = place < BEND_PLACE ? curve.headSlope : curve.tailSlope;
  return curve.unitsAtBend * (place / BEND_PLACE) ** -slope;
}
