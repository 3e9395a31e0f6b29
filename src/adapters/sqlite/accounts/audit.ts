/** Keeps who changed what, in `usage.db`. */
import type { AuditEntry, AuditStore } from '../../../ports/audit-store.ts';
import type { SqliteDatabase } from './open-database.ts';
import { retryWhenBusy } from './refusals.ts';
import type { Reserve } from './reserve.ts';

interface AuditRow {
  readonly id: string;
  readonly at: number;
  readonly actorKind: AuditEntry['actor']['kind'];
  readonly actorId: string;
  readonly actorName: string | null;
  readonly action: string;
  readonly subject: string | null;
  readonly origin: string | null;
  readonly detail: string;
}

const COLUMNS = `id, at, actor_kind AS actorKind, actor_id AS actorId, actor_name AS actorName,
  action, subject, origin, detail`;

export function createSqliteAudit(database: SqliteDatabase, reserve: Reserve): AuditStore {
  const rows = createAuditRows(database);
  return {
    async insert(entry, forgetBefore) {
      await retryWhenBusy(() => reserve.spend(() => rows.insert(entry, forgetBefore)));
    },
    page: async (page) => await retryWhenBusy(() => rows.page(page)),
    lastOf: (action) => retryWhenBusy(() => rows.lastOf(action)),
  };
}

/** The table of changes. Every call may throw "busy". */
export function createAuditRows(database: SqliteDatabase) {
  const insert = database.prepare<[AuditRow]>(
    `INSERT OR IGNORE INTO audit VALUES (@id, @at, @actorKind, @actorId, @actorName, @action,
       @subject, @origin, @detail)`,
  );
  const forget = database.prepare('DELETE FROM audit WHERE at < ?');
  const page = database.prepare<[string | null, string | null, number], AuditRow>(
    `SELECT ${COLUMNS} FROM audit WHERE ? IS NULL OR id < ? ORDER BY id DESC LIMIT ?`,
  );
  const last = database
    .prepare<[string], number>('SELECT at FROM audit WHERE action = ? ORDER BY id DESC LIMIT 1')
    .pluck();
  const insertOne = database.transaction((entry: AuditEntry, forgetBefore: number) => {
    forget.run(forgetBefore);
    insert.run(rowOf(entry));
  });
  return {
    insert: (entry: AuditEntry, forgetBefore: number) => insertOne.immediate(entry, forgetBefore),
    page({ before, limit }: Parameters<AuditStore['page']>[0]): readonly AuditEntry[] {
      return page.all(before, before, limit).map(entryOf);
    },
    lastOf: (action: string) => last.get(action) ?? null,
  };
}

function rowOf({ actor, from, detail, ...entry }: AuditEntry): AuditRow {
  return {
    ...entry,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    origin: from,
    detail: JSON.stringify(detail),
  };
}

function entryOf({ actorKind, actorId, actorName, origin, detail, ...row }: AuditRow): AuditEntry {
  const actor = { kind: actorKind, id: actorId, name: actorName };
  return { ...row, actor, from: origin, detail: JSON.parse(detail) };
}
