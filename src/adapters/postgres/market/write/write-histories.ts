/** Writes changed chunks and points into the rows in which a product's history stands. */
import type { ClientBase } from 'pg';
import type { TableChange } from '../../../../market-engine/workspace/changes.ts';
import { isOwned, type Owned } from '../../../../market-engine/workspace/owned-tables.ts';
import type { Owning } from '../history/history-rows.ts';
import {
  HISTORY_COLUMNS,
  isLong,
  SHARED_PLACE,
  type StoredHistory,
  sharedKey,
  sharedRow,
  unpackHistories,
} from '../history/stored-histories.ts';
import { copyIn, rowsOf, transposed } from './query-rows.ts';
import { rowText } from './row-text.ts';

export const HISTORY_SQL = {
  shared: `SELECT ${HISTORY_COLUMNS} FROM history
    WHERE product_id = ANY($1::bigint[]) AND series_id = 0 AND place = $2`,
  remove: `DELETE FROM history
    USING unnest($1::bigint[], $2::integer[], $3::bigint[]) AS gone (product_id, series_id, place)
    WHERE history.product_id = gone.product_id AND history.series_id = gone.series_id
      AND history.place = gone.place`,
  copy: `COPY history (${HISTORY_COLUMNS}) FROM STDIN`,
} as const;

type Key = readonly [productId: number, seriesId: number, place: number];

/** Writes the changes of histories among all changes. */
export async function writeHistories(
  client: ClientBase,
  changes: readonly TableChange[],
): Promise<void> {
  const query = rowsOf(client);
  const removed: Key[] = [];
  const rows: StoredHistory[] = [];
  for (const { table, ...change } of changes) {
    if (!isOwned(table)) continue;
    const keys = change.removed as unknown as readonly Key[];
    const news = change.rows as unknown as readonly Owning[];
    const ids = [...new Set([...keys, ...news].map(([id]) => id))];
    const stored = await query(HISTORY_SQL.shared, [ids, SHARED_PLACE[table]]);
    const shared = new SharedRows(table, stored as unknown as readonly StoredHistory[]);
    removed.push(...keys.filter((key) => !shared.remove(key)));
    for (const row of news) {
      if (isLong(row)) rows.push(row);
      else shared.put(row);
    }
    removed.push(...shared.replaced());
    rows.push(...shared.rows());
  }
  if (removed.length > 0) await query(HISTORY_SQL.remove, transposed(removed, 3));
  if (rows.length > 0) await copyIn(client, HISTORY_SQL.copy, rowText(rows));
}

/** The shared rows of some products while their content changes. */
class SharedRows {
  readonly #kind: Owned;
  readonly #stored: ReadonlySet<number>;
  readonly #products = new Map<number, Map<string, Owning>>();
  readonly #changed = new Set<number>();

  constructor(kind: Owned, stored: readonly StoredHistory[]) {
    this.#kind = kind;
    this.#stored = new Set(stored.map(([id]) => id));
    for (const row of unpackHistories(stored)[kind]) this.#of(row).set(keyOf(row), row);
  }

  #of([id]: Key | Owning): Map<string, Owning> {
    const known = this.#products.get(id) ?? new Map<string, Owning>();
    this.#products.set(id, known);
    return known;
  }

  /** Returns whether it was there. */
  remove(key: Key): boolean {
    const isThere = this.#of(key).delete(keyOf(key));
    if (isThere) this.#changed.add(key[0]);
    return isThere;
  }

  put(row: Owning): void {
    this.#of(row).set(keyOf(row), row);
    this.#changed.add(row[0]);
  }

  /** Returns the keys of stored rows that changed. */
  replaced(): readonly Key[] {
    return [...this.#changed]
      .filter((id) => this.#stored.has(id))
      .map((id) => sharedKey(this.#kind, id));
  }

  /** Returns the changed rows as they are now. */
  rows(): readonly StoredHistory[] {
    return [...this.#changed].flatMap((id) =>
      sharedRow(this.#kind, id, [...(this.#products.get(id)?.values() ?? [])]),
    );
  }
}

function keyOf([, seriesId, place]: Key | Owning): string {
  return `${seriesId} ${place}`;
}
