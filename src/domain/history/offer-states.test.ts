import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryPoints } from '../../../test/support/naive-series.ts';
import { neverOffered, withoutBuyBox } from './offer-states.ts';
import { pointAt } from './point-at.ts';
import type { Point } from './series.ts';

const END = 40;
const gone = (at: number): Point => ({ at, value: null, state: 'out_of_stock' });
const ok = (at: number, value: number): Point => ({ at, value, state: 'ok' });
const statesOf = (points: readonly { readonly state: string }[]) =>
  points.map(({ state }) => state);

describe('neverOffered', () => {
  it('names a series that never had an offer', () => {
    expect(statesOf(neverOffered([gone(1)]))).toEqual(['never_offered']);
    const looked = [gone(1), { at: 2, value: null, state: 'unknown' } as const, gone(3)];
    expect(statesOf(neverOffered(looked))).toEqual(['never_offered', 'unknown', 'never_offered']);
  });

  it('leaves a series that had one', () => {
    for (const points of [[gone(1), ok(2, 9)], [ok(1, 9), gone(2)], []]) {
      expect(neverOffered(points)).toEqual(points);
    }
  });
});

describe('withoutBuyBox', () => {
  it('is out of stock exactly while nobody offers, and changes nothing else', () => {
    const series = arbitraryPoints(END);
    fc.assert(
      fc.property(series, series, series, (buyBox, one, other) => {
        const shown = withoutBuyBox(buyBox, () => [one, other], { from: 0, to: END });
        for (let at = 0; at < END; at += 1) {
          const [before, after] = [pointAt(buyBox, at), pointAt(shown, at)];
          const isOffered = [one, other].some((all) => pointAt(all, at)?.state === 'ok');
          const isEmpty = before?.state === 'out_of_stock';
          expect(after?.value).toBe(before?.value);
          expect(after?.state).toBe(isEmpty && isOffered ? 'no_buy_box' : before?.state);
        }
        const times = shown.map(({ at }) => at);
        expect(times).toEqual([...new Set(times)].sort((left, right) => left - right));
      }),
    );
  });

  it('reads no other offers for a buy box that always had a value', () => {
    const unread = () => {
      throw new Error('read');
    };
    expect(withoutBuyBox([ok(1, 9)], unread, { from: 0, to: END })).toEqual([ok(1, 9)]);
  });
});
