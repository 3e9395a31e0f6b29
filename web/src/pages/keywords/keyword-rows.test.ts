/** Rows are filtered and ordered without losing one or inventing one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenRows, type KeywordRow } from './keyword-rows.ts';

const EVERYTHING = { contains: '', volumeMin: 0, sort: '' };

const row = fc
  .record({
    keyword: fc.string({ maxLength: 8 }),
    searchVolume: fc.option(fc.nat(1000)),
    trend90Percent: fc.option(fc.double({ min: -99, max: 400, noNaN: true })),
  })
  .map((values) => values as KeywordRow);
const rows = fc.array(row);

describe('chosen keywords', () => {
  it('are all of them in the order of the service where nothing is chosen', () => {
    fc.assert(
      fc.property(rows, (all) => {
        expect(chosenRows(all, EVERYTHING)).toEqual(all);
      }),
    );
  });

  it('have the volume asked for', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 1000 }), (all, volumeMin) => {
        const expected = all.filter(({ searchVolume }) => (searchVolume ?? -1) >= volumeMin);
        expect(chosenRows(all, { ...EVERYTHING, volumeMin })).toEqual(expected);
      }),
    );
  });

  it.each(['volume', '-volume'])('are ordered by %s, unknown ones last', (sort) => {
    fc.assert(
      fc.property(rows, (all) => {
        const volumes = chosenRows(all, { ...EVERYTHING, sort }).map((one) => one.searchVolume);
        const known = volumes.filter((volume) => volume !== null);
        expect(volumes.slice(0, known.length)).toEqual(known);
        const ascending = known.toSorted((one, other) => one - other);
        expect(known).toEqual(sort === 'volume' ? ascending : ascending.toReversed());
        expect(volumes).toHaveLength(all.length);
      }),
    );
  });

  it('contain what was typed, in any case', () => {
    const all = ['Yoga mat', 'exercise mat', 'yoga block'].map((keyword) => ({ keyword }));
    const chosen = chosenRows(all as KeywordRow[], { ...EVERYTHING, contains: 'YOGA' });
    expect(chosen.map(({ keyword }) => keyword)).toEqual(['Yoga mat', 'yoga block']);
  });
});
