/** Finds the day nearest to another one on which something was observed of a product. */
import type { SeriesName } from '../../domain/history/series.ts';
import type { FactField } from '../../domain/product/facts.ts';
import { lastLook } from '../../domain/product/freshness.ts';
import type { ProductRecord } from '../../domain/product/listing.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';

/**
 * Returns the nearest observation of the named series, or of anything.
 *
 * @param names if the product has none of them, anything counts
 */
export async function nearestLook(
  { store }: Pick<AppContext, 'store'>,
  record: ProductRecord,
  asOf: EpochSeconds,
  names: readonly SeriesName[] = [],
): Promise<EpochSeconds> {
  const { marketplace, asin, facts, firstSeenAt, observedAt } = record;
  const named = record.heads.filter(({ name }) => names.includes(name));
  const heads = named.length > 0 ? named : record.heads;
  // The point in force at the start opens each series.
  const window = { from: asOf, to: Math.max(asOf, observedAt) + 1 };
  const read = await store.history.read(marketplace, asin, heads, window);
  const looks = heads.flatMap((head, index) => {
    const points = read[index]?.points ?? [];
    const next = points.find(({ at }) => at > asOf);
    const before = points.findLast(({ at }) => at <= asOf);
    return [head.firstAt, lastLook(record, head), ...[next, before].map((point) => point?.at)];
  });
  if (named.length === 0) {
    looks.push(firstSeenAt, observedAt);
    for (const field in facts) looks.push(facts[field as FactField]?.at);
  }
  const distance = (at: EpochSeconds) => Math.abs(at - asOf);
  return looks
    .filter((at) => at !== undefined)
    .reduce((best, at) => (distance(at) < distance(best) ? at : best), observedAt);
}
