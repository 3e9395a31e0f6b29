/** Numbers the sources, because a point names its source in one byte. */
import type { Database } from 'better-sqlite3';
import { soundSql, sumSql } from './row-sum.ts';

export type SourceNames = ReturnType<typeof createSourceNames>;

export function createSourceNames(db: Database) {
  const sound = soundSql('source');
  const select = db
    .prepare<[string], number>(`SELECT id FROM source WHERE name = ? AND ${sound}`)
    .pluck();
  const selectName = db
    .prepare<[number], string>(`SELECT name FROM source WHERE id = ? AND ${sound}`)
    .pluck();
  const insert = db
    .prepare<[string], number>(
      `INSERT INTO source SELECT id, name, ${sumSql('source')}
       FROM (SELECT ? AS name, (SELECT ifnull(max(id), 0) + 1 FROM source) AS id) RETURNING id`,
    )
    .pluck();
  const ids = new Map<string, number>();
  const names = new Map<number, string>();

  function learn(id: number | undefined, name: string | undefined): void {
    if (id === undefined || name === undefined) throw new TypeError('a source is missing');
    ids.set(name, id);
    names.set(id, name);
  }

  return {
    /** Returns the number of a source. A new source gets its number here. */
    idOf(name: string): number {
      if (!ids.has(name)) learn(select.get(name) ?? insert.get(name), name);
      return ids.get(name) ?? 0;
    },
    nameOf(id: number): string {
      if (!names.has(id)) learn(id, selectName.get(id));
      return names.get(id) ?? '';
    },
    /** Call this when a transaction that used new sources was rolled back. */
    forget(): void {
      ids.clear();
      names.clear();
    },
  };
}
