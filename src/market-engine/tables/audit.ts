/** Keeps who changed what. */
import { whenReady } from '../../domain/values/maybe-promise.ts';
import type { AuditEntry, AuditPage, AuditStore } from '../../ports/audit-store.ts';
import { type Steps, step, type Tables, tableSql } from '../rows/tables.ts';

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

const ACTOR = ['actorKind', 'actorId', 'actorName'];
const AUDIT = tableSql('audit', ['id', 'at', ...ACTOR, 'action', 'subject', 'origin', 'detail']);
const INSERT = `${AUDIT.insert} ON CONFLICT (id) DO NOTHING`;
const FORGET = 'DELETE FROM audit WHERE at < @before';
const PAGE = `SELECT ${AUDIT.columns} FROM audit
  WHERE CAST(@before AS TEXT) IS NULL OR id < @before ORDER BY id DESC LIMIT @limit`;
const LAST = 'SELECT at FROM audit WHERE action = @action ORDER BY id DESC LIMIT 1';

export function createAudit(tables: Tables): AuditStore {
  return {
    async insert(entry, forgetBefore) {
      await tables.transaction(() => insertAudit(entry, forgetBefore), { isUrgent: true });
    },
    async page({ before, limit }) {
      return (await tables.rows<AuditRow>(PAGE, { before, limit })).map(entryOf);
    },
    lastOf: (action) =>
      whenReady(tables.rows<Pick<AuditRow, 'at'>>(LAST, { action }), ([row]) => row?.at ?? null),
  };
}

export function* insertAudit(entry: AuditEntry, forgetBefore: number): Steps<void> {
  yield* step(FORGET, { before: forgetBefore });
  yield* step(INSERT, rowOf(entry));
}

export function* auditPage({ before, limit }: AuditPage): Steps<readonly AuditEntry[]> {
  return (yield* step<AuditRow>(PAGE, { before, limit })).map(entryOf);
}

function rowOf({ actor, from, detail, ...entry }: AuditEntry) {
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
