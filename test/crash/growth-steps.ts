/**
 * What is written to a store step by step while it is killed: mostly a few points each, which
 * gather in tails and are folded into chunks, and now and then a late point or a long packed
 * history. A seed and a number always give one step.
 */

import { createSeriesPacker, type PackedSeries } from '../../src/domain/history/packed-series.ts';
import type { Point, SeriesName } from '../../src/domain/history/series.ts';
import type { ProductObservation } from '../../src/domain/product/observation.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { parseAsin } from '../../src/domain/values/asin.ts';

const PRODUCTS = 3;
/** 2026-01-01. */
const START = 1_767_225_600;
const STEP_S = 6 * 3600;
/** Points of one append: eight of them fill a tail. */
const APPENDED = 4;
const LONG = 700;
const SERIES: readonly SeriesName[] = ['new', 'bsr'];

export function stepOf(seed: number, step: number): ProductObservation {
  const random = seededRandom(seed + 7919 * step);
  const kind = random();
  const asin = parseAsin(`B00000000${Math.floor(random() * PRODUCTS)}`);
  if (asin === null) throw new TypeError('not an ASIN');
  const about = { kind: 'product', marketplace: 'US', asin, facts: {} } as const;
  const observedAt = START + step * STEP_S;
  const pointsFrom = (first: number, count: number, apart: number) =>
    Array.from({ length: count }, (_, index) => pointAt(first + index * apart, random));
  if (kind < 0.8) {
    const series = SERIES.map((name) => ({
      name,
      categoryId: null,
      points: pointsFrom(observedAt, APPENDED, 60),
    }));
    return { ...about, source: 'csv', observedAt, series };
  }
  const first = START + Math.floor(random() * step) * STEP_S;
  if (kind < 0.95) {
    const series = [{ name: 'new' as const, categoryId: null, points: pointsFrom(first, 1, 60) }];
    return { ...about, source: kind < 0.9 ? 'csv' : 'spapi', observedAt, series };
  }
  const points = pointsFrom(first - LONG * 600, LONG, 600);
  return { ...about, source: 'keepa', observedAt, series: [], packed: packed(points) };
}

function pointAt(at: number, random: () => number): Point {
  if (random() < 0.1) return { at, value: null, state: 'out_of_stock' };
  return { at, value: 1 + Math.floor(random() * 5000), state: 'ok' };
}

function packed(points: readonly Point[]): readonly PackedSeries[] {
  const series = createSeriesPacker()({ name: 'bsr', categoryId: null, points });
  return series === null ? [] : [series];
}
