/** The undo log: for each thing and import, the previous state and the import's statement. */
import type { MarketplaceId } from '../../domain/values/marketplace.ts';
import type { Db } from '../database/connection.ts';
import { setSql, soundSql, sumSql } from '../database/row-sum.ts';

interface KindSql {
  /** Stores contain it, so it never changes. */
  readonly number: number;
  readonly table: 'product' | 'category' | 'keyword' | 'sales_label';
  readonly name: string;
  readonly isThing: string;
}

const numbered = (number: number, table: KindSql['table']): KindSql => ({
  number,
  table,
  name: 'id',
  isThing: 'id = ?',
});

export const KINDS = {
  product: numbered(0, 'product'),
  category: {
    ...numbered(1, 'category'),
    name: "marketplace || ' ' || id",
    isThing:
      '(marketplace, id) IN (SELECT substr(name, 1, 2), substr(name, 4) FROM (SELECT ? AS name))',
  },
  keyword: numbered(2, 'keyword'),
  label: { ...numbered(3, 'sales_label'), name: 'key', isThing: 'key = ?' },
} satisfies Readonly<Record<string, KindSql>>;

export type Kind = keyof typeof KINDS;

/** A row's number, the name of a category, or the key of a label. */
export type Thing = number | string | Uint8Array;

export interface UndoRow {
  readonly seq: number;
  readonly import_id: number | null;
  readonly delta: string;
}

export type UndoRows = ReturnType<typeof createUndoRows>;

export function createUndoRows(db: Db, name: Kind) {
  const kind = KINDS[name].number;
  // SQLite does not look at a value inside a call. Otherwise it would plan again for every value.
  const where = `kind = ${kind} AND thing = ifnull(?, 0)`;
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
       SELECT ${kind} AS kind, ? AS thing,
         (SELECT ifnull(max(seq), 0) + 1 FROM told WHERE ${where}) AS seq,
         ? AS import_id, ? AS delta)`,
  );
  const change = db.prepare(`UPDATE told SET ${setSql('told', { delta: ':delta' })}
     WHERE kind = ${kind} AND thing = ifnull(:thing, 0) AND seq = :seq`);
  const clear = db.prepare(`DELETE FROM told WHERE ${where}`);
  return {
    has: (thing: Thing) => has.get(bound(thing)) !== undefined,
    last: (thing: Thing): UndoRow | null => last.get(bound(thing)) ?? null,
    all: (thing: Thing): readonly UndoRow[] => all.all(bound(thing)),
    add(thing: Thing, importId: number | null, delta: object): void {
      add.run(bound(thing), bound(thing), importId, JSON.stringify(delta));
    },
    change(thing: Thing, { seq }: UndoRow, delta: object): void {
      change.run({ delta: JSON.stringify(delta), thing: bound(thing), seq });
    },
    clear(thing: Thing): void {
      clear.run(bound(thing));
    },
  };
}

/** Binds a number as an integer. The column takes any type and would store a float. */
export function bound(thing: Thing): bigint | string | Uint8Array {
  return typeof thing === 'number' ? BigInt(thing) : thing;
}

/** Returns the key of a category by its name in the undo log. */
export function categoryOf(thing: string): [marketplace: MarketplaceId, id: string] {
  const space = thing.indexOf(' ');
  return [thing.slice(0, space) as MarketplaceId, thing.slice(space + 1)];
}
