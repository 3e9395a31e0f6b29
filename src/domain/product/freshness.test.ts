import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeriesName } from '../history/series.ts';
import type { Asin } from '../values/asin.ts';
import { DAY_S } from '../values/time.ts';
import type { FactMap } from './facts.ts';
import { lastLook } from './freshness.ts';
import type { ProductRecord, SeriesHead } from './listing.ts';

const day = (number: number) => number * DAY_S;

function head(
  name: SeriesName,
  source: string,
  lastDay: number,
  categoryId: string | null = null,
): SeriesHead {
  const last = { at: day(lastDay), value: 5, state: 'ok' } as const;
  return { name, source, categoryId, firstAt: 0, last };
}

function record(facts: FactMap, heads: readonly SeriesHead[], seenDay: number): ProductRecord {
  const asin = 'B000000001' as Asin;
  const about = {
    marketplace: 'US',
    asin,
    firstSeenAt: 0,
    family: asin,
    familyBasis: null,
  } as const;
  return { ...about, facts, heads, observedAt: day(seenDay) };
}

const title = (source: string, at: number) => ({ value: 'Kettle', source, at: day(at) });

describe('lastLook', () => {
  it('is the newest of what the source of a series told of the product', () => {
    const price = head('buyBox', 'keepa', 10);
    const ratings = head('reviewCount', 'keepa', 40);
    expect(lastLook(record({}, [price], 10), price)).toBe(day(10));
    expect(lastLook(record({}, [price, ratings], 40), price)).toBe(day(40));
    const facts = { title: title('keepa', 90) };
    expect(lastLook(record(facts, [price, ratings], 90), price)).toBe(day(90));
    expect(lastLook(record(facts, [price, ratings], 90), ratings)).toBe(day(90));
  });

  it('is no younger for what another source, or the parent, told', () => {
    const price = head('buyBox', 'keepa', 10);
    const other = record({ title: title('csv', 90) }, [price, head('rating', 'csv', 80)], 90);
    expect(lastLook(other, price)).toBe(day(10));
    const parentAsin = { value: 'B00000000P' as Asin, source: 'keepa', at: day(90) };
    expect(lastLook(record({ parentAsin }, [price], 90), price)).toBe(day(10));
  });

  it('is the look itself where a source states single looks', () => {
    const price = head('buyBox', 'keepa-export', 10);
    const later = [price, head('reviewCount', 'keepa-export', 90)];
    expect(lastLook(record({ title: title('keepa-export', 90) }, later, 90), price)).toBe(day(10));
  });

  it('does not count what was told after the day the record is of', () => {
    const rank = head('bsr', 'keepa', 10, 'kitchen');
    const rootCategoryId = { value: 'kitchen', source: 'keepa', at: day(200) };
    expect(lastLook(record({ rootCategoryId }, [rank], 20), rank)).toBe(day(10));
  });

  it('lets a rank below the root hold for 30 days, and no rank speak for another', () => {
    const facts = {
      title: title('keepa', 90),
      rootCategoryId: { value: 'kitchen', source: 'keepa', at: day(90) },
    };
    const root = head('bsr', 'keepa', 10, 'kitchen');
    const below = head('bsr', 'keepa', 50, 'kettles');
    const told = record(facts, [root, below], 90);
    expect(lastLook(told, root)).toBe(day(90));
    expect(lastLook(told, below)).toBe(day(80));
    expect(lastLook(record({}, [head('bsr', 'keepa', 10), below], 50), root)).toBe(day(10));
  });

  it('is what a plain search over all that was told finds', () => {
    const sources = fc.constantFrom('keepa', 'history', 'csv');
    const days = fc.integer({ min: 0, max: 100 });
    const names = fc.constantFrom<SeriesName>('buyBox', 'reviewCount', 'rating');
    const heads = fc.uniqueArray(
      fc.tuple(names, sources, days).map(([name, source, at]) => head(name, source, at)),
      { minLength: 1, selector: ({ name }) => name },
    );
    fc.assert(
      fc.property(heads, sources, days, (all, source, told) => {
        const seenDay = Math.max(told, ...all.map(({ last }) => last.at / DAY_S));
        const known = record({ title: title(source, told) }, all, seenDay);
        return all.every((one) => {
          if (one.source === 'csv') return lastLook(known, one) === one.last.at;
          const looks = all.filter((other) => other.source === one.source);
          const at = looks.map(({ last }) => last.at);
          if (source === one.source) at.push(day(told));
          return lastLook(known, one) === Math.max(...at);
        });
      }),
    );
  });
});
