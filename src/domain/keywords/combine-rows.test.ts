import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeywordObservation, UNMEASURED } from '../product/observation.ts';
import { parseAsin } from '../values/asin.ts';
import { combineRows } from './combine-rows.ts';

const clicked = (...texts: readonly string[]) =>
  texts.flatMap((text) => {
    const asin = parseAsin(text);
    return asin === null ? [] : [{ asin, clickShare: 0.1, conversionShare: null }];
  });

const row = (parts: Partial<KeywordObservation>): KeywordObservation => ({
  ...UNMEASURED,
  marketplace: 'US',
  keyword: 'mat',
  periodStart: 0,
  periodEnd: 10,
  source: 'a',
  ...parts,
});

const ranked = row({
  searchFrequencyRank: 7,
  top3ClickShare: 0.4,
  clicked: clicked('B000000001', 'B000000002'),
  source: 'terms',
});
const counted = row({
  searchVolume: 900,
  clicked: clicked('B000000002', 'B000000003'),
  source: 'queries:B000000003',
});

describe('combineRows', () => {
  it('joins rank and volume of one department and period', () => {
    const combined = combineRows([ranked, counted]);
    expect(combined).toMatchObject({
      searchVolume: 900,
      searchFrequencyRank: 7,
      top3ClickShare: 0.4,
      source: 'queries+terms',
    });
    expect(combined.clicked.map(({ asin }) => asin)).toEqual([
      'B000000002',
      'B000000003',
      'B000000001',
    ]);
  });

  it('never mixes departments or periods', () => {
    const older = { ...ranked, periodStart: -10, periodEnd: 0 };
    expect(combineRows([counted, older]).searchFrequencyRank).toBeNull();
    expect(combineRows([counted, { ...ranked, department: 'Toys' }]).source).toBe('queries');
  });

  it('prefers what was counted, then the whole store, then the newer', () => {
    const newer = { ...ranked, periodEnd: 20, searchFrequencyRank: 8 };
    expect(combineRows([newer, counted]).searchVolume).toBe(900);
    expect(combineRows([ranked, newer]).searchFrequencyRank).toBe(8);
    const toys = { ...newer, department: 'Toys' };
    expect(combineRows([toys, ranked]).searchFrequencyRank).toBe(7);
  });

  it('does not depend on the order of the rows', () => {
    const rows = [ranked, counted, { ...counted, source: 'queries:B000000001' }];
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 3 }), (shuffled) => {
        expect(combineRows(shuffled)).toEqual(combineRows(rows));
      }),
    );
  });
});
