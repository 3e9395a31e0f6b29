/** Keeps the jobs of all nodes. Each call is one statement, and so a transaction of its own. */
import type { Job, JobStore } from '../../../ports/job-store.ts';
import type { Reader } from '../connection/database.ts';

const COLUMNS = `id, kind, name, node, request, created_at AS "createdAt",
  created_by AS "createdBy", state, started_at AS "startedAt", ended_at AS "endedAt", attempts,
  is_canceled AS "isCanceled", bytes_total AS "bytesTotal", bytes_read AS "bytesRead", rows,
  rejects, import_id AS "importId", result, problem`;
const BY_ID = `SELECT ${COLUMNS} FROM job WHERE id = $1`;
const BY_IMPORT = `SELECT ${COLUMNS} FROM job WHERE import_id = $1 ORDER BY id DESC LIMIT 1`;
const LIST = `SELECT ${COLUMNS} FROM job WHERE $2::text IS NULL OR id < $2
  ORDER BY id DESC LIMIT $1`;
const INSERT = `
  INSERT INTO job (id, kind, name, node, request, created_at, created_by, state, leased_until,
    bytes_total)
  VALUES ($1, $2, $3, $4, $5, $6, $7, 'waiting', now(), $8)`;
const CLAIM = `
  UPDATE job SET state = 'running', owner = $2, attempts = attempts + 1,
    started_at = coalesce(started_at, floor(extract(epoch FROM now()))::bigint),
    leased_until = now() + $3 * interval '1 second'
  WHERE id = (
    SELECT id FROM job
    WHERE node = $1 AND (state = 'waiting' OR state = 'running' AND leased_until <= now())
    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
  )
  RETURNING ${COLUMNS}`;
const RENEW = `
  UPDATE job SET leased_until = now() + $3 * interval '1 second',
    bytes_read = $4, rows = $5, rejects = $6
  WHERE id = $1 AND owner = $2 AND state = 'running'
  RETURNING is_canceled`;
const ATTEND = `
  UPDATE job SET leased_until = now() + $2 * interval '1 second'
  WHERE node = $1 AND state = 'waiting'`;
const RELEASE = `
  UPDATE job SET state = 'waiting', owner = NULL, attempts = attempts - 1
  WHERE id = $1 AND owner = $2 AND state = 'running'`;
const FINISH = `
  UPDATE job SET state = $3, owner = NULL, ended_at = floor(extract(epoch FROM now()))::bigint,
    result = $4, import_id = $5, problem = $6
  WHERE id = $1 AND owner = $2 AND state = 'running'
  RETURNING id`;
/** A running job whose process is gone has nobody to ask. */
const CANCEL = `
  UPDATE job SET is_canceled = true,
    state = CASE WHEN state = 'waiting' OR leased_until <= now() THEN 'canceled' ELSE state END,
    ended_at = CASE WHEN state = 'waiting' OR leased_until <= now()
      THEN floor(extract(epoch FROM now()))::bigint ELSE ended_at END
  WHERE id = $1 AND state IN ('waiting', 'running')`;
const FAIL_LOST = `
  UPDATE job SET state = 'failed', owner = NULL, problem = $3,
    ended_at = floor(extract(epoch FROM now()))::bigint
  WHERE node <> $1 AND state IN ('waiting', 'running')
    AND leased_until <= now() - $2 * interval '1 second'`;
const FORGET = 'DELETE FROM job WHERE ended_at < $1';

export function createPostgresJobs(database: Reader): JobStore {
  const one = async (text: string, values: readonly unknown[]): Promise<Job | null> =>
    (await database.query<Job>(text, values))[0] ?? null;
  const run = async (text: string, values: readonly unknown[]): Promise<void> => {
    await database.query(text, values);
  };
  const find = (id: string) => one(BY_ID, [id]);
  return {
    async insert({ id, kind, name, node, request, createdAt, createdBy, bytesTotal }) {
      await run(INSERT, [id, kind, name, node, request, createdAt, createdBy, bytesTotal]);
    },
    find,
    byImport: (importId) => one(BY_IMPORT, [importId]),
    list: (limit, before) => database.query<Job>(LIST, [limit, before]),
    claim: (node, owner, leaseSeconds) => one(CLAIM, [node, owner, leaseSeconds]),
    async renew({ id, owner }, leaseSeconds, { bytesRead, rows, rejects }) {
      const values = [id, owner, leaseSeconds, bytesRead, rows, rejects];
      const [row] = await database.query<{ readonly is_canceled: boolean }>(RENEW, values);
      if (row === undefined) return 'stop';
      return row.is_canceled ? 'cancel' : 'go on';
    },
    attend: (node, leaseSeconds) => run(ATTEND, [node, leaseSeconds]),
    release: ({ id, owner }) => run(RELEASE, [id, owner]),
    async finish({ id, owner }, { state, result, importId, problem }) {
      const ended = await database.query(FINISH, [id, owner, state, result, importId, problem]);
      return ended.length > 0;
    },
    async cancel(id) {
      await run(CANCEL, [id]);
      return await find(id);
    },
    failLost: (node, afterSeconds, problem) => run(FAIL_LOST, [node, afterSeconds, problem]),
    forget: (before) => run(FORGET, [before]),
  };
}
