import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNKNOWN } from '../columns/columns.ts';
import { selectFirst } from './select-first.ts';

const value = fc.oneof(fc.nat({ max: 20 }), fc.constant(UNKNOWN));
const documents = fc.array(fc.record({ value, counts: fc.boolean() }), {
  maxLength: 80,
  size: 'max',
});

describe('selectFirst', () => {
  it('gives what sorting everything gives', () => {
    fc.assert(
      fc.property(documents, fc.nat({ max: 30 }), fc.boolean(), (all, count, descending) => {
        const values = Uint32Array.from(all, (document) => document.value);
        const asins = Float64Array.from(all, (_, at) => (at * 37) % 101);
        const rank = (document: number) => {
          const own = values[document] as number;
          if (own === UNKNOWN) return Number.POSITIVE_INFINITY;
          return descending ? -own : own;
        };
        const byAsin = (a: number, b: number) => (asins[a] as number) - (asins[b] as number);
        const byValue = (a: number, b: number) =>
          rank(a) === rank(b) ? byAsin(a, b) : rank(a) < rank(b) ? -1 : 1;
        const list = Uint32Array.from(all.keys());
        const isCounted = (document: number) => all[document]?.counts === true;
        const some = [...list].filter(isCounted);
        const first = (order: (a: number, b: number) => number, of: readonly number[]) =>
          [...of].sort(order).slice(0, count);

        expect([...selectFirst(list, count, values, descending, asins)]).toEqual(
          first(byValue, [...list]),
        );
        expect([...selectFirst(list, count, values, descending, asins, isCounted)]).toEqual(
          first(byValue, some),
        );
        expect([...selectFirst(list, count, null, descending, asins)]).toEqual(
          first(byAsin, [...list]),
        );
      }),
    );
  });
});
