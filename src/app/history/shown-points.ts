/** Reads points as answers show them: what nobody saw is unknown, and a missing price says why. */
import { knownPoints } from '../../domain/history/known-points.ts';
import { neverOffered, withoutBuyBox } from '../../domain/history/offer-states.ts';
import type { Point, ShownPoint, Span } from '../../domain/history/series.ts';
import { NEW_OFFERS } from '../../domain/product/current-values.ts';
import { lookedUntil } from '../../domain/product/freshness.ts';
import type { ProductRecord, SeriesHead } from '../../domain/product/listing.ts';
import { DAY_S, type EpochSeconds } from '../../domain/values/time.ts';
import type { UnmadeSeries } from '../../ports/store/history-store.ts';
import type { AppContext } from '../context.ts';

interface Windows {
  /** What is read. */
  readonly window: Span;
  /** What is answered; it ends with the window. */
  readonly span: Span;
}

/** Makes the points of a series. They are made when asked for, because a long answer waits. */
export type MakePoints = () => readonly ShownPoint[];

/**
 * Returns what makes the points of each series, from the last value before the span on. For a buy
 * box, the other new offers are read as well.
 */
export async function shownPoints(
  { pause, store }: Pick<AppContext, 'pause' | 'store'>,
  record: ProductRecord,
  heads: readonly SeriesHead[],
  { window, span }: Windows,
): Promise<ReadonlyMap<SeriesHead, MakePoints>> {
  const { marketplace, asin } = record;
  const hasBuyBox = heads.some(({ name }) => name === 'buyBox');
  const offers = record.heads.filter(({ name }) => hasBuyBox && NEW_OFFERS.has(name));
  const asked = [...heads, ...offers].map(({ name, categoryId }) => ({ name, categoryId, window }));
  const read = await store.history.readUnmade(marketplace, asin, asked);
  const made = new Map<SeriesHead, MakePoints>();
  for (const [index, head] of heads.entries()) {
    const inWindow = () => knownIn(record, read[index]);
    const earlier = await lastValueBefore(store, record, head, inWindow(), span.from);
    const points = () => [...earlier, ...inWindow()];
    const others = () => read.slice(heads.length).map((one) => knownIn(record, one));
    const stated = head.name === 'buyBox' ? () => withoutBuyBox(points(), others, span) : points;
    made.set(head, () => neverOffered(stated()));
    await pause?.();
  }
  return made;
}

/** Returns a series' points, with `unknown` where nobody looked. */
export function knownIn(record: ProductRecord, series: UnmadeSeries | undefined): readonly Point[] {
  if (series === undefined) return [];
  return knownPoints(series.sourced(), (source) => lookedUntil(record, source, series.name));
}

/**
 * Returns the points from the last value before an instant to the first of `points`: the first
 * value in the window is compared with it, even across a gap (out of stock, hidden, unknown). Looks
 * back in windows that double. Each begins with the last point before it, which usually has the
 * value.
 */
async function lastValueBefore(
  store: AppContext['store'],
  { marketplace, asin }: ProductRecord,
  head: SeriesHead,
  points: readonly Point[],
  before: EpochSeconds,
): Promise<readonly Point[]> {
  const [opener] = points;
  if (opener === undefined || opener.at <= head.firstAt) return [];
  if (points.some(({ at, value }) => at < before && value !== null)) return [];
  let known: readonly Point[] = [];
  let to = opener.at;
  for (let reach = DAY_S; to > head.firstAt; reach *= 2) {
    const window = { from: to - reach, to };
    const [earlier] = await store.history.read(marketplace, asin, [head], window);
    const older = earlier?.points ?? [];
    const last = older.findLastIndex(({ value }) => value !== null);
    if (last >= 0) return [...older.slice(last), ...known];
    known = [...older, ...known];
    to = Math.min(window.from, older[0]?.at ?? window.from);
  }
  return [];
}
