/**
 * Estimates from a rank alone against the badge shown with it: how far the median lies from the
 * middle of the bin, and whether the 80 % range touches it. Rows with a badge are the lucky ones of
 * their rank, so only cells of half a rank decade count in which most rows show one.
 */

import { lnUnitsPerDay, UNKNOWN_CATEGORY } from '../../../src/domain/estimation/curve/curve.ts';
import {
  createWorkSpace,
  type WorkSpace,
} from '../../../src/domain/estimation/family/work-space.ts';
import type { SalesModel } from '../../../src/domain/estimation/model/model.ts';
import { predictMonth } from '../../../src/domain/estimation/model/predict.ts';
import {
  lnMedianOf,
  movedInDoubt,
  rangeOf,
  type UnitsDistribution,
} from '../../../src/domain/estimation/range/units-distribution.ts';
import { sortedQuantile } from '../../../src/domain/statistics/quantiles.ts';
import { AVERAGE_WEEK, type Observation, SINGLE_WEEK } from './observation.ts';

export interface BadgeFigures {
  readonly n: number;
  /** Median of ln(median estimate / middle of the bin). */
  readonly bias: number;
  /** Share of 80 % ranges that touch the bin. */
  readonly touched: number;
  /** Median factor each side of an 80 % range. */
  readonly width: number;
}

export function isBadge({ kind }: Observation): boolean {
  return kind !== AVERAGE_WEEK && kind !== SINGLE_WEEK;
}

/** Badge rows with a rank of their own, of cells in which most rows show a badge. */
export function badgeChecks(observations: readonly Observation[]): Observation[] {
  const cells = Map.groupBy(observations.filter(isBadge), cellOf);
  return [...cells.values()].flatMap((cell) => {
    const shown = cell.filter(({ isAbsent, weight }) => !isAbsent && weight === 1);
    return 2 * shown.length >= cell.length ? shown : [];
  });
}

const HALF_DECADE = Math.LN10 / 2;

function cellOf({ source, marketplace, category, lnRank }: Observation): string {
  return [source, marketplace, category, Math.floor(lnRank / HALF_DECADE)].join('|');
}

/** The checks of a fit by store and rank decade, and by store and root. */
export function checkBadges(
  rows: readonly Observation[],
  modelOf: (row: Observation) => SalesModel,
): ReadonlyMap<string, BadgeFigures> {
  const compared = rows.map((row) => ({ row, ...compare(modelOf(row), row) }));
  const groups = (['decade', 'root'] as const).flatMap((by) => [
    ...Map.groupBy(compared, ({ row: { marketplace, category, lnRank } }) => {
      const decade = 10 ** Math.floor(lnRank / Math.LN10);
      const name = by === 'decade' ? `ranks from ${decade}` : (category ?? UNKNOWN_CATEGORY);
      return `${marketplace} ${name}`;
    }),
  ]);
  return new Map(
    groups.map(([name, ones]) => {
      const middle = (values: readonly number[]) =>
        sortedQuantile(
          values.toSorted((left, right) => left - right),
          0.5,
        ) ?? Number.NaN;
      return [
        name,
        {
          n: ones.length,
          bias: middle(ones.map(({ bias }) => bias)),
          touched: ones.filter(({ isTouched }) => isTouched).length / ones.length,
          width: middle(ones.map(({ width }) => width)),
        },
      ];
    }),
  );
}

const workSpaces = new WeakMap<SalesModel, WorkSpace>();

/** What an installation says of the rank alone, of whose family nothing is known. */
export function predictedMonth(model: SalesModel, one: Observation): UnitsDistribution {
  const { marketplace, category, lnRank, isSingleLook, festive } = one;
  const work = workSpaces.get(model) ?? createWorkSpace(model);
  workSpaces.set(model, work);
  const { distribution } = predictMonth(work, {
    marketplace,
    category,
    lnRank,
    rateOn: (cell) => ({
      lnUnitsPerDay: lnUnitsPerDay(cell, lnRank),
      effectivePolls: isSingleLook ? 1 : ENOUGH_POLLS,
    }),
    lookAt: null,
    family: 'unknown',
  });
  const lifts = model.beyond?.festive ?? {};
  const lift = lifts[category ?? UNKNOWN_CATEGORY] ?? lifts[UNKNOWN_CATEGORY] ?? 0;
  return movedInDoubt(distribution, { shift: lift * festive, sdBelow: 0, sdAbove: 0 });
}

/** A month of ranks. */
const ENOUGH_POLLS = 15;

function compare(model: SalesModel, row: Observation) {
  const distribution = predictedMonth(model, row);
  const { low, high } = rangeOf(distribution, 0.8);
  return {
    bias: lnMedianOf(distribution) - Math.log((row.from + row.below) / 2),
    isTouched: low < row.below && high >= row.from,
    width: Math.sqrt(high / low),
  };
}
