import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeriesName } from '../../history/series.ts';
import type { Facts } from '../../product/facts.ts';
import type { FamilyMember, ListingSales, SeriesHead } from '../../product/listing.ts';
import { parseAsin } from '../../values/asin.ts';
import { builtInModel } from '../model/model.ts';
import { deriveListings } from './derive-listings.ts';

const AT = 1_700_000_000;
const derive = deriveListings(builtInModel());

function asinOf(text: string) {
  const asin = parseAsin(text);
  if (asin === null) throw new TypeError(text);
  return asin;
}

interface Given {
  readonly facts?: Partial<Facts>;
  readonly source?: string;
  readonly values?: Partial<Record<SeriesName, number | null>>;
  readonly rank?: number | null;
}

function member(
  asin: string,
  { facts = {}, values = {}, rank = null, source = 'csv' }: Given,
): FamilyMember {
  const all: Partial<Facts> = { rootCategoryId: 'path:Home & Kitchen', ...facts };
  const head = (name: SeriesName, value: number | null, categoryId: string | null): SeriesHead => ({
    name,
    categoryId,
    firstAt: AT,
    last: { at: AT, value, state: value === null ? 'out_of_stock' : 'ok' },
    source,
  });
  const heads = Object.entries(values).map(([name, value]) =>
    head(name as SeriesName, value, null),
  );
  if (rank !== null) heads.push(head('bsr', rank, all.rootCategoryId ?? null));
  return {
    record: {
      marketplace: 'US',
      asin: asinOf(asin),
      facts: Object.fromEntries(
        Object.entries(all).map(([field, value]) => [field, { value, source, at: AT }]),
      ),
      heads,
      observedAt: AT,
      firstSeenAt: AT,
      family: asinOf(asin),
      familyBasis: null,
    },
    recentRanks: rank === null ? [] : [{ at: AT, value: rank, state: 'ok' }],
    rootCategoryName: null,
  };
}

const medians = (family: readonly FamilyMember[]) =>
  derive(family).map(({ sales }) => sales?.median ?? null);

describe('deriveListings', () => {
  it('keeps the newest known rank, with its time, where the source saw none since', () => {
    const one = member('B000000001', { rank: 500 });
    const heads = one.record.heads.map((head) => ({
      ...head,
      last: { at: AT + 86_400, value: null, state: 'unknown' as const },
    }));
    const later = [{ at: AT + 86_400, value: null, state: 'unknown' as const }];
    const [listing] = derive([
      { ...one, record: { ...one.record, heads }, recentRanks: [...one.recentRanks, ...later] },
    ]);
    const [before] = derive([one]);
    expect(listing).toMatchObject({ bsr: 500, bsrAt: AT });
    expect(listing?.sales?.median).toBe(before?.sales?.median);
    const [never] = derive([{ ...one, record: { ...one.record, heads }, recentRanks: later }]);
    expect(never).toMatchObject({ bsr: null, bsrAt: null, sales: null });
  });

  it('takes price by type, root rank only, stars and availability', () => {
    const values = { buyBox: 1_999, new: 1_500, reviewCount: 10, rating: 45 } as const;
    const [listing] = derive([member('B000000001', { values, rank: 500 })]);
    expect(listing).toMatchObject({
      price: 1_999,
      priceType: 'buyBox',
      availability: 'in_stock',
      bsr: 500,
      bsrCategoryId: 'path:Home & Kitchen',
      reviewCount: 10,
      rating: 4.5,
      sales: { basis: 'single', grade: 'D' },
    });
  });

  it('ignores the rank of a subcategory', () => {
    const only = member('B000000001', { rank: 3 });
    const heads = only.record.heads.map((head) => ({ ...head, categoryId: 'sub' }));
    const [listing] = derive([
      { record: { ...only.record, heads }, recentRanks: [], rootCategoryName: null },
    ]);
    expect(listing).toMatchObject({ bsr: null, bsrCategoryId: null, bsrAt: null, sales: null });
  });

  it('says that a hidden price is hidden', () => {
    const facts = { isPriceHidden: true };
    const [listing] = derive([member('B000000001', { facts, values: { new: null } })]);
    expect(listing).toMatchObject({ price: null, availability: 'price_hidden' });
  });

  it('gives a parent neither price nor sales', () => {
    const parentAsin = asinOf('B00000000P');
    const family = [
      member('B00000000P', { facts: { isParent: true }, values: { new: 100 }, rank: 900 }),
      member('B000000001', { facts: { parentAsin }, rank: 900 }),
    ];
    const [parent, child] = derive(family);
    expect(parent).toMatchObject({ isParent: true, price: null, sales: null });
    expect(child?.sales?.basis).toBe('single');
  });
});

describe('the sales of derived listings', () => {
  it('splits a family by badge, else by own reviews, else equally', () => {
    const split = (left: Given['values'], right: Given['values']) =>
      derive([
        member('B000000001', { values: left ?? {}, rank: 200 }),
        member('B000000002', { values: right ?? {}, rank: 200 }),
      ]);
    const badge = split({ boughtInPastMonth: 300 }, { boughtInPastMonth: 100 });
    // The middles of 300 to 400 and of 100 to 200.
    expect(badge[0]?.sales?.mean).toBeCloseTo(Math.sqrt(6) * (badge[1]?.sales?.mean ?? 0), 6);
    expect(badge[0]?.sales?.basis).toBe('badge');
    // Without a badge a child may sell little, or its badge may be left out.
    const hidden = split({ boughtInPastMonth: 1_000 }, {});
    const share = (hidden[1]?.sales?.mean ?? 0) / (hidden[0]?.sales?.mean ?? 1);
    expect(share).toBeCloseTo(0.45 + (0.55 * 25) / Math.sqrt(2e6), 6);
    expect(split({ reviewCount: 10 }, { reviewCount: 90 })[1]?.sales?.basis).toBe('reviews');
    expect(split({ reviewCount: 90 }, { reviewCount: 90 })[1]?.sales?.basis).toBe('equal');
  });

  it('makes the range of a child as wide as its share is unknown, within its own badge', () => {
    const graded = (...values: readonly Given['values'][]) =>
      derive(
        values.map((own, index) => member(`B00000000${index}`, { values: own ?? {}, rank: 200 })),
      ).map((listing) => listing.sales);
    const [alone] = graded({ boughtInPastMonth: 300 });
    const [badged, unbadged] = graded({ boughtInPastMonth: 300 }, {});
    expect([alone?.grade, badged?.grade, unbadged?.grade]).toEqual(['A', 'A', 'D']);
    expect(badged?.low).toBeGreaterThan(280);
    expect(badged?.high).toBeLessThan(Math.max(500, (badged?.median ?? 0) + 1));
    const width = (sales: ListingSales | null | undefined) =>
      (sales?.high ?? 0) / Math.max(1, sales?.low ?? 0);
    const [single] = graded({});
    const [equal] = graded({}, {});
    expect(width(equal)).toBeGreaterThan(width(single));
  });

  it('lets children sum to the family, whose rank does not change by being split', () => {
    const rank = fc.integer({ min: 1, max: 20_000 });
    const ratings = fc.array(fc.constantFrom(0, 50, 100, 1_000), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rank, ratings, (value, counts) => {
        // Keepa names the variations of what has some, so a product without any is alone.
        const given = { facts: { title: 'Pan' }, source: 'keepa', rank: value };
        const family = counts.map((reviewCount, index) =>
          member(`B00000000${index}`, { ...given, values: { reviewCount } }),
        );
        const [alone] = medians([member('B00000000X', given)]);
        const sum = medians(family).reduce((total: number, median) => total + (median ?? 0), 0);
        expect(sum).toBe(alone);
      }),
    );
  });

  it('respects a badge: 1K+ puts nearly all mass above 900 units, though the rank says few', () => {
    const values = { boughtInPastMonth: 1_000 };
    const [listing] = derive([member('B000000001', { values, rank: 400_000 })]);
    expect(listing?.sales?.low).toBeGreaterThanOrEqual(900);
    expect(listing?.sales?.high).toBeLessThan(3_000);
    expect(medians([member('B000000001', { rank: 400_000 })])[0]).toBeLessThan(200);
  });

  it.each([1_000, 20_000, 400_000])('never goes below a badge, at rank %i', (rank) => {
    const facts = { parentAsin: asinOf('B00000000P') };
    const badges = [600, 50, 900];
    const family = badges.map((boughtInPastMonth, index) => {
      return member(`B00000000${index}`, { facts, values: { boughtInPastMonth }, rank });
    });
    const single = member('B000000009', { values: { boughtInPastMonth: 900 }, rank });
    const listings = [...derive(family), ...derive([single])];
    for (const [index, { sales }] of listings.entries()) {
      const floor = badges[index] ?? 900;
      expect(sales?.median).toBeGreaterThanOrEqual(floor);
      expect(sales?.low).toBeGreaterThanOrEqual(floor);
    }
    expect(listings.at(-1)?.sales?.median).toBeLessThan(1_000);
  });

  it('lets a badge hold while its source looks, and fade over 30 days after that', () => {
    const ranked = member('B000000001', { rank: 40_000 });
    const badge = (source: string, daysAgo: number): SeriesHead => ({
      name: 'boughtInPastMonth',
      categoryId: null,
      firstAt: 0,
      last: { at: AT - daysAgo * 86_400, value: 1_000, state: 'ok' },
      source,
    });
    const medianWith = (...heads: readonly SeriesHead[]) => {
      const ranks = ranked.record.heads.map((head) => ({ ...head, source: 'keepa' }));
      const record = { ...ranked.record, heads: [...ranks, ...heads] };
      return medians([{ ...ranked, record }])[0] ?? 0;
    };
    const without = medianWith();
    const fresh = medianWith(badge('keepa', 0));
    // A history notes changes: that of three months ago still stands at the look of today.
    expect(medianWith(badge('keepa', 90))).toBe(fresh);
    // The longer ago its source looked, the less is left of a badge.
    const byAge = Array.from({ length: 31 }, (_, day) => medianWith(badge('other', day)));
    expect(byAge[0]).toBe(fresh);
    expect(byAge[30]).toBe(without);
    for (const [day, median] of byAge.slice(1).entries()) {
      expect(median).toBeLessThanOrEqual((byAge[day] ?? 0) * 1.02);
      expect(median).toBeGreaterThan((byAge[day] ?? 0) * 0.4);
    }
  });

  it('is wider from one rank than from a month of the same rank', () => {
    const one = member('B000000001', { rank: 5_000 });
    const month = Array.from({ length: 31 }, (_, day) => ({
      at: AT - (30 - day) * 86_400,
      value: 5_000,
      state: 'ok' as const,
    }));
    const [single] = derive([one]);
    const [history] = derive([{ ...one, recentRanks: month }]);
    const width = (listing: typeof single) =>
      (listing?.sales?.high ?? 0) / (listing?.sales?.low ?? 0);
    expect(width(history)).toBeLessThan(width(single));
  });

  it('expects less of one look than of a month of the same rank', () => {
    // Seen once at a good rank, a product is usually a slower seller that just had a sale.
    const one = member('B000000001', { rank: 5_000 });
    const month = Array.from({ length: 31 }, (_, day) => ({
      at: AT - (30 - day) * 86_400,
      value: 5_000,
      state: 'ok' as const,
    }));
    const [single] = medians([one]);
    const [history] = medians([{ ...one, recentRanks: month }]);
    expect(history).toBeGreaterThan(single ?? 0);
    expect(history).toBeLessThan(2 * (single ?? 0));
  });

  it('pins a product whose sales are known, and forgets them after half a year', () => {
    const own = { offset: 1, lnSd: 0.4, labels: 3 };
    const known = (until: number) => ({
      ...builtInModel(),
      ownSales: { 'US|B000000001': { ...own, until } },
    });
    const family = [member('B000000001', { rank: 5_000 })];
    const [plain] = derive(family);
    const [pinned] = deriveListings(known(AT))(family);
    const [old] = deriveListings(known(AT - 200 * 86_400))(family);
    expect((pinned?.sales?.median ?? 0) / (plain?.sales?.median ?? 1)).toBeCloseTo(Math.E, 1);
    expect(pinned?.sales?.grade).toBe('B');
    expect(old).toEqual(plain);
  });

  it('pins a family by what is known of its parent, never by one child of several', () => {
    const facts = { parentAsin: asinOf('B00000000P') };
    const family = ['B000000001', 'B000000002'].map((one) => member(one, { facts, rank: 5_000 }));
    const unitsWith = (asin: string) => {
      const ownSales = { [`US|${asin}`]: { offset: 1, lnSd: 0.4, labels: 3, until: AT } };
      const listings = deriveListings({ ...builtInModel(), ownSales })(family);
      return listings.reduce((sum, { sales }) => sum + (sales?.median ?? 0), 0);
    };
    const plain = medians(family).reduce((sum: number, units) => sum + (units ?? 0), 0);
    expect(unitsWith('B000000001')).toBe(plain);
    expect(unitsWith('B00000000P') / plain).toBeCloseTo(Math.E, 1);
  });

  it('keeps low <= median <= high and a listing without a rank without sales', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000_000 }), (rank) => {
        const [listing] = derive([member('B000000001', { rank })]);
        const { low, median, high } = listing?.sales ?? { low: 1, median: 0, high: 0 };
        return low <= median && median <= high && Number.isInteger(median);
      }),
    );
    expect(medians([member('B000000001', {})])).toEqual([null]);
  });

  it('uses the curve of the root category its name or path tells, else the pooled one', () => {
    const at = (rootCategoryId: string, rootCategoryName: string | null) => {
      const only = member('B000000001', { facts: { rootCategoryId }, rank: 1_000 });
      return medians([{ ...only, rootCategoryName }])[0] ?? 0;
    };
    expect(at('1055398', 'Home & Kitchen')).toBe(at('path:Home & Kitchen > Bath', null));
    expect(at('1055398', 'Home & Kitchen')).toBeGreaterThan(at('1055398', null));
  });
});
