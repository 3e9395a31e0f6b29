/**
 * Encodes a card, the part of a listing that lists show, as bytes. Numbers use the byte order of
 * the machine, like those of the segments.
 *
 * | bytes | content |
 * | ----- | ------- |
 * | 4 | length of the record, a multiple of 16 |
 * | 4 | FNV-1a over the 32-bit words that follow |
 * | 8 × 5 | ASIN as a number, price, rank and its time, count of ratings. NaN: unknown |
 * | 8 × 6 | stars; units sold: median, low, high; time of observation; time of the sales |
 * | 2 × 5 | lengths of title, brand, image, parent, category of the rank; 65,535: unknown |
 * | 4 | kind of price, availability, grade of the sales, how they were split |
 * | 1 | bytes of a character: 1 Latin-1, 2 UTF-16 |
 * | … | the texts one after the other, zeros to the end |
 */
import type { ListingCard, SalesGrade } from '../../../domain/product/listing.ts';
import {
  AVAILABILITIES,
  PRICE_TYPES,
  type PriceType,
  SALES_BASES,
} from '../../../domain/product/listing.ts';
import { asinKey } from '../engine/columns/asin-key.ts';

/** Every record begins at a multiple of this. */
export const RECORD_UNIT = 16;
/** A longer card is not kept; it would need texts of tens of thousands of letters. */
export const RECORD_BYTES_MAX = 65_536;

export interface RecordBytes {
  readonly bytes: Buffer;
  readonly words: Uint32Array;
  readonly halves: Uint16Array;
  readonly doubles: Float64Array;
}

export function recordBytes(): RecordBytes {
  const memory = new ArrayBuffer(RECORD_BYTES_MAX);
  return {
    bytes: Buffer.from(memory),
    words: new Uint32Array(memory),
    halves: new Uint16Array(memory),
    doubles: new Float64Array(memory),
  };
}

const CHECKED_FROM_WORD = 2;
const LENGTHS_AT = 96 / Uint16Array.BYTES_PER_ELEMENT;
const PRICE_TYPE_AT = 106;
const AVAILABILITY_AT = 107;
const GRADE_AT = 108;
const BASIS_AT = 109;
const WIDTH_AT = 110;
const TEXT_AT = 111;

const NO_TEXT = 65_535;
const WIDE = /[^\0-\xff]/;
const PRICE_KINDS: readonly (PriceType | null)[] = [null, ...PRICE_TYPES];
const GRADES: readonly (SalesGrade | null)[] = [null, 'A', 'B', 'C', 'D'];

/** Writes the record to the start of `target`. Returns its length, or 0 if it is too long. */
export function encodeCard(card: ListingCard, target: RecordBytes): number {
  const { bytes, words, halves, doubles } = target;
  const { title, brand, imageUrl, parentAsin, bsrCategoryId, sales } = card;
  const texts = [title, brand, imageUrl, parentAsin, bsrCategoryId];
  const text = texts.join('');
  const width = WIDE.test(text) ? 2 : 1;
  const end = TEXT_AT + text.length * width;
  const length = Math.ceil(end / RECORD_UNIT) * RECORD_UNIT;
  if (length > RECORD_BYTES_MAX || text.length >= NO_TEXT) return 0;
  bytes.fill(0, end, length);
  doubles[1] = asinKey(card.asin);
  const numbers = [
    ...[card.price, card.bsr, card.bsrAt, card.reviewCount, card.rating],
    ...[sales?.median, sales?.low, sales?.high, card.observedAt, sales?.asOf],
  ];
  for (const [at, value] of numbers.entries()) doubles[2 + at] = value ?? Number.NaN;
  for (const [at, each] of texts.entries()) halves[LENGTHS_AT + at] = each?.length ?? NO_TEXT;
  bytes[PRICE_TYPE_AT] = PRICE_KINDS.indexOf(card.priceType);
  bytes[AVAILABILITY_AT] = AVAILABILITIES.indexOf(card.availability);
  bytes[GRADE_AT] = GRADES.indexOf(sales?.grade ?? null);
  bytes[BASIS_AT] = sales === null ? 0 : SALES_BASES.indexOf(sales.basis);
  bytes[WIDTH_AT] = width;
  bytes.write(text, TEXT_AT, width === 1 ? 'latin1' : 'utf16le');
  words[0] = length;
  words[1] = checksumOf(words, length);
  return length;
}

/** Returns null if the record is damaged or belongs to another listing. */
export function decodeCard(
  { bytes, words, halves, doubles }: RecordBytes,
  { marketplace, asin }: Pick<ListingCard, 'marketplace' | 'asin'>,
): ListingCard | null {
  const length = words[0] as number;
  if (words[1] !== checksumOf(words, length) || doubles[1] !== asinKey(asin)) return null;
  const encoding = bytes[WIDTH_AT] === 1 ? 'latin1' : 'utf16le';
  const text = bytes.toString(encoding, TEXT_AT, length);
  let start = 0;
  const nextText = (at: number): string | null => {
    const letters = halves[LENGTHS_AT + at] as number;
    if (letters === NO_TEXT) return null;
    start += letters;
    return text.slice(start - letters, start);
  };
  const [title, brand, imageUrl] = [nextText(0), nextText(1), nextText(2)];
  const [parentAsin, bsrCategoryId] = [nextText(3), nextText(4)];
  const grade = GRADES[bytes[GRADE_AT] as number] ?? null;
  const basis = SALES_BASES[bytes[BASIS_AT] as number] ?? 'single';
  const [median, low, high] = [doubles[7] as number, doubles[8] as number, doubles[9] as number];
  const asOf = doubles[11] as number;
  return {
    marketplace,
    asin,
    parentAsin: parentAsin as ListingCard['parentAsin'],
    title,
    brand,
    imageUrl,
    price: known(doubles[2] as number),
    priceType: PRICE_KINDS[bytes[PRICE_TYPE_AT] as number] ?? null,
    availability: AVAILABILITIES[bytes[AVAILABILITY_AT] as number] ?? 'unknown',
    bsr: known(doubles[3] as number),
    bsrCategoryId,
    bsrAt: known(doubles[4] as number),
    reviewCount: known(doubles[5] as number),
    rating: known(doubles[6] as number),
    sales: grade === null ? null : { median, low, high, grade, basis, asOf },
    observedAt: doubles[10] as number,
  };
}

export function isSound({ words }: RecordBytes): boolean {
  return words[1] === checksumOf(words, words[0] as number);
}

function known(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

/** FNV-1a over 32-bit words. It detects disk damage and takes a tenth of a microsecond. */
function checksumOf(words: Uint32Array, length: number): number {
  let hash = 0x811c9dc5;
  const end = Math.min(length, RECORD_BYTES_MAX) / Uint32Array.BYTES_PER_ELEMENT;
  for (let at = CHECKED_FROM_WORD; at < end; at++) {
    hash = Math.imul(hash ^ (words[at] as number), 0x01000193);
  }
  return hash >>> 0;
}
