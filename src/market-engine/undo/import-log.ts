/** The log of imports. It also deletes undo entries that are too old to be used. */
import type { Statement } from 'better-sqlite3';
import { DAY_S } from '../../domain/values/time.ts';
import type { ImportLog, ImportState, LoggedImport } from '../../ports/store/import-log.ts';
import type { Connection, Db } from '../database/connection.ts';
import { setSql, soundSql, sumSql } from '../database/row-sum.ts';
import type { Need } from '../workspace/need.ts';
import { bound, categoryOf, KINDS, type Thing } from './undo-rows.ts';

export function createImportLog(connection: Connection): ImportLog {
  const { db, read, write } = connection;
  const sound = soundSql('import');
  const columns = 'id, started_at AS startedAt, file, format, sha256, state, forgotten, report';
  const all = db.prepare<[], LoggedImport>(
    `SELECT ${columns} FROM import WHERE ${sound} ORDER BY id`,
  );
  const one = db.prepare<[number], LoggedImport>(
    `SELECT ${columns} FROM import WHERE id = ? AND ${sound}`,
  );
  const insert = db
    .prepare<unknown[], number>(
      `INSERT INTO import SELECT *, ${sumSql('import')} FROM (
         SELECT (SELECT ifnull(max(id), 0) + 1 FROM import) AS id, ? AS started_at, ? AS file,
           ? AS format, NULL AS sha256, 'open' AS state, ? AS forgotten, NULL AS report)
       RETURNING id`,
    )
    .pluck();
  const age = db.prepare(
    `UPDATE import SET ${setSql('import', { forgotten: "'age'" })}
     WHERE forgotten IS NULL AND state = 'open' AND started_at < ?`,
  );
  // `get` leaves out the end of a statement, where a full disk shows. A transaction reports it.
  const open = db.transaction((...values: unknown[]) => insert.get(...values));
  const ending = setSql('import', { sha256: ':sha256', report: ':report' });
  const finish = db.prepare(`UPDATE import SET ${ending} WHERE id = :id`);

  return {
    async begin({ file, format, startedAt }, undoDays) {
      const { changes } = write(() => age.run(startedAt - undoDays * DAY_S));
      if (changes > 0) preparePrune(connection)();
      const forgotten = undoDays === 0 ? 'setting' : null;
      return write(() => open(startedAt, file, format, forgotten)) ?? 0;
    },
    async finish(id, { sha256, report }) {
      write(() => finish.run({ sha256, report, id }));
    },
    async all() {
      return read(() => all.all());
    },
    async find(id) {
      return read(() => one.get(id)) ?? null;
    },
  };
}

export interface UndoPlace {
  readonly kind: number;
  readonly thing: Thing;
}

const PAGE_THINGS = 1000;

/**
 * Removes undo entries that are no longer usable: those before the first import that can still be
 * taken back. Later entries stay until that import is too old.
 */
function preparePrune(connection: Connection): () => void {
  const { db, write } = connection;
  const kept = prepareKeptImports(db);
  const tellers = db.prepare<[], number | null>('SELECT DISTINCT import_id FROM told').pluck();
  const pageOf = db.prepare<unknown[], UndoPlace>(
    `SELECT DISTINCT kind, thing FROM told
     WHERE import_id IS ? AND (kind, thing) > (?, ?) ORDER BY kind, thing LIMIT ${PAGE_THINGS}`,
  );
  const pruneThing = preparePruneThing(connection);
  const prunePage = db.transaction((importId: number | null, after: UndoPlace) => {
    const page = pageOf.all(importId, after.kind, bound(after.thing));
    const imports = kept();
    for (const place of page) pruneThing(place, imports);
    return page.at(-1) ?? null;
  });
  return () => {
    for (const importId of tellers.all()) {
      if (kept().keptOrNull(importId) !== null) continue;
      let after: UndoPlace | null = { kind: -1, thing: 0 };
      while (after !== null) {
        const from: UndoPlace = after;
        after = write(() => prunePage.immediate(importId, from));
      }
    }
  };
}

/** Removes the entries of one thing that are no longer usable. */
export function preparePruneThing({ db, need }: Pick<Connection, 'db' | 'need'>) {
  const origins = new Map<number, Statement<[unknown], number | null>>();
  for (const { number, table, isThing } of Object.values(KINDS)) {
    const select = `SELECT origin FROM ${table} WHERE ${isThing} AND ${soundSql(table)}`;
    origins.set(number, db.prepare<[unknown], number | null>(select).pluck());
  }
  const rows = db.prepare<unknown[], { seq: number; import_id: number | null }>(
    'SELECT seq, import_id FROM told WHERE kind = ? AND thing = ? ORDER BY seq',
  );
  const remove = db.prepare('DELETE FROM told WHERE kind = ? AND thing = ? AND seq < ?');
  return ({ kind, thing }: UndoPlace, imports: KeptImports): void => {
    need(thingNeed(kind, thing));
    const origin = origins.get(kind)?.get(bound(thing)) ?? null;
    if (imports.keptOrNull(origin) !== null) return;
    const all = rows.all(BigInt(kind), bound(thing));
    const first = all.find((row) => imports.keptOrNull(row.import_id) !== null);
    const until = first?.seq ?? Number.MAX_SAFE_INTEGER;
    remove.run(BigInt(kind), bound(thing), until);
  };
}

function thingNeed(kind: number, thing: Thing): Need {
  if (kind === KINDS.product.number) return { kind: 'productId', id: Number(thing) };
  if (kind === KINDS.keyword.number) return { kind: 'keywordId', id: Number(thing) };
  if (typeof thing === 'object') return { kind: 'label', key: thing };
  const [marketplace, id] = categoryOf(String(thing));
  return { kind: 'category', marketplace, id };
}

export type KeptImports = ReturnType<ReturnType<typeof prepareKeptImports>>;

/** Each call of the result reads which imports are kept. Call it once per batch. */
export function prepareKeptImports(db: Db) {
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
      /** Returns the import if it can be taken back, or else null. */
      keptOrNull: (id: number | null) => (id !== null && kept.has(id) ? id : null),
      stateOf: (id: number) => stateOf.get(id) ?? null,
    };
  };
}
