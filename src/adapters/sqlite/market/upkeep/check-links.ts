/** Checks that what families are inferred from agrees with the facts of the products. */
import { crc32 } from 'node:zlib';
import type { FactMap } from '../../../../domain/product/facts.ts';
import { namedVariationsOf } from '../../../../domain/product/family.ts';
import { likenessOf } from '../../../../domain/product/family-likeness.ts';
import type { Asin } from '../../../../domain/values/asin.ts';
import type { Connection } from '../database/shared-snapshot.ts';
import { findSeries, seriesIn } from '../history/series-heads.ts';

interface ProductRow {
  readonly id: number;
  readonly marketplace: string;
  readonly asin: Asin;
  readonly facts: string;
  readonly series: string;
}

/** A sum over rows that does not depend on their order. */
class RowsSum {
  #sum = 0;

  add(row: readonly unknown[]): void {
    this.#sum = (this.#sum + 1 + crc32(JSON.stringify(row))) % 2 ** 48;
  }

  equals(other: RowsSum): boolean {
    return this.#sum === other.#sum;
  }
}

export function linkFaults({ db, sources }: Connection): readonly string[] {
  // In an older store they are written when its families are derived again.
  if (db.prepare('SELECT stale_from FROM meta').pluck().get() !== null) return [];
  const likeness = new RowsSum();
  const naming = new RowsSum();
  const products = db.prepare<[], ProductRow>(
    'SELECT id, marketplace, asin, facts, series FROM product',
  );
  for (const { id, marketplace, asin, ...row } of products.iterate()) {
    const facts = JSON.parse(row.facts) as FactMap;
    const series = seriesIn(row.series, sources);
    const like = likenessOf(
      facts,
      (name, category) => findSeries(series, name, category)?.bounds.last,
    );
    if (like !== null) {
      const { brand, rootCategoryId, rank, rankAt, reviews } = like;
      likeness.add([marketplace, brand, rootCategoryId, rank, id, rankAt, reviews]);
    }
    for (const named of new Set(namedVariationsOf(asin, facts)))
      naming.add([marketplace, named, id]);
  }
  const stored = (table: string) => {
    const sum = new RowsSum();
    for (const row of db.prepare<[], unknown[]>(`SELECT * FROM ${table}`).raw().iterate())
      sum.add(row);
    return sum;
  };
  return [
    ...(stored('likeness').equals(likeness)
      ? []
      : ['products are compared by what they do not say']),
    ...(stored('naming').equals(naming) ? [] : ['variations are named that no product names']),
  ];
}
