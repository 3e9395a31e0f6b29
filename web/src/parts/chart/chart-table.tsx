/** The chart as a table: every point of every series. */
import { useMemo } from 'preact/hooks';
import { count, UNKNOWN } from '../../format.ts';
import { Hint } from '../hint.tsx';
import { type Column, Table } from '../table.tsx';
import { type PointRow, pointRows } from './point-rows.ts';
import { valueText } from './reading-text.ts';
import type { Estimates } from './sales.ts';
import { SERIES } from './series.ts';
import type { Track } from './track.ts';
import { chartWords } from './words.ts';

interface ChartTableProps {
  readonly asin: string;
  readonly tracks: readonly Track[];
  readonly estimates: Estimates | null;
  readonly currency: string;
}

export function ChartTable({ asin, tracks, estimates, currency }: ChartTableProps) {
  const words = chartWords();
  const rows = useMemo(() => pointRows(tracks, estimates), [tracks, estimates]);
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

function nameOf(name: string) {
  return SERIES.find((each) => each.name === name)?.name ?? 'sales';
}

function unitOf(name: string) {
  return SERIES.find((each) => each.name === name)?.unit ?? 'count';
}
