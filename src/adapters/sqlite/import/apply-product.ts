/** Applies what a source said of products: facts, points, and ranks from best-seller lists. */
import type { Asin } from '../../../domain/asin.ts';
import type { SourcedPoint } from '../../../domain/history/merge-points.ts';
import type { Point, Series, SeriesKey } from '../../../domain/history/series.ts';
import { mergeFacts } from '../../../domain/product/merge-facts.ts';
import type {
  BestSellerObservation,
  ProductObservation,
} from '../../../domain/product/observation.ts';
import type { EpochSeconds } from '../../../domain/time.ts';
import type { PointTable, Written } from '../history/points.ts';
import type { HistoryRow } from './history-run.ts';
import type { ProductState, ProductStates, SeriesState } from './product-state.ts';

/** What one observation did. */
export interface Applied {
  readonly isChanged: boolean;
  /** Points that were new or corrected. */
  readonly points: number;
}

export function applyProduct(
  states: ProductStates,
  points: PointTable,
  observation: ProductObservation,
): Applied {
  const { marketplace, asin, source, observedAt, facts, series, packed = [] } = observation;
  const product = states.open(marketplace, asin);
  const isNew = product.observedAt === Number.NEGATIVE_INFINITY;
  const before = product.facts;
  product.facts = mergeFacts(before, { facts, source, at: observedAt });
  let isChanged = isNew || product.facts !== before;
  let written = 0;
  let hasPoints = false;
  for (const one of series) {
    if (one.points.length === 0) continue;
    hasPoints = true;
    const merge = mergeOf(points, one.points, source);
    written += applySeries(states, product, one, merge)?.count ?? 0;
  }
  for (const one of packed) {
    hasPoints = true;
    const merge: MergeSeries = (state) => points.mergePacked(state, one, source);
    written += applySeries(states, product, one, merge)?.count ?? 0;
  }
  isChanged ||= written > 0;
  // The time belongs to the facts: a row of history is dated by its points alone.
  if (!hasPoints || Object.values(facts).some((value) => value !== undefined)) {
    if (extendTime(product, observedAt, observedAt)) isChanged = true;
  }
  product.isChanged ||= isChanged;
  return { isChanged, points: written };
}

/** Rows of one series in ascending time; says of each row whether it changed anything. */
export function applyHistoryRun(
  states: ProductStates,
  points: PointTable,
  run: readonly HistoryRow[],
): { readonly changed: readonly boolean[]; readonly points: number } {
  const [first] = run;
  if (first === undefined) return { changed: [], points: 0 };
  const { marketplace, asin, source } = first.observation;
  const product = states.open(marketplace, asin);
  const stated = run.flatMap(({ series }) => series.points);
  const written = applySeries(states, product, first.series, mergeOf(points, stated, source));
  if (written === null) return { changed: run.map(() => false), points: 0 };
  product.isChanged = true;
  const news = new Set((written.points ?? stated).map(({ at }) => at));
  const changed = run.map(({ series }) => series.points.some(({ at }) => news.has(at)));
  return { changed, points: written.count };
}

/** A list of ranks: position 1 is rank 1 of the category at that time. */
export function applyBestSellers(
  states: ProductStates,
  points: PointTable,
  observation: BestSellerObservation,
): Applied {
  const { marketplace, categoryId, asins, source, observedAt } = observation;
  let written = 0;
  const ranked = new Set<Asin>();
  for (const [index, asin] of asins.entries()) {
    // A list that names a product twice ranks it where it stands first.
    if (ranked.has(asin)) continue;
    ranked.add(asin);
    const point = { at: observedAt, value: index + 1, state: 'ok' } as const;
    const series: Series[] = [{ name: 'bsr', categoryId, points: [point] }];
    const rank = { marketplace, asin, source, observedAt, facts: {}, series };
    written += applyProduct(states, points, { kind: 'product', ...rank }).points;
  }
  return { isChanged: written > 0, points: written };
}

type MergeSeries = (series: Pick<SeriesState, 'id' | 'bounds'>) => Written | null;

function mergeOf(points: PointTable, stated: readonly Point[], source: string): MergeSeries {
  const sourced: SourcedPoint[] = stated.map(({ at, value, state }) => ({
    at,
    value,
    state,
    source,
  }));
  return (state) => points.merge(state, sourced);
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

/** True when the product was not yet known to have been seen at these times. */
function extendTime(product: ProductState, first: EpochSeconds, last: EpochSeconds): boolean {
  const isWider = first < product.firstSeenAt || last > product.observedAt;
  product.firstSeenAt = Math.min(product.firstSeenAt, first);
  product.observedAt = Math.max(product.observedAt, last);
  return isWider;
}
