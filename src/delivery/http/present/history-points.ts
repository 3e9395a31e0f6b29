/** The points of a series as they stand in an answer, in both layouts and in CSV. */
import Type, { type Static } from 'typebox';
import type { HistoryPoint } from '../../../app/history/history-answer.ts';
import { POINT_STATES, type SeriesUnit } from '../../../domain/history/series.ts';
import { type Currency, toMajor } from '../../../domain/money.ts';
import type { CsvRow } from '../operation.ts';
import { nullable, presentInstant } from '../parameters.ts';
import type { Layout } from './history-window.ts';
import { rounded } from './rounded.ts';

export const state = Type.Enum([...POINT_STATES], {
  description:
    '`ok` has a value; `out_of_stock` no offer; `hidden` a price the store hides; `unknown` the ' +
    'source looked and could not tell.',
});

const value = nullable(
  Type.Number({
    description:
      'In force at the end of the bucket or of the window; null unless the state is `ok`.',
  }),
);
const average = nullable(
  Type.Number({
    description:
      'Time-weighted, over the time with a value in the part of the bucket inside `from`-`to`. Null for raw, and where there was no such time.',
  }),
);
const low = nullable(
  Type.Number({ description: 'Lowest value in force in that part. Null where `average` is.' }),
);
const high = nullable(
  Type.Number({ description: 'Highest value in force in that part. Null where `average` is.' }),
);
const at = Type.String({
  format: 'date-time',
  description:
    'Start of the bucket; for raw the time of the change, for the opening point before `from`.',
});

const pointSchema = Type.Object(
  { at, value, state, average, low, high },
  { title: 'HistoryPoint' },
);

const columnsSchema = Type.Object(
  {
    at: Type.Array(at),
    value: Type.Array(value),
    state: Type.Array(state),
    average: Type.Array(average),
    low: Type.Array(low),
    high: Type.Array(high),
  },
  { title: 'HistoryColumns' },
);

/** The two layouts of a series; the one not asked for is empty. */
export const bodyFields = {
  points: Type.Array(pointSchema, { description: 'Empty with `layout=columns`.' }),
  columns: nullable(columnsSchema),
};

export type ValuePresenter = (value: number | null) => number | null;

/** Money in major units, ratings in stars, averages of ranks and counts with two decimals. */
export function valuePresenter(unit: SeriesUnit, currency: Currency): ValuePresenter {
  const present = {
    money: (minor: number) => toMajor(Math.round(minor), currency),
    rating: (tenths: number) => rounded(tenths / 10),
    rank: rounded,
    count: rounded,
  }[unit];
  return (inner) => (inner === null ? null : present(inner));
}

export const UNIT_NAMES = {
  money: 'money',
  rating: 'stars',
  rank: 'rank',
  count: 'count',
} as const;

export function presentBody(
  points: readonly HistoryPoint[],
  layout: Layout,
  present: ValuePresenter,
): { points: Static<typeof pointSchema>[]; columns: Static<typeof columnsSchema> | null } {
  const shown = points.map((point) => ({
    at: presentInstant(point.at) ?? '',
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

function toColumns(points: readonly Static<typeof pointSchema>[]): Static<typeof columnsSchema> {
  return {
    at: points.map((point) => point.at),
    value: points.map((point) => point.value),
    state: points.map((point) => point.state),
    average: points.map((point) => point.average),
    low: points.map((point) => point.low),
    high: points.map((point) => point.high),
  };
}

export function pointCount({ points, columns }: PresentedBody): number {
  return points.length + (columns?.at.length ?? 0);
}

interface PresentedBody {
  readonly points: readonly Static<typeof pointSchema>[];
  readonly columns: Static<typeof columnsSchema> | null;
}

/** One CSV row a point, whichever layout was asked for. */
export function* bodyRows(
  { points, columns }: PresentedBody,
  place: Readonly<Record<string, string | null>>,
): Generator<CsvRow> {
  for (const point of points) yield { ...place, ...point };
  for (const [index, time] of (columns?.at ?? []).entries()) {
    yield {
      ...place,
      at: time,
      value: columns?.value[index] ?? null,
      state: columns?.state[index] ?? null,
      average: columns?.average[index] ?? null,
      low: columns?.low[index] ?? null,
      high: columns?.high[index] ?? null,
    };
  }
}
