/**
 * The `observed` column: where single values of a product row come from and when they were seen,
 * as exports write it: `{"price": {"source": "keepa", "at": "2026-01-05T08:30:00Z"}}`. With it an
 * exported store can be imported without changing anything.
 */
import type { EpochSeconds } from '../../../../domain/time.ts';
import { isObject, jsonTextOf } from '../../json/json-text.ts';
import { quoted, RowProblem } from '../../row-problem.ts';
import type { RowCells } from '../../table/row-cells.ts';
import { parseTimeText } from '../../text/time-text.ts';

export interface Provenance {
  readonly source: string;
  readonly at: EpochSeconds;
}

/** Provenance by column; columns it does not name have the row's. */
export function provenanceOf(row: RowCells): ReadonlyMap<string, Provenance> {
  const columns = row.json('observed');
  const named = new Map<string, Provenance>();
  if (columns === null) return named;
  if (!isObject(columns)) throw new RowProblem('observed is not a JSON object');
  for (const [column, value] of Object.entries(columns)) {
    const source = isObject(value) ? value['source'] : undefined;
    const at = isObject(value) ? value['at'] : undefined;
    const time = typeof at === 'string' ? parseTimeText(at) : null;
    if (typeof source !== 'string' || source === '' || time === null) {
      throw new RowProblem(`observed.${column} ${quoted(jsonTextOf(value))} needs source and at`);
    }
    named.set(column, { source, at: time.at });
  }
  return named;
}
