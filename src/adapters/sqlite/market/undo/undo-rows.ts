/**
 * The undo log: for each thing its entries, in the order in which imports stated it. An entry holds
 * what the thing was before, and what the import stated.
 */
import type { Db } from '../database/connection.ts';
import { setSql, soundSql, sumSql } from '../database/row-sum.ts';

/** The numbers of the kinds of things. Stores hold them, so they never change. */
export const KIND = { product: 0, category: 1, keyword: 2, label: 3 } as const;

export type Kind = keyof typeof KIND;

/** A row's number, the name of a category, or the key of a label. */
export type Thing = number | string | Uint8Array;

export interface UndoRow {
  readonly seq: number;
  readonly import_id: number | null;
  readonly delta: string;
}

export interface UndoRows {
  has(thing: Thing): boolean;
  last(thing: Thing): UndoRow | null;
  all(thing: Thing): readonly UndoRow[];
  add(thing: Thing, importId: number | null, delta: object): void;
  /** Replaces the last entry. */
  change(thing: Thing, row: UndoRow, delta: object): void;
  /** Removes the entries of a thing, or only those before a number. */
  clear(thing: Thing, before?: number): void;
}

export function createUndoRows(db: Db, kind: Kind): UndoRows {
  // SQLite does not look at a value inside a call. It would plan again for every value.
  const where = `kind = ${KIND[kind]} AND thing = ifnull(?, 0)`;
  const sound = soundSql('told');
  const has = db.prepare<[unknown]>(`SELECT 1 FROM told WHERE ${where} LIMIT 1`);
  const last = db.prepare<[unknown], UndoRow>(
    `SELECT seq, import_id, delta FROM told WHERE ${where} AND ${sound} ORDER BY seq DESC LIMIT 1`,
  );
  const all = db.prepare<[unknown], UndoRow>(
    `SELECT seq, import_id, delta FROM told WHERE ${where} AND ${sound} ORDER BY seq`,
  );
  const add = db.prepare(
    `INSERT INTO told SELECT *, ${sumSql('told')} FROM (
       SELECT ${KIND[kind]} AS kind, ? AS thing,
         (SELECT ifnull(max(seq), 0) + 1 FROM told WHERE ${where}) AS seq,
         ? AS import_id, ? AS delta)`,
  );
  const change = db.prepare(`UPDATE told SET ${setSql('told', { delta: ':delta' })}
     WHERE kind = ${KIND[kind]} AND thing = ifnull(:thing, 0) AND seq = :seq`);
  const clear = db.prepare(`DELETE FROM told WHERE ${where} AND seq < ?`);
  return {
    has: (thing) => has.get(bound(thing)) !== undefined,
    last: (thing) => last.get(bound(thing)) ?? null,
    all: (thing) => all.all(bound(thing)),
    add: (thing, importId, delta) => {
      add.run(bound(thing), bound(thing), importId, JSON.stringify(delta));
    },
    change: (thing, { seq }, delta) => {
      change.run({ delta: JSON.stringify(delta), thing: bound(thing), seq });
    },
    clear: (thing, before = Number.MAX_SAFE_INTEGER) => {
      clear.run(bound(thing), before);
    },
  };
}

/** Binds a number as an integer: the column takes any type and would store a float. */
export function bound(thing: Thing): bigint | string | Uint8Array {
  return typeof thing === 'number' ? BigInt(thing) : thing;
}
