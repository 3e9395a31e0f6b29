/** The chart as a table: every point of every series. */
import { useMemo } from 'preact/hooks';
import { count, UNKNOWN } from '../../format.ts';
import { Hint } from '../hint.tsx';
import { type Column, Table } from '../table.tsx';
import { valueText } from './reading-text.ts';
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
  readonly currency: string;
}

export function ChartTable({ asin, tracks, currency }: ChartTableProps) {
  const words = chartWords();
  const rows = useMemo(() => rowsOf(tracks), [tracks]);
  const columns: Column<PointRow>[] = [
    {
      id: 'at',
      head: words.time,
      cell: ({ at }) => <time dateTime={at}>{at.replace('T', ' ').replace('Z', '')}</time>,
    },
    {
      id: 'series',
      head: words.series,
      cell: ({ name }) => <data value={name}>{words[styleOf(name).name]}</data>,
    },
    {
      id: 'value',
      head: words.value,
      isNumber: true,
      cell: ({ name, value, state }) =>
        value === null ? (
          <Hint text={words[state]}>{UNKNOWN}</Hint>
        ) : (
          <data value={value}>{valueText(value, styleOf(name).unit, currency)}</data>
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

function styleOf(name: string) {
  const style = SERIES.find((each) => each.name === name);
  if (style === undefined) throw new Error(`The chart has no series ${name}.`);
  return style;
}
