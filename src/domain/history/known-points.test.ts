import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_S } from '../values/time.ts';
import { knownPoints, LOOK_HOLDS_S } from './known-points.ts';
import type { SourcedPoint } from './merge-points.ts';
import { pointAt } from './point-at.ts';

const look = (day: number, value: number, source = 'csv'): SourcedPoint => {
  return { at: day * DAY_S, value, state: 'ok', source };
};
const never = () => Number.NEGATIVE_INFINITY;
/** Returns `day value` of each point, `day -` for an unknown one. */
const told = (points: readonly SourcedPoint[], lookedUntil: (source: string) => number = never) =>
  knownPoints(points, lookedUntil).map(({ at, value }) => `${at / DAY_S} ${value ?? '-'}`);

describe('knownPoints', () => {
  it('knows nothing between looks that are far apart', () => {
    expect(told([look(19, 50), look(327, 99)])).toEqual(['19 50', '26 -', '327 99']);
    expect(told([look(0, 50), look(7, 60), look(14, 70)])).toEqual(['0 50', '7 60', '14 70']);
    expect(told([look(0, 50)])).toEqual(['0 50']);
    expect(told([])).toEqual([]);
  });

  it('holds a value from change to change of a source that keeps a history', () => {
    for (const source of ['keepa', 'history', 'demo', 'my tracker']) {
      expect(told([look(0, 50, source), look(300, 60, source)])).toEqual(['0 50', '300 60']);
    }
  });

  it('lets a look between two changes of a history hold until the next of them', () => {
    const mixed = [look(0, 50, 'keepa'), look(100, 51), look(300, 60, 'keepa'), look(400, 70)];
    expect(told(mixed)).toEqual(['0 50', '100 51', '300 60', '307 -', '400 70']);
  });

  it('ends a history at the last look of its source', () => {
    const ended = [look(0, 50, 'keepa'), look(300, 60)];
    expect(told(ended, () => 90 * DAY_S)).toEqual(['0 50', '90 -', '300 60']);
    expect(told(ended, () => 300 * DAY_S)).toEqual(['0 50', '300 60']);
  });

  it('knows an instant if a look or a history reaches it', () => {
    const point = fc.record({
      day: fc.integer({ min: 0, max: 60 }),
      value: fc.integer({ min: 1, max: 99 }),
      source: fc.constantFrom('csv', 'keepa-export', 'keepa', 'history'),
    });
    const points = fc
      .uniqueArray(point, { maxLength: 9, selector: ({ day }) => day })
      .map((all) =>
        all.sort((a, b) => a.day - b.day).map((one) => look(one.day, one.value, one.source)),
      );
    const reach = fc.record({ keepa: fc.nat(60), history: fc.nat(60) });
    fc.assert(
      fc.property(points, reach, (all, seen: Readonly<Record<string, number>>) => {
        const lookedUntil = (source: string) => (seen[source] ?? 0) * DAY_S;
        const known = knownPoints(all, lookedUntil);
        const end = all.at(-1)?.at ?? 0;
        for (let at = 0; at < end; at += DAY_S) {
          const inForce = all.findLast((one) => one.at <= at);
          if (inForce === undefined) continue;
          const isReached = all.some(({ source, at: from }) => {
            const isHistory = source === 'keepa' || source === 'history';
            const later = all.some((other) => other.source === source && other.at > at);
            return isHistory && from <= inForce.at && (later || lookedUntil(source) > at);
          });
          const isKnown = at < inForce.at + LOOK_HOLDS_S || isReached;
          expect(pointAt(known, at)?.value).toBe(isKnown ? inForce.value : null);
        }
      }),
    );
  });
});
