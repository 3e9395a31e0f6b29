/** A market from what segments keep of families is the one from their members that match. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyChange } from '../../../../../test/support/search-segments.ts';
import { marketEntry } from '../../../../domain/market/market-entry.ts';
import { type MarketSheet, sheetOf } from '../../../../domain/market/market-sheet.ts';
import type { PageRequest } from '../../../../domain/search/query/page-request.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import { DAY_S } from '../../../../domain/values/time.ts';
import { Workspace } from '../arrays/workspace.ts';
import type { IndexDocument } from '../build/document.ts';
import { EMPTY_INDEX, mergeSegments } from '../market-index.ts';
import { searchWithMarket } from './keyword-market.ts';
import { marketLeaders } from './market-members.ts';

const NOW = 1_790_000_000;
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 4 });
const asinOf = (product: number) => `B0${String(product).padStart(8, '0')}` as Asin;

/** Up to four to a family, ranks on both sides of what is fresh, each rank once. */
const anyDocument = fc
  .record({
    number: fc.nat({ max: 60 }),
    price: orNull(fc.integer({ min: 0, max: 4_000 })),
    lookDay: fc.constantFrom(0, 1, 29, 30, 31, 60),
    reviewCount: orNull(fc.nat({ max: 3 })),
    rating: orNull(fc.integer({ min: 10, max: 50 })),
    mean: orNull(fc.integer({ min: 0, max: 40 })),
    brand: orNull(fc.constantFrom('Acme', 'ACME Inc', 'Bolt G', 'Bolt', '™')),
    word: fc.constantFrom('mat', 'mat', 'rug'),
    isVariation: fc.boolean(),
    isFamily: fc.constantFrom(false, false, false, true),
  })
  .map(
    ({
      number,
      lookDay,
      rating,
      mean,
      brand,
      word,
      isVariation,
      isFamily,
      ...numbers
    }): IndexDocument => ({
      ...numbers,
      asin: asinOf(number),
      family: asinOf(number - (number % 4)),
      ...{ words: [word], title: [[word]], brandWords: [], gtins: [] },
      ...{ categoryId: null, categoryPath: [], brand: null, firstSeen: NOW, monthlySales: null },
      bsr: number + 1,
      lookAt: NOW - lookDay * DAY_S,
      rating: rating === null ? null : rating / 10,
      meanSales: mean === null ? null : mean / 7,
      market: {
        ...{ brandName: brand, isVariation, isFamily, rankCategory: 'root' },
        ...{ salesLow: mean === null ? null : 0, salesHigh: mean === null ? null : 100 },
      },
    }),
  );

const REQUEST: PageRequest = {
  query: { words: [{ text: 'mat', alternatives: ['mat'] }], identifier: null },
  ...{ filters: {}, variations: 'all', sort: 'relevance', descending: false },
  ...{ offset: 0, limit: 20, now: NOW },
};

it('tells the same of any index, changed, thinned out or merged', () => {
  const documents = fc.uniqueArray(anyDocument, {
    selector: ({ asin }) => asin,
    ...{ minLength: 1, maxLength: 50, size: 'max' },
  });
  const removed = fc.array(fc.nat({ max: 60 }).map(asinOf), { maxLength: 12, size: 'max' });
  fc.assert(
    fc.property(documents, documents, removed, fc.boolean(), (first, later, gone, isMerged) => {
      const families = new Set(later.map(({ family }) => family));
      const kept = first.filter(({ family }) => !families.has(family));
      const built = applyChange(EMPTY_INDEX, { documents: kept, removed: [] });
      const { segments } = applyChange(built, { documents: later, removed: gone });
      const live = isMerged ? [{ segment: mergeSegments(segments), replaced: null }] : segments;
      const workspace = new Workspace();
      const { market } = searchWithMarket(live, REQUEST, workspace);
      const asked = { ...REQUEST, variations: 'collapse', limit: 100 } as const;
      const { leaders } = marketLeaders(live, asked, workspace);
      const stayed = kept.filter(({ asin }) => !gone.includes(asin as Asin));
      const found = new Map([...stayed, ...later].map((one) => [one.asin, one]));
      for (const { leader, family } of leaders) {
        expect(family.map(({ asin }) => asin)).toEqual(membersOf(leader.asin, found));
      }
      const entries = leaders.map(({ leader, family }) => marketEntry({ leader, members: family }));
      expect(told(market)).toEqual(told(sheetOf(entries)));
    }),
  );
});

/** Returns what counts of a leader's family: its variations that match, or the leader alone. */
function membersOf(leader: string, found: ReadonlyMap<string, IndexDocument>): string[] {
  const own = found.get(leader);
  if (own?.market?.isVariation !== true || own.market.isFamily) return [leader];
  return [...found.values()]
    .filter(({ family, market }) => family === own.family && market?.isVariation)
    .filter(({ words }) => words.includes('mat'))
    .map(({ asin }) => asin)
    .sort();
}

/** ASINs are numbered in two ways that order alike. */
function told({ asins, ...sheet }: MarketSheet) {
  const order = [...asins.keys()].sort((a, b) => (asins[a] as number) - (asins[b] as number));
  return { ...sheet, order };
}
