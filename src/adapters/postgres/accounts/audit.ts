/** Keeps who changed what. */
import type { AuditEntry, AuditLine, AuditStore } from '../../../ports/audit-store.ts';
import type { Reader } from '../connection/database.ts';

/** The values of an entry in their order. The last is the time before which others are forgotten. */
const TYPES = ['text', 'bigint', 'text', 'text', 'text', 'text', 'text', 'text', 'text', 'bigint'];

/**
 * Returns a statement that adds an entry if `changed` returns a row. So a change and its entry are
 * one transaction, without another round trip.
 *
 * @param first the number of the first parameter of the entry
 * @param before parts that the change needs before it
 */
export function withEntry(changed: string, first: number, before = ''): string {
  const values = TYPES.map((type, at) => `$${first + at}::${type}`);
  const forgetBefore = values.pop();
  return `
  WITH ${before} changed AS (${changed}),
  forgotten AS (DELETE FROM audit WHERE at < ${forgetBefore}),
  entry AS (
    INSERT INTO audit
      (id, at, actor_kind, actor_id, actor_name, action, subject, origin, detail)
    SELECT ${values.join(', ')} FROM changed
    ON CONFLICT (id) DO NOTHING
  )
  SELECT * FROM changed`;
}

const INSERT = withEntry('SELECT 1', 1);
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
    async insert(entry, forgetBefore) {
      await database.query(INSERT, entryValues({ entry, forgetBefore }));
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

/** Returns the parameters of `withEntry`. */
export function entryValues({ entry, forgetBefore }: AuditLine): readonly unknown[] {
  const { id, at, actor, action, subject, from, detail } = entry;
  const who = [actor.kind, actor.id, actor.name];
  return [id, at, ...who, action, subject, from, JSON.stringify(detail), forgetBefore];
}

function entryOf({ actorKind, actorId, actorName, origin, detail, ...row }: AuditRow): AuditEntry {
  const actor = { kind: actorKind, id: actorId, name: actorName };
  return { ...row, actor, from: origin, detail: JSON.parse(detail) };
}
