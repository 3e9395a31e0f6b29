/** Checks that the histories can be read, and that the head of every series is its last point. */
import type { SourcedPoint } from '../../domain/history/merge-points.ts';
import type { Connection } from './connection.ts';
import { createMarket } from './market.ts';
import { storedState } from './point-state.ts';
import { createPointTable } from './points.ts';

/** Lines told; the first ones show what is wrong. */
const LINES_MAX = 20;

interface HeadRow {
  readonly id: number;
  readonly first_at: number;
  readonly last_at: number;
  readonly last_value: number | null;
  readonly last_state: number;
  readonly last_source: string;
}

/** One line a problem; reads every history once, one series after another. */
export function historyFaults(db: Connection, file: string): readonly string[] {
  const points = createPointTable(createMarket(db, file));
  const heads = db.prepare<[], HeadRow>(
    `SELECT series.id, first_at, last_at, last_value, last_state, source.name AS last_source
     FROM series JOIN source ON source.id = last_source ORDER BY series.id`,
  );
  const faults = strays(db).map((id) => `points belong to no series: series ${id}`);
  for (const head of heads.iterate()) {
    const problem = faultOf(head, () => points.all(head.id));
    if (problem !== null) faults.push(`${problem}: series ${head.id}`);
    if (faults.length >= LINES_MAX) break;
  }
  return faults;
}

function strays(db: Connection): readonly number[] {
  return db
    .prepare<[], number>(
      `SELECT DISTINCT series_id FROM point WHERE series_id NOT IN (SELECT id FROM series)
       UNION SELECT DISTINCT id >> 33 FROM chunk WHERE id >> 33 NOT IN (SELECT id FROM series)
       LIMIT ${LINES_MAX}`,
    )
    .pluck()
    .all();
}

function faultOf(head: HeadRow, read: () => readonly SourcedPoint[]): string | null {
  let points: readonly SourcedPoint[];
  try {
    points = read();
  } catch (error) {
    return `a history cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
  const last = points.at(-1);
  const isLast =
    last?.at === head.last_at &&
    last.value === head.last_value &&
    storedState(last.state) === head.last_state &&
    last.source === head.last_source;
  if (!isLast) return 'the head of a series is not its last point';
  if (points[0]?.at !== head.first_at) {
    return 'the head of a series does not begin with its first point';
  }
  const isAscending = points.every(({ at }, index) => at > (points[index - 1]?.at ?? -Infinity));
  return isAscending ? null : 'the chunks of a series overlap';
}
