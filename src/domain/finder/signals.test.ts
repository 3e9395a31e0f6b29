import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../history/series.ts';
import type { ProductRecord, SeriesHead } from '../product/listing.ts';
import { parseAsin } from '../values/asin.ts';
import { DAY_S } from '../values/time.ts';
import { deriveSignals } from './derive-signals.ts';
import { NO_SIGNALS, readSignals, SIGNALS, type SignalFigures, signalsText } from './signals.ts';

const figure = fc.option(fc.integer({ min: -1e6, max: 2e9 }), { nil: null });
const figures = fc.record(
  Object.fromEntries(SIGNALS.map((name) => [name, figure])),
) as fc.Arbitrary<SignalFigures>;
/** A maker's name has no line end: importers trim and join lines. */
const maker = fc.option(fc.stringMatching(/^[\w ,;-]{1,20}$/), { nil: null });

describe('the text of signals', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(figures, maker, (given, manufacturer) => {
        const signals = { figures: given, manufacturer };
        expect(readSignals(signalsText(signals))).toEqual(signals);
      }),
    );
    expect(readSignals('')).toEqual(NO_SIGNALS);
    expect(signalsText(NO_SIGNALS)).toBe('');
  });
});

const NOW = 1_780_000_000;
const asin = parseAsin('B000000001');
if (asin === null) throw new TypeError('no ASIN');

const ok = (daysAgo: number, value: number): Point => {
  return { at: NOW - daysAgo * DAY_S, value, state: 'ok' };
};
const gone = (daysAgo: number): Point => {
  return { at: NOW - daysAgo * DAY_S, value: null, state: 'out_of_stock' };
};

type Histories = Readonly<Record<string, readonly Point[]>>;

/** The signals of a product with these series, all looked at now by one source. */
function signalsOf(histories: Histories, facts: ProductRecord['facts'] = {}) {
  const heads = Object.entries(histories).map(([name, points]): SeriesHead => {
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined) throw new TypeError('no points');
    const categoryId = name === 'bsr' ? '1' : null;
    return {
      name,
      categoryId,
      firstAt: first.at,
      last,
      source: 'keepa',
      seenAt: NOW,
    } as SeriesHead;
  });
  const record: ProductRecord = {
    marketplace: 'US',
    asin: asin as NonNullable<typeof asin>,
    facts: { rootCategoryId: { value: '1', source: 'keepa', at: NOW }, ...facts },
    heads,
    observedAt: NOW,
    firstSeenAt: NOW - 400 * DAY_S,
    family: asin as NonNullable<typeof asin>,
    familyBasis: null,
  };
  const price = histories['new']?.at(-1)?.value ?? null;
  return deriveSignals({
    record,
    listing: { price, priceType: 'new', isParent: false },
    read: ({ name }) => histories[name] ?? [],
    salesChange: () => -12.34,
  }).figures;
}

describe('the signals of a listing', () => {
  it('are averages, lows and falls of its price', () => {
    // 40 days at 20.00, then 15 at 10.00, out of stock for 5, and 30 at 12.00.
    const figures = signalsOf({ new: [ok(90, 2_000), ok(50, 1_000), gone(35), ok(30, 1_200)] });
    expect(figures.priceAverage30).toBe(1_200);
    // Time out of stock does not count: (40 × 20 + 15 × 10 + 30 × 12) / 85.
    expect(figures.priceAverage90).toBe(Math.round((40 * 2_000 + 15 * 1_000 + 30 * 1_200) / 85));
    expect(figures.priceDrops90).toBe(1);
    expect(figures.priceAtLowest90).toBe(0);
    expect(figures.outOfStock90).toBe(Math.round((100 * 5) / 90));
    const low = signalsOf({ new: [ok(400, 900), ok(120, 1_500), ok(10, 1_000)] });
    expect([low.priceAtLowest90, low.priceAtLowest365, low.priceAtLowestEver]).toEqual([1, 0, 0]);
  });

  it('know nothing of days in which a single look is all there is', () => {
    const figures = signalsOf({ new: [ok(0, 1_500)], bsr: [ok(0, 300)] });
    expect(figures.priceAverage90).toBeNull();
    expect(figures.priceAtLowest90).toBeNull();
    expect(figures.priceDrops90).toBeNull();
    expect(figures.rankDrops30).toBeNull();
    expect(figures.reviewsAdded30).toBeNull();
  });

  it('count falls of the rank and ratings added, and keep the change of sales in tenths', () => {
    const figures = signalsOf({
      new: [ok(90, 1_000)],
      bsr: [ok(90, 500), ok(60, 300), ok(40, 400), ok(20, 200), ok(5, 199)],
      reviewCount: [ok(120, 50), ok(60, 70), ok(10, 90)],
    });
    // The last fall is smaller than a hundredth, so it is no sale.
    expect([figures.rankDrops30, figures.rankDrops90]).toEqual([1, 2]);
    expect([figures.reviewsAdded30, figures.reviewsAdded90]).toEqual([20, 40]);
    expect(figures.salesChange90).toBe(-123);
  });

  it('take the size of the product where the package is not known as a whole, and say so', () => {
    const size = { lengthMm: 100, widthMm: 50, heightMm: 20, weightG: 80 };
    const fact = <Value>(value: Value) => ({ value, source: 'keepa', at: NOW });
    const packed = signalsOf({ new: [ok(1, 1)] }, { package: fact(size) });
    expect([packed.weightG, packed.lengthMm, packed.packageAssumed]).toEqual([80, 100, 0]);
    const bare = signalsOf(
      { new: [ok(1, 1)] },
      { package: fact({ ...size, weightG: null }), itemSize: fact({ ...size, volumeCm3: null }) },
    );
    expect([bare.weightG, bare.packageAssumed]).toEqual([80, 1]);
  });
});
