/** Which imports can still be taken back. */
import type { Connection } from '../connection.ts';

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
  const select = db
    .prepare<[], number>("SELECT id FROM import WHERE forgotten IS NULL AND state <> 'undone'")
    .pluck();
  const stateOf = db
    .prepare<[number], ImportState>('SELECT state FROM import WHERE id = ?')
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
