/** Columns for the series of a product, used again for the next one. */
import { PointColumns } from '../../../../domain/history/point-columns.ts';

/** Columns that grew longer than this are not kept: 1 MB each. */
const POINTS_KEPT_MAX = 64 * 1024;
/** A product with more series than this makes room for the others anew. */
const COLUMNS_KEPT_MAX = 64;

export class ColumnPool {
  #columns: PointColumns[] = [];
  #taken = 0;

  /** All columns taken so far are done with. */
  reset(): void {
    this.#columns = this.#columns.filter(
      ({ at }, index) => at.length <= POINTS_KEPT_MAX && index < COLUMNS_KEPT_MAX,
    );
    this.#taken = 0;
  }

  /** Empty columns; to be used until the next reset. */
  take(): PointColumns {
    const columns = this.#columns[this.#taken] ?? new PointColumns();
    this.#columns[this.#taken] = columns;
    this.#taken += 1;
    columns.length = 0;
    return columns;
  }
}
