import { describe, expect, it } from 'vitest';
import type { SalesLabel } from '../../product/observation.ts';
import { fitLabels, rankKindsOf } from './fit-label.ts';

const label = (change: Partial<SalesLabel>): SalesLabel => ({
  ...{ kind: 'label', marketplace: 'FR', category: 'kitchen', rank: 900, units: 4, days: 7 },
  ...{ asin: null, from: null, to: null, estimates: {}, source: 'csv' },
  ...change,
});
const truncatedOf = (labels: readonly SalesLabel[], givenSold = false) =>
  fitLabels(labels, { givenSold }).map(({ isTruncated }) => isTruncated);

describe('fitLabels', () => {
  it('takes a source without a zero to hold sellers only, one with a zero not', () => {
    expect(truncatedOf([label({}), label({ units: 9 })])).toEqual([true, true]);
    expect(truncatedOf([label({}), label({ units: 0 })])).toEqual([false, false]);
    expect(truncatedOf([label({}), label({ units: 0, marketplace: 'DE' })])).toEqual([true, false]);
  });

  it('leaves zeros out where the caller says that all sold', () => {
    expect(truncatedOf([label({}), label({ units: 0 })], true)).toEqual([true]);
  });

  it('counts repeats of a product once and drops what cannot be used', () => {
    const known = label({ asin: 'B000000001' as SalesLabel['asin'] });
    expect(fitLabels([known, known, label({ rank: 0 }), label({ days: 0 })])).toHaveLength(1);
  });

  it('tells single looks from averages in a source that has both, or where the label says', () => {
    const kindsOf = (labels: readonly SalesLabel[]) =>
      fitLabels(labels).map(({ rankKind }) => rankKind);
    const whole = label({ rank: 71 });
    const fractional = label({ rank: 70.5 });
    expect(kindsOf([whole, fractional])).toEqual(['single', 'average']);
    expect(kindsOf([whole, { ...fractional, source: 'b' }])).toEqual([undefined, 'average']);
    expect(kindsOf([whole, label({ rankKind: 'average' })])).toEqual([undefined, 'average']);
  });
});

describe('rankKindsOf', () => {
  it.each([
    ['mixed', [12.5, 700], ['average', 'single']],
    ['fractional', [12.5, 7.25], ['average', 'average']],
    ['whole', [12, 7], [undefined, undefined]],
  ] as const)('reads a file of %s ranks', (_, ranks, kinds) => {
    expect(ranks.map(rankKindsOf(ranks))).toEqual(kinds);
  });
});
