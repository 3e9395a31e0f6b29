/** The fit of the published priors on simulated badges whose curve is known. */
import { describe, expect, it } from 'vitest';
import { badgeInterval, LOWEST_BADGE_UNITS } from '../../bench/estimation/priors/badge-interval.ts';
import { fitPriors } from '../../bench/estimation/priors/fit-priors.ts';
import type { Observation } from '../../bench/estimation/priors/observation.ts';
import { publish } from '../../bench/estimation/priors/publish.ts';
import { cellCurve, lnUnitsPerDay } from '../../src/domain/estimation/curve/curve.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { publishedCurve } from '../../src/domain/estimation/model/published-priors.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { normal } from '../support/simulated-labels.ts';

const HIDDEN = 0.25;
const SPREAD = 0.7;
/** Units a month at rank 8,103 of each store, and the slope of all. */
const LEVELS = { US: 900, GB: 200, DE: 120 } as const;
const SLOPE = 0.8;
const PIVOT = 9;

const STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000, 2_000, 3_000, 5_000, 10_000];

/** The lowest number of customers that the badge stands for; 0 without a badge. */
function floorOf(units: number): number {
  return STEPS.findLast((step) => step <= 0.9 * units) ?? 0;
}

/** @param isSelected rows without a badge are left out, as sources of badges alone do */
function observe(
  marketplace: keyof typeof LEVELS,
  count: number,
  isSelected: boolean,
): Observation[] {
  const random = seededRandom(Math.round(LEVELS[marketplace]));
  return Array.from({ length: count }, (_, index): Observation[] => {
    const lnRank = Math.log(500) + random() * Math.log(100);
    const lnMedian = Math.log(LEVELS[marketplace]) - SLOPE * (lnRank - PIVOT);
    const units = Math.exp(lnMedian + SPREAD * normal(random));
    const floor = random() < HIDDEN ? 0 : floorOf(units);
    if (floor === 0 && isSelected) return [];
    return [
      {
        ...{ marketplace, category: 'toys', lnRank, ...badgeInterval(floor) },
        shownFrom: isSelected ? LOWEST_BADGE_UNITS : 0,
        ...{ kind: `badge ${marketplace}`, festive: 0, weight: 1 },
        ...{ isSingleLook: false, family: 'alone' as const },
        ...{ group: `${marketplace} ${index}`, source: marketplace },
      },
    ];
  }).flat();
}

const start = { ...publishedCurve(), markets: {}, categories: {}, cells: {} };

describe('the fit of badges', () => {
  const observations = [
    ...observe('US', 1_500, false),
    ...observe('GB', 1_500, false),
    ...observe('DE', 3_000, true),
  ];
  const fitted = fitPriors(observations, start);
  const lnMonth = (market: string, lnRank: number) =>
    Math.log(30) + lnUnitsPerDay(cellCurve(fitted.curve, market, 'toys'), lnRank);

  it.each(Object.entries(LEVELS))(
    'recovers the level of %s, hidden badges or selected',
    (id, units) => {
      expect(Math.abs(lnMonth(id, PIVOT) - Math.log(units))).toBeLessThan(0.15);
    },
  );

  it.each(Object.keys(LEVELS))('recovers the slope of %s', (id) => {
    const [from, to] = [Math.log(1_000), Math.log(30_000)];
    const slope = (lnMonth(id, from) - lnMonth(id, to)) / (to - from);
    expect(Math.abs(slope - SLOPE)).toBeLessThan(0.1);
  });

  it('tells hidden badges from units below the lowest, and the spread from both', () => {
    expect(Math.abs(fitted.noise.hidden - HIDDEN)).toBeLessThan(0.06);
    expect(Math.abs((fitted.noise.sds['badge GB'] ?? 0) - SPREAD)).toBeLessThan(0.1);
  });

  it('takes selected rows for what they are: unconditionally they would tell a higher level', () => {
    const plain = observations.map((one) => ({ ...one, shownFrom: 0 }));
    const told = fitPriors(plain, start);
    const level = (curve: typeof told.curve) =>
      lnUnitsPerDay(cellCurve(curve, 'DE', 'toys'), Math.log(30_000));
    expect(level(told.curve)).toBeGreaterThan(level(fitted.curve) + 0.3);
  });

  it('publishes a store it has not seen by its size, and wider', () => {
    const figures = publish(fitted, observations);
    const model = builtInModel(figures);
    expect(Object.keys(figures.markets).sort()).toEqual(['DE', 'GB', 'US']);
    expect(model.uncertainty.markets).not.toContain('JP');
    const levelOf = (id: string) => model.curve.markets[id]?.level ?? Number.NaN;
    expect(levelOf('JP')).toBeGreaterThan(levelOf('ES'));
    expect(figures.sds.market).toBeGreaterThanOrEqual(0.9);
  });
});
