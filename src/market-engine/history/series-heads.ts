/** The heads of a product's series, stored as one JSON text in the product's row. */
import type { SeriesKey, SeriesName } from '../../domain/history/series.ts';
import { stateNumber, stateOf } from '../../domain/history/series.ts';
import type { SeriesHead } from '../../domain/product/listing.ts';
import type { SourceNames } from '../database/source-names.ts';
import type { Bounds } from './points.ts';

export interface StoredSeries extends SeriesKey {
  readonly id: number;
  readonly bounds: Bounds;
}

/** A series that may have no points yet. */
interface KnownSeries extends Omit<StoredSeries, 'bounds'> {
  readonly bounds: Bounds | null;
}

export function hasPoints<Known extends KnownSeries>(
  series: Known,
): series is Known & StoredSeries {
  return series.bounds !== null;
}

/** One entry of the text. Stores contain it, so the positions must never change. */
export type Head = readonly [
  id: number,
  name: SeriesName,
  categoryId: string | null,
  firstAt: number,
  lastAt: number,
  lastValue: number | null,
  lastState: number,
  lastSource: number,
];

/** Returns the series in a text, ordered by name, then by category, none first. */
export function seriesIn(text: string, sources: Pick<SourceNames, 'nameOf'>): StoredSeries[] {
  const heads = JSON.parse(text) as readonly Head[];
  const series = heads.map(([id, name, categoryId, firstAt, at, value, state, source]) => {
    const last = { at, value, state: stateOf(state), source: sources.nameOf(source) };
    return { id, name, categoryId, bounds: { firstAt, last } };
  });
  return series.sort(bySeriesKey);
}

export function headOf({ name, categoryId, bounds }: StoredSeries): SeriesHead {
  const { at, value, state, source } = bounds.last;
  return { name, categoryId, firstAt: bounds.firstAt, last: { at, value, state }, source };
}

/** Returns the text for some series. Leaves out series without points. */
export function headsText(series: readonly KnownSeries[], sources: SourceNames): string {
  const heads = series.filter(hasPoints).map(({ id, name, categoryId, bounds }): Head => {
    const { at, value, state, source } = bounds.last;
    const [stored, by] = [stateNumber(state), sources.idOf(source)];
    return [id, name, categoryId, bounds.firstAt, at, value, stored, by];
  });
  return JSON.stringify(heads);
}

export function bySeriesKey(one: SeriesKey, other: SeriesKey): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return (one.categoryId ?? '') < (other.categoryId ?? '') ? -1 : 1;
}

export function findSeries<Found extends SeriesKey>(
  series: readonly Found[],
  name: SeriesName,
  categoryId: string | null,
): Found | undefined {
  return series.find((one) => one.name === name && one.categoryId === categoryId);
}
