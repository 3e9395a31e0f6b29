/** The series of one product as they are read: packed where somebody packs them, else as points. */
import type { PackColumns, PackedSeries } from '../../../../domain/history/packed-series.ts';
import type { PointColumns } from '../../../../domain/history/point-columns.ts';
import type { Series, SeriesName } from '../../../../domain/history/series.ts';
import { ColumnPool } from './column-pool.ts';

export interface ReadSeries {
  readonly series: readonly Series[];
  readonly packed?: readonly PackedSeries[];
}

export class SeriesList {
  readonly #pool = new ColumnPool();
  readonly #pack: PackColumns | null;
  #series: Series[] = [];
  #packed: PackedSeries[] = [];

  constructor(pack: PackColumns | null) {
    this.#pack = pack;
  }

  /** Begins with the next product; its columns may overwrite those of the one before. */
  begin(): void {
    this.#pool.reset();
    this.#series = [];
    this.#packed = [];
  }

  /** Empty columns for a series of this product. */
  columns(): PointColumns {
    return this.#pool.take();
  }

  /** Adds a series; one without points is none. */
  add(name: SeriesName, categoryId: string | null, points: PointColumns): void {
    if (points.length === 0) return;
    const packed = this.#pack?.({ name, categoryId }, points) ?? null;
    if (packed !== null) this.#packed.push(packed);
    else this.#series.push({ name, categoryId, points: points.toPoints() });
  }

  /** What was added since the last `begin`. */
  read(): ReadSeries {
    if (this.#packed.length === 0) return { series: this.#series };
    return { series: this.#series, packed: this.#packed };
  }
}
