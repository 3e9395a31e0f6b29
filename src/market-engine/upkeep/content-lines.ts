/** The lines of which the hash of a store's content is made, equal for every store. */
import type { Hash } from 'node:crypto';
import { canonicalJson } from '../../domain/values/canonical-json.ts';
import { namingProduct } from '../database/damage.ts';
import type { SourceNames } from '../database/source-names.ts';
import type { PointReader } from '../history/points.ts';
import { factsOf, type ProductRow, seriesOf } from '../listing/product-reader.ts';

/** Adds a product with its facts and points. Products come by marketplace, then ASIN. */
export function addProduct(
  digest: Hash,
  row: ProductRow,
  sources: Pick<SourceNames, 'nameOf'>,
  points: Pick<PointReader, 'all'>,
): void {
  addLine(digest, ['product', row.marketplace, row.asin, row.observedAt, row.firstSeenAt]);
  digest.update(`${canonicalJson(factsOf(row))}\n`);
  for (const one of seriesOf(row, sources)) {
    addLine(digest, ['series', one.name, one.categoryId ?? '']);
    for (const { at, value, state, source } of namingProduct(row, () => points.all(one))) {
      addLine(digest, [at, value, state, source]);
    }
  }
}

export function addLine(digest: Hash, values: readonly (string | number | null)[]): void {
  digest.update(`${JSON.stringify(values)}\n`);
}
