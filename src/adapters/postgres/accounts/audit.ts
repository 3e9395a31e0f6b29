/** Keeps who changed what. */
import type { AuditEntry, AuditStore } from '../../../ports/audit-store.ts';
import type { Reader } from '../connection/database.ts';

const INSERT = `
  WITH forgotten AS (DELETE FROM audit WHERE at < $10)
  INSERT INTO audit
    (id, at, actor_kind, actor_id, actor_name, action, subject, origin, detail)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (id) DO NOTHING`;
const PAGE = `
  SELECT id, at, actor_kind AS "actorKind", actor_id AS "actorId", actor_name AS "actorName",
    action, subject, origin, detail
  FROM audit WHERE $1::text IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`;
const LAST = 'SELECT at FROM audit WHERE action = $1 ORDER BY id DESC LIMIT 1';

interface AuditRow extends Omit<AuditEntry, 'actor' | 'from' | 'detail'> {
  readonly actorKind: AuditEntry['actor']['kind'];
  readonly actorId: string;
  readonly actorName: string | null;
  readonly origin: string | null;
  readonly detail: string;
}

export function createPostgresAudit(database: Reader): AuditStore {
  return {
    async insert({ id, at, actor, action, subject, from, detail }, forgetBefore) {
      const who = [actor.kind, actor.id, actor.name];
      const what = [action, subject, from, JSON.stringify(detail)];
      await database.query(INSERT, [id, at, ...who, ...what, forgetBefore]);
    },
    async page({ before, limit }) {
      return (await database.query<AuditRow>(PAGE, [before, limit])).map(entryOf);
    },
    async lastOf(action) {
      const [row] = await database.query<Pick<AuditRow, 'at'>>(LAST, [action]);
      return row?.at ?? null;
    },
  };
}

function entryOf({ actorKind, actorId, actorName, origin, detail, ...row }: AuditRow): AuditEntry {
  const actor = { kind: actorKind, id: actorId, name: actorName };
  return { ...row, actor, from: origin, detail: JSON.parse(detail) };
}
