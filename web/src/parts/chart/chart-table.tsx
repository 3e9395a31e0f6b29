/** The chart as a table: every point of every series. */
import { useMemo } from 'preact/hooks';
import { count, UNKNOWN } from '../../format.ts';
import { Hint } from '../hint.tsx';
import { type Column, Table } from '../table.tsx';
import { valueText } from './reading-text.ts';
import type { Estimates } from './sales.ts';
import { SERIES } from './series.ts';
import { isoOf, pointOf, type State, type Track } from './track.ts';
import { chartWords } from './words.ts';

interface PointRow {
  readonly name: string;
  readonly at: string;
  readonly value: number | null;
  readonly state: State;
}

interface ChartTableProps {
  readonly asin: string;
  readonly tracks: readonly Track[];
  readonly estimates: Estimates | null;
  readonly currency: string;
}

export function ChartTable({ asin, tracks, estimates, currency }: ChartTableProps) {
  const words = chartWords();
  const rows = useMemo(() => [...rowsOf(tracks), ...estimateRows(estimates)], [tracks, estimates]);
  const columns: Column<PointRow>[] = [
    {
      id: 'at',
      head: words.time,
      cell: ({ at }) => <time dateTime={at}>{at.replace('T', ' ').replace('Z', '')}</time>,
    },
    {
      id: 'series',
      head: words.series,
      cell: ({ name }) => <data value={name}>{words[nameOf(name)]}</data>,
    },
    {
      id: 'value',
      head: words.value,
      isNumber: true,
      cell: ({ name, value, state }) =>
        value === null ? (
          <Hint text={words[state]}>{UNKNOWN}</Hint>
        ) : (
          <data value={value}>{valueText(value, unitOf(name), currency)}</data>
        ),
    },
    {
      id: 'state',
      head: words.state,
      cell: ({ state }) => <data value={state}>{words[state]}</data>,
    },
  ];
  return (
    <>
      <p class="caption">{words.points(count(rows.length))}</p>
      <Table
        caption={words.tableOf(asin)}
        columns={columns}
        total={rows.length}
        row={(index) => rows[index]}
        height="420px"
      />
    </>
  );
}

/** One series after another, each from its first point. */
function rowsOf(tracks: readonly Track[]): PointRow[] {
  return tracks.flatMap((track) =>
    Array.from(track.times, (time, index) => ({
      name: track.name,
      at: isoOf(time),
      ...pointOf(track, index),
    })),
  );
}

/** Three rows for each estimate: its median and the ends of its range. */
function estimateRows(estimates: Estimates | null): PointRow[] {
  if (estimates === null) return [];
  return (['median', 'low', 'high'] as const).flatMap((part) =>
    Array.from(estimates[part], (value, at) => ({
      name: `sales ${part}`,
      at: isoOf(estimates.times[at] ?? 0),
      ...(Number.isNaN(value) ? UNKNOWN_POINT : { value, state: 'ok' as const }),
    })),
  );
}

const UNKNOWN_POINT = { value: null, state: 'unknown' } as const;

function nameOf(name: string) {
  return SERIES.find((each) => each.name === name)?.name ?? 'sales';
}

function unitOf(name: string) {
  return SERIES.find((each) => each.name === name)?.unit ?? 'count';
}
