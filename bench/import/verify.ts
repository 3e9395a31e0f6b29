/** Compares served histories with the file, decoded a second time by other means. */
import { closeSync, openSync } from 'node:fs';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import type { SeriesName } from '../../src/domain/history/series.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import { asinOf, type BenchInput, textAt } from './input.ts';

const SAMPLE = 200;
const EVER = { from: 0, to: 4_000_000_000 };
/** Series of money and ratings that Keepa writes as pairs, by their index. */
const PAIRS: readonly (readonly [index: number, name: SeriesName])[] = [
  ...([
    [0, 'amazon'],
    [1, 'new'],
    [2, 'used'],
    [4, 'listPrice'],
    [9, 'warehouse'],
  ] as const),
  ...([
    [10, 'newFba'],
    [16, 'rating'],
    [17, 'reviewCount'],
  ] as const),
];

interface Product {
  readonly csv: readonly (readonly number[] | null)[];
  readonly salesRanks: Readonly<Record<string, readonly number[]>>;
  readonly rootCategory: number;
}

type Pair = readonly [at: number, value: number | null];

/** Says how many points agreed. @throws Error at the first series that differs. */
export async function verifyHistories(input: BenchInput, directory: string): Promise<string> {
  const store = createSqliteStore({ directory, readonly: true });
  let points = 0;
  const step = Math.max(1, Math.floor(input.answers / SAMPLE));
  try {
    for (let index = 0; index < input.answers; index += step) {
      const asin = asinOf(index);
      for (const [name, categoryId, flat] of expectedSeries(productAt(input, index))) {
        const key = { name, categoryId };
        const [series] = await store.history.read('US', asin as Asin, [key], EVER);
        const served = (series?.points ?? []).map(({ at, value }): Pair => [at, value]);
        const expected = pairsOf(flat);
        if (JSON.stringify(served) !== JSON.stringify(expected)) {
          throw new Error(`${asin} ${name} ${categoryId ?? ''}: not what the file says`);
        }
        points += served.length;
      }
    }
  } finally {
    await store.close();
  }
  return `${points.toLocaleString('en')} points of one product in ${step} are what the file says`;
}

function* expectedSeries({ csv, salesRanks, rootCategory }: Product) {
  for (const [index, name] of PAIRS) yield [name, null, csv[index] ?? []] as const;
  for (const [categoryId, ranks] of Object.entries(salesRanks)) {
    // The rank of csv is the root's as long as no other reference is told.
    const reference = categoryId === String(rootCategory) ? (csv[3] ?? []) : [];
    yield ['bsr', categoryId, [...reference, ...ranks]] as const;
  }
}

function productAt(input: BenchInput, index: number): Product {
  const file = openSync(input.path, 'r');
  const text = textAt(input, file)(index);
  closeSync(file);
  const parsed = JSON.parse(text) as Product | { readonly products: readonly Product[] };
  const product = 'products' in parsed ? parsed.products[0] : parsed;
  if (product === undefined) throw new Error('an answer without a product');
  return product;
}

/** [seconds since 1970, value or null], one an instant, ascending. */
function pairsOf(flat: readonly number[]): readonly Pair[] {
  const byTime = new Map<number, number | null>();
  for (let at = 0; at < flat.length; at += 2) {
    const value = Number(flat[at + 1]);
    byTime.set(Date.UTC(2011, 0, 1) / 1000 + Number(flat[at]) * 60, value < 0 ? null : value);
  }
  return [...byTime].sort(([left], [right]) => left - right);
}
