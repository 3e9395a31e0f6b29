/** All series of made-up products, next to a second decoder that makes an object a point. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvWith, productOf, readKeepa, T } from '../../../../../test/support/keepa.ts';
import { createColumnPacker, unpackPoints } from '../../../../domain/history/packed-series.ts';
import { type Point, type SeriesName, unitOf } from '../../../../domain/history/series.ts';
import { CSV_TYPES } from './keepa-value.ts';

/** Minutes, mostly later and later. */
const times = fc.array(fc.integer({ min: -2, max: 50 }), { maxLength: 30 }).map((steps) => {
  let at = T;
  return steps.map((step) => {
    at += step;
    return at;
  });
});
const coded = fc.oneof(fc.integer({ min: -3, max: 2 }), fc.integer({ min: 3, max: 9_999_999 }));
const flat = (stride: 2 | 3) =>
  times.chain((ats) =>
    fc
      .tuple(...ats.map(() => fc.tuple(coded, coded)))
      .map((values) => ats.flatMap((at, index) => [at, ...(values[index] ?? [])].slice(0, stride))),
  );
const PLAIN = [0, 1, 11, 15, 16] as const;
const product = fc.record({
  plain: fc.tuple(...PLAIN.map(() => flat(2))),
  shipped: flat(3),
  rank: flat(2),
  ranks: fc.dictionary(fc.constantFrom('10', '20', '30'), flat(2), { maxKeys: 3 }),
  references: fc
    .array(fc.tuple(fc.integer({ min: T - 5, max: T + 300 }), fc.constantFrom(10, 20, -1)))
    .map((changes) => changes.sort(([left], [right]) => left - right).flat()),
  badges: flat(2),
});

/** Key of a series -> its points. */
type Histories = Record<string, readonly Point[]>;

function pointOf(name: SeriesName, minute: number, price: number, shipping = -1): Point {
  const at = Date.UTC(2011, 0, 1) / 1000 + minute * 60;
  const value = name === 'offersFetched' ? Math.abs(price) : price;
  const hasNoZero = ['rank', 'rating'].includes(unitOf(name)) || name === 'boughtInPastMonth';
  const least = hasNoZero ? 1 : 0;
  if (value >= least) return { at, value: value + Math.max(0, shipping), state: 'ok' };
  const isSoldOut = value === -1 && unitOf(name) === 'money';
  return { at, value: null, state: isSoldOut ? 'out_of_stock' : 'unknown' };
}

function decoded(name: SeriesName, numbers: readonly number[], stride: 2 | 3): Point[] {
  const byTime = new Map<number, Point>();
  for (let index = 0; index < numbers.length; index += stride) {
    const [minute = 0, price = 0, shipping] = numbers.slice(index, index + stride);
    const point = pointOf(name, minute, price, shipping);
    byTime.set(point.at, point);
  }
  return [...byTime.values()].sort((left, right) => left.at - right.at);
}

function expected(made: typeof product extends fc.Arbitrary<infer Made> ? Made : never): Histories {
  const histories: Record<string, Map<number, Point>> = {};
  const put = (key: string, point: Point) => {
    const points = histories[key] ?? new Map<number, Point>();
    histories[key] = points;
    const before = points.get(point.at);
    // A value is never replaced by none.
    if (before?.state === 'ok' && point.state !== 'ok') return;
    points.set(point.at, point);
  };
  for (const [place, index] of PLAIN.entries()) {
    const name = CSV_TYPES[index]?.name ?? 'new';
    for (const point of decoded(name, made.plain[place] ?? [], 2)) put(name, point);
  }
  for (const point of decoded('buyBox', made.shipped, 3)) put('buyBox', point);
  for (const point of decoded('bsr', made.rank, 2)) {
    let category = 10;
    for (let index = 0; index < made.references.length; index += 2) {
      const [minute = 0, id = 0] = made.references.slice(index, index + 2);
      if (pointOf('bsr', minute, 1).at <= point.at) category = id < 0 ? 10 : id;
    }
    put(`bsr ${category}`, point);
  }
  for (const [id, numbers] of Object.entries(made.ranks)) {
    for (const point of decoded('bsr', numbers, 2)) put(`bsr ${id}`, point);
  }
  for (const point of decoded('boughtInPastMonth', made.badges, 2)) put('boughtInPastMonth', point);
  return Object.fromEntries(
    Object.entries(histories).map(([key, points]) => [
      key,
      [...points.values()].sort((left, right) => left.at - right.at),
    ]),
  );
}

it('reads the points that a plain decoder reads, packed or not', async () => {
  const pack = createColumnPacker();
  await fc.assert(
    fc.asyncProperty(product, async (made) => {
      const plain = PLAIN.map((index, place) => [index, made.plain[place] ?? []] as const);
      const csv = csvWith(Object.fromEntries([...plain, [3, made.rank], [18, made.shipped]]));
      const fields = {
        ...{ csv, rootCategory: 10, salesRanks: made.ranks, monthlySoldHistory: made.badges },
        salesRankReferenceHistory: made.references,
      };
      const key = ({ name, categoryId }: { name: string; categoryId: string | null }) =>
        categoryId === null ? name : `${name} ${categoryId}`;
      const loose = await productOf(fields);
      const histories = expected(made);
      expect(Object.fromEntries(loose.series.map((one) => [key(one), one.points]))).toEqual(
        histories,
      );
      const answer = { products: [{ asin: 'B000000001', domainId: 1, title: 'x', ...fields }] };
      const { products } = await readKeepa(answer, { pack });
      const packed = products[0]?.packed ?? [];
      expect(products[0]?.series).toEqual([]);
      expect(Object.fromEntries(packed.map((one) => [key(one), unpackPoints(one)]))).toEqual(
        histories,
      );
    }),
    { numRuns: 150 },
  );
});
