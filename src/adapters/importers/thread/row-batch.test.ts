import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointsSince, unpackPoints } from '../../../domain/history/packed-series.ts';
import type { Point, Series } from '../../../domain/history/series.ts';
import type { ProductObservation } from '../../../domain/product/observation.ts';
import type { Asin } from '../../../domain/values/asin.ts';
import type { ImportItem } from '../../../ports/importer.ts';
import { itemsOf, RowBatchWriter } from './row-batch.ts';

const valued = fc
  .integer({ min: 0, max: 2 ** 40 })
  .map((value) => ({ value, state: 'ok' }) as const);
const missing = fc
  .constantFrom('out_of_stock', 'hidden', 'unknown')
  .map((state) => ({ value: null, state }) as const);

const points: fc.Arbitrary<readonly Point[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 9_000_000 }), fc.oneof(valued, missing)), {
    minLength: 1,
    maxLength: 40,
  })
  .map((steps) => {
    let at = 1_500_000_000;
    return steps.map(([step, said]) => {
      at += step;
      return { at, ...said };
    });
  });

const series: fc.Arbitrary<Series> = fc.record({
  name: fc.constantFrom('new', 'bsr', 'reviewCount', 'rating'),
  categoryId: fc.constant(null),
  points,
});

const row = fc
  .record({ line: fc.nat(), title: fc.string(), series: fc.array(series, { maxLength: 5 }) })
  .map(({ line, title, series: all }): ImportItem => {
    const seen = { marketplace: 'US', source: 'keepa', observedAt: 1_700_000_000 } as const;
    const product: ProductObservation = {
      ...{ kind: 'product', ...seen, asin: 'B000000001' as Asin },
      ...{
        facts: { title },
        series: all.map((one, index) => ({ ...one, categoryId: `${index}` })),
      },
    };
    const category = { kind: 'category', ...seen, id: '12', name: title, parentId: null } as const;
    return { kind: 'row', line, observations: [category, product] };
  });

const other: fc.Arbitrary<ImportItem> = fc.oneof(
  fc.record({ kind: fc.constant('reject' as const), line: fc.nat(), reason: fc.string() }),
  fc.record({ kind: fc.constant('note' as const), message: fc.string() }),
);

function handedOver(items: readonly ImportItem[]): readonly ImportItem[] {
  const writer = new RowBatchWriter();
  for (const item of items) writer.add(item);
  return itemsOf(structuredClone(writer.take()));
}

/** All series of an item's product as points, however they came. */
function seriesOf(item: ImportItem | undefined): readonly Series[] {
  const product = item?.kind === 'row' ? item.observations[1] : undefined;
  if (product?.kind !== 'product') return [];
  const packed = (product.packed ?? []).map((one) => {
    const { name, categoryId, count, firstAt, last } = one;
    const all = unpackPoints(one);
    expect([count, firstAt, last]).toEqual([all.length, all[0]?.at, all.at(-1)]);
    const month = pointsSince({ ...one, chunks: [] }, last.at);
    if (one.recent !== undefined) expect(month).toEqual([last]);
    return { name, categoryId, points: all };
  });
  const placeOf = ({ categoryId }: Series) => Number(categoryId);
  return [...product.series, ...packed].sort((one, other) => placeOf(one) - placeOf(other));
}

describe('a batch of rows', () => {
  it('arrives as it was sent', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(row, other), { maxLength: 6 }), (items) => {
        const arrived = handedOver(items);
        expect(arrived).toHaveLength(items.length);
        for (const [index, item] of items.entries()) {
          const got = arrived[index];
          expect(seriesOf(got)).toEqual(seriesOf(item));
          expect(withoutSeries(got)).toEqual(withoutSeries(item));
        }
      }),
    );
  });

  it('is full of items, of points or of facts', () => {
    const points = Array.from(
      { length: 1000 },
      (_, at) => ({ at, value: at, state: 'ok' }) as const,
    );
    const seen = { marketplace: 'US', source: 'keepa', observedAt: 0 } as const;
    const product = { kind: 'product', ...seen, asin: 'B000000001' as Asin } as const;
    const rowOf = (said: Pick<ProductObservation, 'facts' | 'series'>): ImportItem => ({
      ...{ kind: 'row', line: 1, observations: [{ ...product, ...said }] },
    });
    const countOf = (item: ImportItem) => {
      const writer = new RowBatchWriter();
      let count = 0;
      for (; !writer.isFull; count += 1) writer.add(item);
      return count;
    };
    const series = [{ name: 'new', categoryId: null, points }] as const;
    expect(countOf({ kind: 'note', message: '' })).toBe(1000);
    expect(countOf(rowOf({ facts: {}, series }))).toBe(40);
    expect(countOf(rowOf({ facts: { title: 'a', brand: 'b' }, series: [] }))).toBe(500);
  });
});

function withoutSeries(item: ImportItem | undefined): unknown {
  if (item?.kind !== 'row') return item;
  const observations = item.observations.map((one) =>
    one.kind === 'product' ? { ...one, series: [], packed: [] } : one,
  );
  return { ...item, observations };
}

it('is full of text before it is full of rows', () => {
  const writer = new RowBatchWriter();
  const item: ImportItem = { kind: 'note', message: 'x'.repeat(1 << 20) };
  let count = 0;
  for (; !writer.isFull; count += 1) writer.add(item);
  expect(count).toBe(4);
  writer.take();
  expect(writer.isFull).toBe(false);
});
