/** Collects the series of one product. Packs them if the caller provides a packer. */
import type { PackColumns, PackedSeries } from '../../../../domain/history/packed-series.ts';
import { PointColumns } from '../../../../domain/history/point-columns.ts';
import type { Series, SeriesName } from '../../../../domain/history/series.ts';

export interface ReadSeries {
  readonly series: readonly Series[];
  readonly packed?: readonly PackedSeries[];
}

/** Columns longer than this are not reused for the next product: 1 MB each. */
const POINTS_KEPT_MAX = 64 * 1024;
const COLUMNS_KEPT_MAX = 64;

export class SeriesList {
  readonly #pack: PackColumns | null;
  /** Columns that each product reuses. */
  #columns: PointColumns[] = [];
  #columnsTaken = 0;
  #series: Series[] = [];
  #packed: PackedSeries[] = [];

  constructor(pack: PackColumns | null) {
    this.#pack = pack;
  }

  /** Starts the next product. Its points overwrite those of the last one. */
  begin(): void {
    this.#columns = this.#columns.filter(
      ({ at }, index) => at.length <= POINTS_KEPT_MAX && index < COLUMNS_KEPT_MAX,
    );
    this.#columnsTaken = 0;
    this.#series = [];
    this.#packed = [];
  }

  columns(): PointColumns {
    const columns = this.#columns[this.#columnsTaken] ?? new PointColumns();
    this.#columns[this.#columnsTaken] = columns;
    this.#columnsTaken += 1;
    columns.length = 0;
    return columns;
  }

  add(name: SeriesName, categoryId: string | null, points: PointColumns): void {
    if (points.length === 0) return;
    const packed = this.#pack?.({ name, categoryId }, points) ?? null;
    if (packed !== null) this.#packed.push(packed);
    else this.#series.push({ name, categoryId, points: points.toPoints() });
  }

  read(): ReadSeries {
    if (this.#packed.length === 0) return { series: this.#series };
    return { series: this.#series, packed: this.#packed };
  }
}
