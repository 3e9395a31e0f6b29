/**
 * What is known of a product, and what one source told of it at once. Telling again and again makes
 * the content; `product-delta.ts` remembers how to go back.
 */
import { newPoints, type SourcedPoint } from '../history/merge-points.ts';
import { overlay } from '../history/overlay.ts';
import type { SeriesKey } from '../history/series.ts';
import type { FactMap, Facts } from '../product/facts.ts';
import { mergeFacts } from '../product/merge-facts.ts';
import type { EpochSeconds } from '../time.ts';

export interface ProductContent {
  readonly facts: FactMap;
  readonly seen: Seen;
  /** Every series has points. */
  readonly series: readonly SourcedSeries[];
}

/** When a product was seen for the first time, and for the last. */
export interface Seen {
  readonly first: EpochSeconds;
  readonly last: EpochSeconds;
}

/** Points in ascending time, each with its source. */
export interface SourcedSeries extends SeriesKey {
  readonly points: readonly SourcedPoint[];
}

export interface ProductTelling {
  readonly source: string;
  /** When the facts were seen; null where points alone are told, which carry their own times. */
  readonly seenAt: EpochSeconds | null;
  readonly facts: Partial<Facts>;
  readonly series: readonly SourcedSeries[];
}

/** Nobody told anything yet. */
export const UNTOLD: ProductContent = {
  facts: {},
  seen: { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY },
  series: [],
};

/** The content after a telling, by the rules of merging. */
export function tell(content: ProductContent, telling: ProductTelling): ProductContent {
  const { source, seenAt } = telling;
  let { series } = content;
  let { first, last } = content.seen;
  const see = (at: EpochSeconds) => {
    first = Math.min(first, at);
    last = Math.max(last, at);
  };
  for (const one of telling.series) {
    series = mergeSeries(series, one);
    for (const { at } of one.points) see(at);
  }
  if (seenAt === null) return { facts: content.facts, seen: { first, last }, series };
  see(seenAt);
  const facts = mergeFacts(content.facts, { facts: telling.facts, source, at: seenAt });
  return { facts, seen: { first, last }, series };
}

/** All series with the points of one merged into them. */
export function mergeSeries(
  all: readonly SourcedSeries[],
  { name, categoryId, points }: SourcedSeries,
): readonly SourcedSeries[] {
  const place = all.findIndex((one) => one.name === name && one.categoryId === categoryId);
  const known = all[place]?.points ?? [];
  const merged = { name, categoryId, points: overlay(known, newPoints(known, points)) };
  return place < 0 ? [...all, merged] : all.with(place, merged);
}
