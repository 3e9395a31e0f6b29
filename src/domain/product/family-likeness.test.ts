import { describe, expect, it } from 'vitest';
import { DAY_S } from '../values/time.ts';
import { areAlike, type Likeness, likenessOf, titleWords } from './family-likeness.ts';

const TITLE = 'Acme Retro Two Slot Toaster With Crumb Tray, Black';

interface Seen extends Partial<Likeness> {
  readonly title?: string;
  readonly ownReviews?: number;
}

/** Whether a product is like one at rank 10,000 with 2,000 ratings. */
function isLike({ title = TITLE, ownReviews = 2_000, ...other }: Seen): boolean {
  const numbers = { rank: 10_000, rankAt: 0, reviews: ownReviews };
  const own = { brand: 'acme', rootCategoryId: '11', ...numbers };
  const words = (text: string) => titleWords(text, 'acme');
  const titles = () => [words(TITLE), words(title)] as const;
  const right = { ...own, ...other };
  const [forth, back] = [areAlike(own, right, titles), areAlike(right, own, titles)];
  expect(back).toBe(forth);
  return forth;
}

const KETTLE = 'Acme Kettle, Quick Boil';
const LARGE = { title: KETTLE, ownReviews: 5_000, reviews: 5_000 };
const SMALLER = { title: KETTLE, ownReviews: 3_000, reviews: 3_000 };

describe('areAlike', () => {
  it.each<[string, Seen]>([
    ['another color', { title: TITLE.replace('Black', 'Pastel Green'), rank: 10_900 }],
    ['a few ratings more', { reviews: 2_015, rank: 10_900 }],
    ['one rank, whatever else', { title: KETTLE, reviews: 7 }],
    ['nearly one rank, few ratings and a title alike', { rank: 10_008, ownReviews: 7, reviews: 7 }],
    ['nearly one rank and count', { title: KETTLE, rank: 10_015, reviews: 2_001 }],
    ['a rank near by and one large count', { title: KETTLE, rank: 10_150 }],
    ['a look of next week', { rankAt: 7 * DAY_S, rank: 10_500, reviews: 2_030 }],
    ['one count and titles alike, at any ranks near by', { rank: 15_000, reviews: 2_002 }],
    ['one count and titles alike, on any two days', { rankAt: 200 * DAY_S, rank: 19_000 }],
    ['one large count', { title: KETTLE, rank: 11_200, ownReviews: 95_291, reviews: 95_294 }],
    ['one large count a year apart', { ...LARGE, rankAt: 365 * DAY_S, rank: 19_000 }],
  ])('joins: %s', (_, seen) => {
    expect(isLike(seen)).toBe(true);
  });

  it.each<[string, Seen]>([
    ['nearly one rank and no ratings', { rank: 10_008, reviews: null }],
    ['another brand', { brand: 'bolt' }],
    ['another category', { rootCategoryId: '12' }],
    ['a rank too far', { rank: 20_100 }],
    ['a rank too far for other ratings', { rank: 11_100, reviews: 2_003 }],
    ['a large count, and a rank too far', { ...LARGE, rank: 20_100 }],
    ['a large count that differs', { ...LARGE, rank: 11_200, reviews: 5_004 }],
    ['one count that others may share', { ...SMALLER, rank: 11_200 }],
    ['a small count and titles alike', { rank: 15_000, ownReviews: 250, reviews: 250 }],
    ['other ratings', { rank: 10_500, reviews: 2_100 }],
    ['no ratings and a rank near by', { rank: 10_500, reviews: null }],
    ['another title', { rank: 10_500, title: KETTLE }],
    ['few ratings, which many share', { rank: 10_010, title: KETTLE, reviews: 20 }],
    ['one rank on another day', { rankAt: 2 * DAY_S, title: KETTLE }],
    ['other ratings in another month', { rankAt: 31 * DAY_S, reviews: 2_003 }],
  ])('keeps apart: %s', (_, seen) => {
    expect(isLike(seen)).toBe(false);
  });
});

describe('likenessOf', () => {
  const fact = <Value>(value: Value) => ({ value, source: 'csv', at: 0 });
  const last = (name: string) => ({ at: 5, value: name === 'bsr' ? 3 : 40, state: 'ok' as const });
  const facts = { brand: fact('ACME Inc.'), rootCategoryId: fact('11') };

  it('tells brand, category, rank and ratings', () => {
    expect(likenessOf(facts, last)).toEqual({
      ...{ brand: 'acme', rootCategoryId: '11', rank: 3, rankAt: 5, reviews: 40 },
    });
  });

  it('tells nothing of a parent, of no brand, or without a rank', () => {
    expect(likenessOf({ ...facts, isParent: fact(true) }, last)).toBeNull();
    expect(likenessOf({ ...facts, brand: fact('Generic') }, last)).toBeNull();
    expect(likenessOf({ rootCategoryId: fact('11') }, last)).toBeNull();
    expect(likenessOf(facts, () => undefined)).toBeNull();
  });
});
