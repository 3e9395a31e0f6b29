/** Finds chunks and points that differ from what was written, by their check values. */
import { stateNumber } from '../../../../domain/history/series.ts';
import { rowSum, type Stored, shortSum } from '../../../../market-engine/database/check-value.ts';
import { calledRows } from '../../../../market-engine/upkeep/check-sums.ts';
import type { Owned } from '../../../../market-engine/workspace/owned-tables.ts';
import type { LongReader } from '../../connection/database.ts';
import type { HistoryRows } from '../history/history-rows.ts';
import {
  HISTORY_COLUMNS,
  type StoredHistory,
  unpackHistories,
} from '../history/stored-histories.ts';

const SELECT_HISTORIES = `SELECT ${HISTORY_COLUMNS} FROM history`;
const OK = stateNumber('ok');
const HALF =
  'a point has a value although it says there is none, or has none although it says there is';

/** Returns at most `linesMax` lines. */
export async function historyFaults(
  reader: LongReader,
  linesMax: number,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const rows of reader.arrayPages<[...StoredHistory]>(SELECT_HISTORIES)) {
    for (const row of rows) {
      if (lines.length < linesMax) lines.push(...faultsIn(row));
    }
  }
  return lines.slice(0, linesMax);
}

function faultsIn(stored: StoredHistory): readonly string[] {
  let rows: HistoryRows;
  try {
    rows = unpackHistories([stored]);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  const wrong = (name: Owned, [id, at]: readonly Stored[]) =>
    `not what was written: ${calledRows(name)} ${id} ${at}`;
  return [
    ...rows.chunk.flatMap(([, id, place, body, sum]) => {
      const values = [id, place, body];
      return sum === rowSum(values) ? [] : [wrong('chunk', values)];
    }),
    ...rows.point.flatMap(([, id, at, value, state, source, sum]) => {
      const values = [id, at, value, state, source];
      if (sum !== shortSum(values)) return [wrong('point', values)];
      return (state === OK) === (value !== null) ? [] : [`${HALF}: series ${id} at ${at}`];
    }),
  ];
}
