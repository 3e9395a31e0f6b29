/** Which imports can still be taken back. */
import type { Connection } from '../connection.ts';
import { soundSql } from '../soundness/row-sum.ts';

export type ImportState = 'open' | 'undoing' | 'undone';

export interface KeptImports {
  readonly isEmpty: boolean;
  /** The import where it can be taken back, else null. */
  keptOrNull(importId: number | null): number | null;
  /** Null: there is no such import. */
  stateOf(importId: number): ImportState | null;
}

/** The result answers as of its call, which is to be made once a batch. */
export function prepareKeptImports(db: Connection): () => KeptImports {
  const sound = soundSql('import');
  const select = db
    .prepare<[], number>(
      `SELECT id FROM import WHERE forgotten IS NULL AND state <> 'undone' AND ${sound}`,
    )
    .pluck();
  const stateOf = db
    .prepare<[number], ImportState>(`SELECT state FROM import WHERE id = ? AND ${sound}`)
    .pluck();
  return () => {
    const kept = new Set(select.all());
    return {
      isEmpty: kept.size === 0,
      keptOrNull: (id) => (id !== null && kept.has(id) ? id : null),
      stateOf: (id) => stateOf.get(id) ?? null,
    };
  };
}
