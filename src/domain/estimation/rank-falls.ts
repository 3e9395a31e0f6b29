/** Falls. */
import type { Point } from '../history/series.ts';
import { DAY_S } from '../time.ts';

export interface FallCounts {
  readonly groups: readonly {
    readonly days: number;
    readonly looks: number;
    readonly falls: number;
  }[];
  readonly looks: number;
  readonly falls: number;
}

export function countFalls(points: readonly Point[], minShare: number, gapMax = 2): FallCounts {
  const groups = new Map<number, { days: number; looks: number; falls: number }>();
  let before: { at: number; value: number } | null = null;
  let looks = 0;
  let falls = 0;
  for (const { at, value } of points) {
    if (value === null) continue;
    if (before !== null && at > before.at && at - before.at <= gapMax * DAY_S) {
      const days = (at - before.at) / DAY_S;
      const key = Math.round(2 * Math.log2(days));
      const group = groups.get(key) ?? { days: 0, looks: 0, falls: 0 };
      const fell = value <= before.value * (1 - minShare);
      group.days += days;
      group.looks += 1;
      if (fell) group.falls += 1;
      groups.set(key, group);
      looks += 1;
      if (fell) falls += 1;
    }
    before = { at, value };
  }
  return { groups: [...groups.values()], looks, falls };
}

const CEILING = 0.42;
const TURN = 0.2;
const PLATEAUS = [0.04, 0.12, 0.2, 0.3, 0.4];
const LAST = CEILING * (1 - Math.exp(-TURN / CEILING));

export function fallsLogLikelihood({ groups }: FallCounts, lnUnits: number, eta = 0.01): number {
  const perDay = Math.exp(lnUnits) / 30;
  const sums = PLATEAUS.map((plateau) => {
    let sum = 0;
    for (const { days, looks, falls } of groups) {
      const x = (perDay * days) / looks;
      const p =
        x < TURN
          ? CEILING * (1 - Math.exp(-x / CEILING))
          : LAST + (plateau - LAST) * (1 - Math.exp(-(x - TURN) / 0.4));
      const q = eta + (1 - eta) * p;
      sum += falls * Math.log(q) + (looks - falls) * Math.log(1 - q);
    }
    return sum;
  });
  const top = Math.max(...sums);
  return top + Math.log(sums.reduce((t, v) => t + Math.exp(v - top), 0) / sums.length);
}
