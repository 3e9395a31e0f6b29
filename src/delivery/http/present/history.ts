/** What a history shows: the points of a series, in both layouts and as CSV rows, and its trend. */
import Type, { type Static } from 'typebox';
import type { HistoryPoint } from '../../../app/history/history-page.ts';
import { POINT_STATES, type SeriesUnit, type Span } from '../../../domain/history/series.ts';
import type { Trend } from '../../../domain/history/trend.ts';
import { type Currency, toMajor } from '../../../domain/values/money.ts';
import { type EpochSeconds, toIso } from '../../../domain/values/time.ts';
import type { CsvRow } from '../interface/operation.ts';
import { instant, nullable } from '../interface/parameters.ts';
import { reasonFor, rounded } from './figures.ts';

export const LAYOUTS = ['points', 'columns'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const state = Type.Enum([...POINT_STATES]);
const value = nullable(Type.Number());

const pointFields = { at: instant, value, state, average: value, low: value, high: value };
const pointSchema = Type.Object(pointFields, { title: 'HistoryPoint' });
type PresentedPoint = Static<typeof pointSchema>;

const columnsSchema = Type.Object(
  {
    at: Type.Array(instant),
    value: Type.Array(value),
    state: Type.Array(state),
    average: Type.Array(value),
    low: Type.Array(value),
    high: Type.Array(value),
  },
  { title: 'HistoryColumns' },
);

/** The points of a series in one of two layouts; the other is empty. */
export interface PresentedBody {
  readonly points: PresentedPoint[];
  readonly columns: Static<typeof columnsSchema> | null;
}

export const bodyFields = { points: Type.Array(pointSchema), columns: nullable(columnsSchema) };

export const UNIT_NAMES = {
  money: 'money',
  rating: 'stars',
  rank: 'rank',
  count: 'count',
} as const;

export type ValuePresenter = (value: number | null) => number | null;

/** Shows money in major units, ratings in stars, averages of ranks and counts with two decimals. */
export function valuePresenter(unit: SeriesUnit, currency: Currency): ValuePresenter {
  const present = {
    money: (minor: number) => toMajor(Math.round(minor), currency),
    rating: (tenths: number) => rounded(tenths / 10),
    rank: rounded,
    count: rounded,
  }[unit];
  return (inner) => (inner === null ? null : present(inner));
}

export function presentBody(
  points: readonly HistoryPoint[],
  layout: Layout,
  present: ValuePresenter,
): PresentedBody {
  const shown = points.map((point) => ({
    at: toIso(point.at),
    value: present(point.value),
    state: point.state,
    average: present(point.average),
    low: present(point.low),
    high: present(point.high),
  }));
  return layout === 'points'
    ? { points: shown, columns: null }
    : { points: [], columns: toColumns(shown) };
}

function toColumns(points: readonly PresentedPoint[]): Static<typeof columnsSchema> {
  return {
    at: points.map((point) => point.at),
    value: points.map((point) => point.value),
    state: points.map((point) => point.state),
    average: points.map((point) => point.average),
    low: points.map((point) => point.low),
    high: points.map((point) => point.high),
  };
}

/** One CSV row for each point, no matter which layout was asked for. */
export function* bodyRows({ points, columns }: PresentedBody, place: CsvRow): Generator<CsvRow> {
  for (const point of points) yield { ...place, ...point };
  for (const [index, at] of (columns?.at ?? []).entries()) {
    yield {
      ...place,
      at,
      value: columns?.value[index] ?? null,
      state: columns?.state[index] ?? null,
      average: columns?.average[index] ?? null,
      low: columns?.low[index] ?? null,
      high: columns?.high[index] ?? null,
    };
  }
}

export const trendDetail = nullable(
  Type.Object({
    percentPer30Days: Type.Number(),
    low: Type.Number(),
    high: Type.Number(),
    confidence: Type.Number(),
  }),
);

export function presentTrend(trend: Omit<Trend, 'direction'> | null) {
  if (trend === null) return null;
  return {
    percentPer30Days: rounded(trend.percentPer30Days),
    low: rounded(trend.low),
    high: rounded(trend.high),
    confidence: 0.9,
  };
}

type NullReasons = readonly (readonly [fields: Readonly<Record<string, unknown>>, why: string])[];

/** Says why fields of a summary are null. A last look before the window explains all of them. */
export function summaryReason(
  { span, until }: { readonly span: Span; readonly until: EpochSeconds },
  reasons: NullReasons,
): string | null {
  if (until < span.from) {
    return `Nobody looked at the product in the window: the last look was at ${toIso(until)}.`;
  }
  const told = reasons.map(([fields, why]) => reasonFor(fields, why));
  return told.filter((one) => one !== null).join(' ') || null;
}
