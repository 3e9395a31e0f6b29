import { describe, expect, it } from 'vitest';
import type { Facts } from '../../product/facts.ts';
import type { FamilyMember } from '../../product/listing.ts';
import type { Asin } from '../../values/asin.ts';
import { familyKnowledge } from './family-knowledge.ts';

const asinOf = (end: string) => `B00000000${end}` as Asin;

function member(end: string, source: string, facts: Partial<Facts> = {}): FamilyMember {
  const all = { title: 'Pan', ...facts };
  return {
    record: {
      ...{ marketplace: 'GB', asin: asinOf(end), family: asinOf(end), familyBasis: null },
      facts: Object.fromEntries(
        Object.entries(all).map(([field, value]) => [field, { value, source, at: 0 }]),
      ),
      ...{ heads: [], observedAt: 0, firstSeenAt: 0 },
    },
    recentRanks: [],
    rootCategoryName: null,
  };
}

describe('what is known of a family', () => {
  it('is nothing of a row of a table, and that it is alone of a source that names families', () => {
    expect(familyKnowledge([member('1', 'csv')])).toBe('unknown');
    expect(familyKnowledge([member('1', 'keepa')])).toBe('alone');
  });

  it('is the number of variations that the product names', () => {
    const variations = (count: number) => ({
      variations: Array.from({ length: count }, (_, index) => asinOf(String(index + 2))),
    });
    expect(familyKnowledge([member('1', 'keepa', variations(2))])).toBe('few');
    expect(familyKnowledge([member('1', 'keepa', variations(6))])).toBe('many');
  });

  it('is some number where only a parent is named, or the number of the children of the parent', () => {
    const child = member('1', 'csv', { parentAsin: asinOf('P') });
    expect(familyKnowledge([child])).toBe('variation');
    const children = ['1', '2', '3', '4', '5', '6'].map(asinOf);
    const parent = member('P', 'keepa', { isParent: true, children });
    expect(familyKnowledge([parent, child])).toBe('many');
  });

  it('is all of it where several of its members are at hand', () => {
    const parentAsin = asinOf('P');
    const members = ['1', '2'].map((end) => member(end, 'csv', { parentAsin }));
    expect(familyKnowledge(members)).toBe('alone');
  });
});
