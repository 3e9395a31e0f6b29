/** Predicts which further rows a batch needs, where it probably changes something. */
import type { Observation } from '../../../../domain/product/observation.ts';
import { createForesight, type Foresight } from '../../../../market-engine/workspace/foresight.ts';
import type { Need } from '../../../../market-engine/workspace/need.ts';
import { type Row, type RowSet, TABLES } from '../../../../market-engine/workspace/tables.ts';

const [MARKETPLACE, ASIN, OBSERVED_AT] = ['marketplace', 'asin', 'observed_at'].map((column) =>
  (TABLES.product.columns as readonly string[]).indexOf(column),
) as [number, number, number];

/**
 * Returns what follows from loaded rows, of which the first must be the batch's own. A statement
 * that is older than what is stored of its product seldom changes it, and then nothing follows.
 */
export function foreseeChanges(
  observations: readonly Observation[],
): (sets: readonly RowSet[]) => readonly Need[] {
  let foresight: Foresight | null = null;
  return (sets) => {
    if (foresight !== null) return foresight.after(sets);
    const seen = new Map(rowsOf(sets).map((row) => [keyOf(row), Number(row[OBSERVED_AT])]));
    const news = observations.filter(
      (one) =>
        one.kind !== 'product' ||
        one.observedAt > (seen.get(`${one.marketplace} ${one.asin}`) ?? Number.NEGATIVE_INFINITY),
    );
    foresight = createForesight(news);
    foresight.first();
    const changing = new Set(
      news.map((one) => (one.kind === 'product' ? `${one.marketplace} ${one.asin}` : '')),
    );
    const isStated = news.some(({ kind }) => kind === 'bestSellers');
    const products = rowsOf(sets).filter((row) => isStated || changing.has(keyOf(row)));
    const others = sets.filter(({ table }) => table !== 'product');
    return foresight.after([{ table: 'product', rows: products }, ...others]);
  };
}

function rowsOf(sets: readonly RowSet[]): readonly Row[] {
  return sets.flatMap(({ table, rows }) => (table === 'product' ? rows : []));
}

function keyOf(row: Row): string {
  return `${row[MARKETPLACE]} ${row[ASIN]}`;
}
