/** Applies statements of sources to the content of a product, and undoes them. */
import { newPoints, overlay, type SourcedPoint } from '../../history/merge-points.ts';
import type { SeriesKey } from '../../history/series.ts';
import type { EpochSeconds } from '../../values/time.ts';
import type { FactMap, Facts } from '../facts.ts';
import { mergeFacts } from '../merge-facts.ts';
import { type FactDelta, factDelta, undoFacts } from './fact-delta.ts';
import {
  type PointDelta,
  pointDelta,
  readPointDelta,
  type StoredPointDelta,
  storedPointDelta,
  undoPoints,
} from './point-delta.ts';
import type { Folding } from './withdraw.ts';

/** The step back over one statement, as JSON stores it. */
export interface ProductDelta {
  readonly source: string;
  /** When the facts were seen; omitted if only points were stated. */
  readonly at?: EpochSeconds;
  /** First and last time seen before; omitted if the statement changed neither. */
  readonly seen?: readonly [first: EpochSeconds, last: EpochSeconds];
  readonly facts?: FactDelta;
  readonly points?: readonly StoredPointDelta[];
}

export interface DeltaParts {
  readonly source: string;
  readonly seenAt: EpochSeconds | null;
  readonly before: ProductContent['seen'];
  readonly after: ProductContent['seen'];
  readonly facts: FactDelta | null;
  readonly points: readonly PointDelta[];
}

export function productDelta(parts: DeltaParts): ProductDelta {
  const { source, seenAt, before, after, facts, points } = parts;
  const isWider = before.first !== after.first || before.last !== after.last;
  return {
    source,
    ...(seenAt === null ? {} : { at: seenAt }),
    ...(isWider ? { seen: [before.first, before.last] as const } : {}),
    ...(facts === null ? {} : { facts }),
    ...(points.length === 0 ? {} : { points: points.map((one) => storedPointDelta(one, seenAt)) }),
  };
}

export const PRODUCT_FOLDING: Folding<ProductContent, ProductStatement, ProductDelta> = {
  empty: {
    facts: {},
    seen: { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY },
    series: [],
  },
  apply: applyStatement,
  deltaOf(before, statement) {
    const { source, seenAt, series } = statement;
    const { seen, facts: after } = applyStatement(before, statement);
    const stated = { facts: statement.facts, source, at: seenAt ?? 0 };
    const facts = seenAt === null ? null : factDelta(before.facts, stated, after);
    const points = series.map((one) => pointDelta(one, pointsOf(before.series, one), one.points));
    return productDelta({ source, seenAt, before: before.seen, after: seen, facts, points });
  },
  undo(after, delta) {
    const { source, at: seenAt = null, seen } = delta;
    const { before: facts, told } = undoFacts(after.facts, delta.facts ?? null, {
      source,
      at: seenAt ?? 0,
    });
    let series = after.series;
    let toldSeries: readonly SourcedSeries[] = [];
    // A statement may name a series twice, so the last change is undone first.
    for (const stored of (delta.points ?? []).toReversed()) {
      const change = readPointDelta(stored, seenAt);
      const [name, categoryId] = change;
      const undone = undoPoints(pointsOf(series, { name, categoryId }), change);
      toldSeries = mergeSeries(toldSeries, { name, categoryId, points: undone.told });
      const isChanged = (one: SeriesKey) => one.name === name && one.categoryId === categoryId;
      series = series
        .map((one) => (isChanged(one) ? { ...one, points: undone.before } : one))
        .filter(({ points }) => points.length > 0);
    }
    const before = seen === undefined ? after.seen : { first: seen[0], last: seen[1] };
    return {
      before: { facts, seen: before, series },
      statement: { source, seenAt, facts: told, series: toldSeries },
    };
  },
};

function pointsOf(
  series: readonly SourcedSeries[],
  { name, categoryId }: SeriesKey,
): readonly SourcedPoint[] {
  return series.find((one) => one.name === name && one.categoryId === categoryId)?.points ?? [];
}

export interface ProductContent {
  readonly facts: FactMap;
  readonly seen: Seen;
  readonly series: readonly SourcedSeries[];
}

export interface Seen {
  readonly first: EpochSeconds;
  readonly last: EpochSeconds;
}

/** Points in ascending time, each with its source. */
export interface SourcedSeries extends SeriesKey {
  readonly points: readonly SourcedPoint[];
}

export interface ProductStatement {
  readonly source: string;
  /** When the facts were seen; null if only points are stated. */
  readonly seenAt: EpochSeconds | null;
  readonly facts: Partial<Facts>;
  readonly series: readonly SourcedSeries[];
}

function applyStatement(content: ProductContent, statement: ProductStatement): ProductContent {
  const { source, seenAt } = statement;
  let { series } = content;
  let { first, last } = content.seen;
  const see = (at: EpochSeconds) => {
    first = Math.min(first, at);
    last = Math.max(last, at);
  };
  for (const one of statement.series) {
    series = mergeSeries(series, one);
    for (const { at } of one.points) see(at);
  }
  if (seenAt === null) return { facts: content.facts, seen: { first, last }, series };
  see(seenAt);
  const facts = mergeFacts(content.facts, { facts: statement.facts, source, at: seenAt });
  return { facts, seen: { first, last }, series };
}

export function mergeSeries(
  all: readonly SourcedSeries[],
  { name, categoryId, points }: SourcedSeries,
): readonly SourcedSeries[] {
  const place = all.findIndex((one) => one.name === name && one.categoryId === categoryId);
  const known = all[place]?.points ?? [];
  const merged = { name, categoryId, points: overlay(known, newPoints(known, points)) };
  return place < 0 ? [...all, merged] : all.with(place, merged);
}
