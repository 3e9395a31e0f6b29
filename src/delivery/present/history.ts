/** Presents a history: the points of a series in both layouts and as CSV rows, and its trend. */
import Type, { type Static } from 'typebox';
import type { HistoryPoint } from '../../app/history/history-page.ts';
import { type SeriesUnit, SHOWN_STATES, type Span } from '../../domain/history/series.ts';
import type { Trend } from '../../domain/history/trend.ts';
import { type Currency, toMajor } from '../../domain/values/money.ts';
import { type EpochSeconds, toIso } from '../../domain/values/time.ts';
import * as field from '../interface/fields.ts';
import type { CsvRow } from '../interface/operation.ts';
import { reasonFor, rounded } from './figures.ts';

export const LAYOUTS = ['points', 'columns'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const state = Type.Enum(SHOWN_STATES);
const pointFields = {
  at: field.instant,
  value: field.numberOrNull,
  state,
  ...field.each(field.numberOrNull, 'average', 'low', 'high'),
};
const pointSchema = Type.Object(pointFields, { title: 'HistoryPoint' });
type PresentedPoint = Static<typeof pointSchema>;

const columnsSchema = Type.Object(
  {
    at: Type.Array(field.instant),
    value: Type.Array(field.numberOrNull),
    state: Type.Array(state),
    average: Type.Array(field.numberOrNull),
    low: Type.Array(field.numberOrNull),
    high: Type.Array(field.numberOrNull),
  },
  { title: 'HistoryColumns' },
);
type PresentedColumns = Static<typeof columnsSchema>;
const COLUMNS = Object.keys(columnsSchema.properties) as (keyof PresentedColumns)[];

/** The points of a series in one of two layouts; the other one is empty. */
export interface PresentedBody {
  readonly points: PresentedPoint[];
  readonly columns: PresentedColumns | null;
}

export const bodyFields = {
  points: Type.Array(pointSchema),
  columns: field.nullable(columnsSchema),
};

export const UNIT_NAMES = {
  money: 'money',
  rating: 'stars',
  rank: 'rank',
  count: 'count',
} as const;

export type ValuePresenter = (value: number | null) => number | null;

/** Returns a presenter: money in major units, ratings in stars, other averages rounded. */
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

function toColumns(points: readonly PresentedPoint[]): PresentedColumns {
  const columns = COLUMNS.map((name) => [name, points.map((point) => point[name])]);
  return Object.fromEntries(columns) as PresentedColumns;
}

/** Yields one CSV row per point, in either layout. */
export function* bodyRows({ points, columns }: PresentedBody, place: CsvRow): Generator<CsvRow> {
  for (const point of points) yield { ...place, ...point };
  if (columns === null) return;
  for (const index of columns.at.keys()) {
    const cells = COLUMNS.map((name) => [name, columns[name][index] ?? null]);
    yield { ...place, ...Object.fromEntries(cells) };
  }
}

export const trendDetail = field.nullable(
  Type.Object({
    ...field.each(field.number, 'percentPer30Days', 'low', 'high', 'confidence'),
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
