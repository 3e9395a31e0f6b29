/** Checks that all histories can be read and agree with the heads of their series. */
import type { SourcedPoint } from '../../domain/history/merge-points.ts';
import type { Connection, Db } from '../database/connection.ts';
import type { SourceNames } from '../database/source-names.ts';
import { createPointTable, type PointReader } from '../history/points.ts';
import { type StoredSeries, seriesIn } from '../history/series-heads.ts';
import { type ProductRow, SELECT_PRODUCT } from '../listing/product-reader.ts';

export const LINES_MAX = 20;

export function historyFaults(connection: Connection): readonly string[] {
  const { db } = connection;
  const points = createPointTable(connection);
  const products = db.prepare<[], ProductRow>(SELECT_PRODUCT);
  const numbers = new SeriesNumbers();
  const faults: string[] = [];
  for (const product of products.iterate()) {
    faults.push(...productHistoryFaults(product, connection.sources, points, numbers));
    if (faults.length >= LINES_MAX) return faults;
  }
  return [...faults, ...strays(db, numbers)];
}

/** Returns one line for each history of a product that cannot be read, or is not ascending. */
export function productHistoryFaults(
  product: ProductRow,
  sources: Pick<SourceNames, 'nameOf'>,
  points: Pick<PointReader, 'all'>,
  numbers: SeriesNumbers,
): readonly string[] {
  const { marketplace, asin } = product;
  let stored: readonly StoredSeries[];
  try {
    stored = seriesIn(product.series, sources);
  } catch (error) {
    return [`${unreadable('the heads of a product', error)}: ${marketplace} ${asin}`];
  }
  return stored.flatMap((series) => {
    const problem = numbers.add(series.id)
      ? faultOf(() => points.all(series))
      : 'two series have one number';
    if (problem === null) return [];
    return [`${problem}: ${marketplace} ${asin}, ${series.name}, series ${series.id}`];
  });
}

/** The numbers of the series seen, one bit each: a large market has tens of millions. */
export class SeriesNumbers {
  #bits = new Uint8Array(1 << 16);

  add(id: number): boolean {
    if (this.has(id)) return false;
    const place = Math.floor(id / 8);
    if (place >= this.#bits.length) {
      const longer = new Uint8Array(2 * place);
      longer.set(this.#bits);
      this.#bits = longer;
    }
    this.#bits[place] = (this.#bits[place] ?? 0) | (1 << (id % 8));
    return true;
  }

  has(id: number): boolean {
    return ((this.#bits[Math.floor(id / 8)] ?? 0) & (1 << (id % 8))) !== 0;
  }
}

function strays(db: Db, numbers: SeriesNumbers): readonly string[] {
  const faults: string[] = [];
  let before = Number.NaN;
  for (const ids of ['series_id FROM point', 'id >> 33 FROM chunk']) {
    for (const id of db.prepare<[], number>(`SELECT ${ids}`).pluck().iterate()) {
      if (id !== before && !numbers.has(id)) {
        faults.push(`points belong to no series: series ${id}`);
      }
      if (faults.length >= LINES_MAX) return faults;
      before = id;
    }
  }
  return faults;
}

function faultOf(read: () => readonly SourcedPoint[]): string | null {
  let points: readonly SourcedPoint[];
  try {
    points = read();
  } catch (error) {
    return unreadable('a history', error);
  }
  const isAscending = points.every(({ at }, index) => at > (points[index - 1]?.at ?? -Infinity));
  return isAscending ? null : 'the chunks of a series overlap';
}

function unreadable(what: string, error: unknown): string {
  return `${what} cannot be read (${error instanceof Error ? error.message : String(error)})`;
}
