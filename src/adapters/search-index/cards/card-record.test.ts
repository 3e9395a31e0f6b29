import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AVAILABILITIES, type ListingCard, SALES_BASES } from '../../../domain/product/listing.ts';
import { parseAsin } from '../../../domain/values/asin.ts';
import {
  decodeCard,
  encodeCard,
  isSound,
  RECORD_BYTES_MAX,
  RECORD_UNIT,
  recordBytes,
} from './card-record.ts';

const anyAsin = fc
  .stringMatching(/^B0[0-9A-Z]{8}$/)
  .map((text) => parseAsin(text))
  .filter((asin) => asin !== null);
/** Of any script, with letters that take two units, and halves of such. */
const anyText = fc.option(
  fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom('', '\ud800', 'Ünïcödé', 'カード 🎉'),
  ),
);
const anyNumber = fc.option(
  fc.oneof(fc.nat(), fc.double({ noNaN: true, noDefaultInfinity: true })),
);
const anyCard: fc.Arbitrary<ListingCard> = fc.record(
  {
    marketplace: fc.constant('US' as const),
    asin: anyAsin,
    parentAsin: fc.option(anyAsin),
    title: anyText,
    brand: anyText,
    imageUrl: anyText,
    price: anyNumber,
    priceType: fc.constantFrom(null, 'buyBox', 'new', 'amazon'),
    availability: fc.constantFrom(...AVAILABILITIES),
    bsr: anyNumber,
    bsrCategoryId: anyText,
    bsrAt: anyNumber,
    reviewCount: anyNumber,
    rating: anyNumber,
    sales: fc.option(
      fc.record(
        {
          ...{ median: fc.nat(), low: fc.nat(), high: fc.nat(), asOf: fc.nat() },
          grade: fc.constantFrom('A', 'B', 'C', 'D'),
          basis: fc.constantFrom(...SALES_BASES),
        },
        { noNullPrototype: true },
      ),
    ),
    observedAt: fc.nat(),
  },
  { noNullPrototype: true },
);

describe('a card as bytes', () => {
  it('is the same card again', () => {
    const record = recordBytes();
    fc.assert(
      fc.property(anyCard, (card) => {
        const length = encodeCard(card, record);
        expect(length % RECORD_UNIT).toBe(0);
        expect(isSound(record)).toBe(true);
        expect(decodeCard(record, card)).toStrictEqual(card);
      }),
    );
  });

  it('does not depend on what was in its place', () => {
    const [clean, used] = [recordBytes(), recordBytes()];
    fc.assert(
      fc.property(anyCard, anyCard, (before, card) => {
        encodeCard(before, used);
        const length = encodeCard(card, used);
        encodeCard(card, clean);
        expect(used.bytes.subarray(0, length).equals(clean.bytes.subarray(0, length))).toBe(true);
      }),
    );
  });

  it('is refused where any bit is another one', () => {
    const record = recordBytes();
    fc.assert(
      fc.property(anyCard, fc.nat(), (card, choice) => {
        const length = encodeCard(card, record);
        // The length itself is checked by the reader of these bytes.
        const bit = 32 + (choice % (8 * length - 32));
        record.bytes[bit >> 3] = (record.bytes[bit >> 3] as number) ^ (1 << (bit & 7));
        expect(isSound(record)).toBe(false);
        expect(decodeCard(record, card)).toBeNull();
      }),
    );
  });

  it('is that of no other listing', () => {
    const record = recordBytes();
    fc.assert(
      fc.property(anyCard, anyAsin, (card, asin) => {
        encodeCard(card, record);
        expect(decodeCard(record, { marketplace: 'US', asin }) === null).toBe(asin !== card.asin);
      }),
    );
  });

  it('has no bytes where a text is too long', () => {
    const [card] = fc.sample(anyCard, 1) as [ListingCard];
    const record = recordBytes();
    const longest = 'x'.repeat(RECORD_BYTES_MAX);
    expect(encodeCard({ ...card, title: longest }, record)).toBe(0);
    expect(encodeCard({ ...card, title: 'カ'.repeat(RECORD_BYTES_MAX / 2) }, record)).toBe(0);
    expect(encodeCard({ ...card, title: 'カ'.repeat(20_000) }, record)).toBeGreaterThan(40_000);
  });
});
