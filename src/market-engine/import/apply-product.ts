/** Applies a source's statements about products: facts, points, and best-seller lists. */

import type { SourcedPoint } from '../../domain/history/merge-points.ts';
import { type PackedSeries, unpackPoints } from '../../domain/history/packed-series.ts';
import type { Point, Series, SeriesKey } from '../../domain/history/series.ts';
import { mergeFacts } from '../../domain/product/merge-facts.ts';
import type {
  BestSellerObservation,
  Observation,
  ProductObservation,
} from '../../domain/product/observation.ts';
import { pointDelta, stretchDelta } from '../../domain/product/undo/point-delta.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import { namingProduct } from '../database/damage.ts';
import type { PointTable, Written } from '../history/points.ts';
import type { ProductNotes, UndoRecorder } from '../undo/undo-recorder.ts';
import type { ProductState, ProductStates, SeriesState } from './product-state.ts';

export interface Applied {
  readonly changed: readonly boolean[];
  readonly points: number;
}

export interface ProductTarget {
  readonly states: ProductStates;
  readonly points: PointTable;
  readonly undo: UndoRecorder;
}

export function applyProduct(target: ProductTarget, observation: ProductObservation): Applied {
  return namingProduct(observation, () => applyTold(target, observation));
}

function applyTold(target: ProductTarget, observation: ProductObservation): Applied {
  const { source, observedAt, facts, series, packed = [] } = observation;
  const { product, notes } = openProduct(target, observation);
  const isNew = product.observedAt === Number.NEGATIVE_INFINITY;
  const before = product.facts;
  product.facts = mergeFacts(before, { facts, source, at: observedAt });
  let isChanged = isNew || product.facts !== before;
  let written = 0;
  let hasPoints = false;
  for (const one of series) {
    if (one.points.length === 0) continue;
    hasPoints = true;
    const merge = mergeOf(target.points, sourced(one.points, source), { key: one, notes });
    written += applySeries(target.states, product, one, merge)?.count ?? 0;
  }
  for (const one of packed) {
    hasPoints = true;
    const merge = mergePackedOf(target.points, one, { source, notes });
    written += applySeries(target.states, product, one, merge)?.count ?? 0;
  }
  isChanged ||= written > 0;
  // A row with only points is dated by them. Otherwise the observation's time counts.
  const isSeen = !hasPoints || Object.values(facts).some((value) => value !== undefined);
  if (isSeen && extendTime(product, observedAt, observedAt)) isChanged = true;
  notes?.end(facts, isSeen ? observedAt : null);
  product.isChanged ||= isChanged;
  return { changed: [isChanged], points: written };
}

export function applyHistoryRun(target: ProductTarget, run: readonly HistoryRow[]): Applied {
  const [first] = run;
  if (first === undefined) return { changed: [], points: 0 };
  const { observation } = first;
  const { product, notes } = namingProduct(observation, () => openProduct(target, observation));
  const stated = run.flatMap(({ series }) => series.points);
  const all = sourced(stated, observation.source);
  const merge = mergeOf(target.points, all, { key: first.series, notes });
  const apply = () => applySeries(target.states, product, first.series, merge);
  const written = namingProduct(product, apply);
  notes?.end({}, null);
  if (written === null) return { changed: run.map(() => false), points: 0 };
  product.isChanged = true;
  const news = new Set((written.points ?? stated).map(({ at }) => at));
  const changed = run.map(({ series }) => series.points.some(({ at }) => news.has(at)));
  return { changed, points: written.count };
}

/** Applies a list of best sellers: position 1 is rank 1 of the category at that time. */
export function applyBestSellers(
  target: ProductTarget,
  observation: BestSellerObservation,
): Applied {
  const { marketplace, categoryId, asins, source, observedAt } = observation;
  let written = 0;
  const ranked = new Set<Asin>();
  for (const [index, asin] of asins.entries()) {
    // If the list names a product twice, the better rank counts.
    if (ranked.has(asin)) continue;
    ranked.add(asin);
    const point = { at: observedAt, value: index + 1, state: 'ok' } as const;
    const series: Series[] = [{ name: 'bsr', categoryId, points: [point] }];
    const rank = { marketplace, asin, source, observedAt, facts: {}, series };
    written += applyProduct(target, { kind: 'product', ...rank }).points;
  }
  return { changed: [written > 0], points: written };
}

type MergeSeries = (series: Pick<SeriesState, 'id' | 'bounds'>) => Written | null;

function openProduct(
  { states, undo }: ProductTarget,
  { marketplace, asin, source }: ProductObservation,
): { readonly product: ProductState; readonly notes: ProductNotes | null } {
  const product = states.open(marketplace, asin);
  if (product.storedFacts === null) product.origin = undo.importId;
  return { product, notes: undo.product(product, source) };
}

function sourced(points: readonly Point[], source: string): readonly SourcedPoint[] {
  return points.map(({ at, value, state }) => ({ at, value, state, source }));
}

function mergeOf(
  points: PointTable,
  stated: readonly SourcedPoint[],
  { key, notes }: { readonly key: SeriesKey; readonly notes: ProductNotes | null },
): MergeSeries {
  return (state) => {
    if (notes === null) return points.merge(state, stated);
    const known = points.over(state, stated);
    notes.points.push(pointDelta(key, known, stated));
    return points.merge(state, stated, known);
  };
}

/** Merges a packed series. Decodes it only if it is neither new nor already stored unchanged. */
function mergePackedOf(
  points: PointTable,
  packed: PackedSeries,
  { source, notes }: { readonly source: string; readonly notes: ProductNotes | null },
): MergeSeries {
  if (notes === null) return (state) => points.mergePacked(state, packed, source);
  const { firstAt, last } = packed;
  return (state) => {
    const isNew = state.bounds === null;
    if (!isNew && !points.holds(state, packed, source)) {
      const stated = sourced(unpackPoints(packed), source);
      return mergeOf(points, stated, { key: packed, notes })(state);
    }
    notes.points.push(stretchDelta(packed, firstAt, last.at, isNew ? 1 : 0));
    return isNew ? points.mergePacked(state, packed, source) : null;
  };
}

function applySeries(
  states: ProductStates,
  product: ProductState,
  key: SeriesKey,
  merge: MergeSeries,
): Written | null {
  const series = states.series(product, key);
  const written = merge(series);
  if (written === null) return null;
  series.bounds = { firstAt: written.firstAt, last: written.last };
  series.packed = written.packed;
  extendTime(product, written.firstAt, written.last.at);
  return written;
}

/** Widens the time in which the product was seen. Returns false if that changes nothing. */
function extendTime(product: ProductState, first: EpochSeconds, last: EpochSeconds): boolean {
  const isWider = first < product.firstSeenAt || last > product.observedAt;
  product.firstSeenAt = Math.min(product.firstSeenAt, first);
  product.observedAt = Math.max(product.observedAt, last);
  return isWider;
}

export interface HistoryRow {
  readonly observation: ProductObservation;
  readonly series: Series;
}

/**
 * Returns the rows of one series that begin at `start`, or none if no history row is there. Plain
 * histories come point by point. One merge of all rows has the same result as a merge per row.
 */
export function historyRun(
  observations: readonly Observation[],
  start: number,
): readonly HistoryRow[] {
  const run: HistoryRow[] = [];
  for (let index = start; index < observations.length; index += 1) {
    const row = historyRow(observations[index]);
    const before = run.at(-1);
    if (row === null || (before !== undefined && !continues(before, row))) break;
    run.push(row);
  }
  return run;
}

/** Returns the row if the observation states only points of one series. */
function historyRow(observation: Observation | undefined): HistoryRow | null {
  if (observation?.kind !== 'product' || observation.packed !== undefined) return null;
  const [series, ...others] = observation.series;
  if (series === undefined || others.length > 0 || !isAscending(series)) return null;
  return Object.keys(observation.facts).length > 0 ? null : { observation, series };
}

/** Returns whether each instant has one point, so that no row corrects another row of the run. */
function isAscending({ points }: Series): boolean {
  return (
    points.length > 0 && points.every(({ at }, index) => at > (points[index - 1]?.at ?? -1 / 0))
  );
}

function continues(before: HistoryRow, { observation, series }: HistoryRow): boolean {
  const [first] = series.points;
  const last = before.series.points.at(-1);
  return (
    observation.asin === before.observation.asin &&
    observation.marketplace === before.observation.marketplace &&
    observation.source === before.observation.source &&
    series.name === before.series.name &&
    series.categoryId === before.series.categoryId &&
    first !== undefined &&
    last !== undefined &&
    first.at > last.at
  );
}
