/** Applies what a source said of products: facts, points, and ranks from best-seller lists. */
import type { SourcedPoint } from '../../domain/history/merge-points.ts';
import type { Series } from '../../domain/history/series.ts';
import { mergeFacts } from '../../domain/product/merge-facts.ts';
import type {
  BestSellerObservation,
  ProductObservation,
} from '../../domain/product/observation.ts';
import type { EpochSeconds } from '../../domain/time.ts';
import type { PointTable } from './points.ts';
import type { ProductState, ProductStates } from './product-state.ts';

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
  const { marketplace, asin, source, observedAt, facts, series } = observation;
  const product = states.open(marketplace, asin);
  const isNew = product.observedAt === Number.NEGATIVE_INFINITY;
  const before = product.facts;
  product.facts = mergeFacts(before, { facts, source, at: observedAt });
  let isChanged = isNew || product.facts !== before;
  let written = 0;
  let hasPoints = false;
  for (const one of series) {
    hasPoints ||= one.points.length > 0;
    written += applySeries(states, points, product, { ...one, source });
  }
  isChanged ||= written > 0;
  // The time belongs to the facts: a row of history is dated by its points alone.
  if (!hasPoints || Object.values(facts).some((value) => value !== undefined)) {
    if (extendTime(product, observedAt, observedAt)) isChanged = true;
  }
  product.isChanged ||= isChanged;
  return { isChanged, points: written };
}

/** A list of ranks: position 1 is rank 1 of the category at that time. */
export function applyBestSellers(
  states: ProductStates,
  points: PointTable,
  observation: BestSellerObservation,
): Applied {
  const { marketplace, categoryId, asins, source, observedAt } = observation;
  let written = 0;
  for (const [index, asin] of asins.entries()) {
    // A list that names a product twice ranks it where it stands first.
    if (asins.indexOf(asin) < index) continue;
    const point = { at: observedAt, value: index + 1, state: 'ok' } as const;
    const series: Series[] = [{ name: 'bsr', categoryId, points: [point] }];
    const rank = { marketplace, asin, source, observedAt, facts: {}, series };
    written += applyProduct(states, points, { kind: 'product', ...rank }).points;
  }
  return { isChanged: written > 0, points: written };
}

function applySeries(
  states: ProductStates,
  points: PointTable,
  product: ProductState,
  stated: Series & { readonly source: string },
): number {
  if (stated.points.length === 0) return 0;
  const series = states.series(product, stated);
  const sourced: SourcedPoint[] = stated.points.map((point) => ({
    at: point.at,
    value: point.value,
    state: point.state,
    source: stated.source,
  }));
  const written = points.merge(series.id, series.bounds, sourced);
  if (written === null) return 0;
  series.bounds = { firstAt: written.firstAt, last: written.last };
  series.isChanged = true;
  extendTime(product, written.firstAt, written.last.at);
  return written.count;
}

/** True when the product was not yet known to have been seen at these times. */
function extendTime(product: ProductState, first: EpochSeconds, last: EpochSeconds): boolean {
  const isWider = first < product.firstSeenAt || last > product.observedAt;
  product.firstSeenAt = Math.min(product.firstSeenAt, first);
  product.observedAt = Math.max(product.observedAt, last);
  return isWider;
}
