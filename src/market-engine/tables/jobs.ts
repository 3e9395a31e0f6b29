/** Keeps the jobs of a server, or of all nodes. They are few, so a list reads the whole table. */
import type { Job, JobStore } from '../../ports/job-store.ts';
import { firstRow, type Tables, tableSql, type Values } from '../rows/tables.ts';

const ORDER = ['id', 'kind', 'name', 'node', 'request', 'createdAt', 'createdBy', 'bytesTotal'];
const RUN = ['state', 'startedAt', 'endedAt', 'attempts', 'isCanceled'];
const PROGRESS = ['bytesRead', 'rows', 'rejects', 'importId', 'result', 'problem'];

const { columns: COLUMNS } = tableSql('job', [...ORDER, ...RUN, ...PROGRESS]);
const BY_ID = `SELECT ${COLUMNS} FROM job WHERE id = @id`;
const BY_IMPORT = `SELECT ${COLUMNS} FROM job WHERE import_id = @importId
  ORDER BY id DESC LIMIT 1`;
const LIST = `SELECT ${COLUMNS} FROM job
  WHERE CAST(@before AS TEXT) IS NULL OR id < @before ORDER BY id DESC LIMIT @limit`;
const INSERT = `
  INSERT INTO job (id, kind, name, node, request, created_at, created_by, state, until_ms,
    bytes_total)
  VALUES (@id, @kind, @name, @node, @request, @createdAt, @createdBy, 'waiting', {nowMs},
    @bytesTotal)`;
const CLAIM = `
  UPDATE job SET state = 'running', owner = @owner, attempts = attempts + 1,
    started_at = coalesce(started_at, {now}), until_ms = {nowMs} + @leaseMs
  WHERE id = (
    SELECT id FROM job
    WHERE node = @node AND (state = 'waiting' OR state = 'running' AND until_ms <= {nowMs})
    ORDER BY id LIMIT 1 {skipLocked}
  )
  RETURNING ${COLUMNS}`;
const RENEW = `
  UPDATE job SET until_ms = {nowMs} + @leaseMs,
    bytes_read = @bytesRead, rows = @rows, rejects = @rejects
  WHERE id = @id AND owner = @owner AND state = 'running'
  RETURNING is_canceled AS "isCanceled"`;
const ATTEND = `
  UPDATE job SET until_ms = {nowMs} + @leaseMs WHERE node = @node AND state = 'waiting'`;
const RELEASE = `
  UPDATE job SET state = 'waiting', owner = NULL, attempts = attempts - 1
  WHERE id = @id AND owner = @owner AND state = 'running'`;
const FINISH = `
  UPDATE job SET state = @state, owner = NULL, ended_at = {now},
    result = @result, import_id = @importId, problem = @problem
  WHERE id = @id AND owner = @owner AND state = 'running'
  RETURNING id`;
/** A running job whose process is gone has nobody to ask. */
const CANCEL = `
  UPDATE job SET is_canceled = 1,
    state = CASE WHEN state = 'waiting' OR until_ms <= {nowMs} THEN 'canceled' ELSE state END,
    ended_at = CASE WHEN state = 'waiting' OR until_ms <= {nowMs} THEN {now} ELSE ended_at END
  WHERE id = @id AND state IN ('waiting', 'running')`;
const FAIL_LOST = `
  UPDATE job SET state = 'failed', owner = NULL, ended_at = {now}, problem = @problem
  WHERE node <> @node AND state IN ('waiting', 'running') AND until_ms <= {nowMs} - @afterMs`;
const FORGET = 'DELETE FROM job WHERE ended_at < @before';

interface JobRow extends Omit<Job, 'isCanceled'> {
  readonly isCanceled: number;
}

/** A job that ends, or is ended, needs no room that is not there. */
const END = { isUrgent: true };

export function createJobs(tables: Tables): JobStore {
  const one = async (sql: string, values: Values): Promise<Job | null> => {
    const row = await firstRow<JobRow>(tables, sql, values);
    return row === null ? null : jobOf(row);
  };
  const run = async (sql: string, values: Values): Promise<void> => {
    await tables.rows(sql, values);
  };
  const find = (id: string) => one(BY_ID, { id });
  return {
    insert: (order) => run(INSERT, { ...order }),
    find,
    byImport: (importId) => one(BY_IMPORT, { importId }),
    list: async (limit, before) => (await tables.rows<JobRow>(LIST, { limit, before })).map(jobOf),
    claim: (node, owner, leaseSeconds) => one(CLAIM, { node, owner, leaseMs: msOf(leaseSeconds) }),
    async renew({ id, owner }, leaseSeconds, { bytesRead, rows, rejects }) {
      const values = { id, owner, leaseMs: msOf(leaseSeconds), bytesRead, rows, rejects };
      const [row] = await tables.rows<Pick<JobRow, 'isCanceled'>>(RENEW, values);
      if (row === undefined) return 'stop';
      return row.isCanceled === 1 ? 'cancel' : 'go on';
    },
    attend: (node, leaseSeconds) => run(ATTEND, { node, leaseMs: msOf(leaseSeconds) }),
    release: ({ id, owner }) => run(RELEASE, { id, owner }),
    async finish({ id, owner }, { state, result, importId, problem }) {
      const values = { id, owner, state, result, importId, problem };
      return (await tables.rows(FINISH, values, END)).length > 0;
    },
    async cancel(id) {
      await tables.rows(CANCEL, { id }, END);
      return await find(id);
    },
    failLost: (node, afterSeconds, problem) =>
      run(FAIL_LOST, { node, problem, afterMs: msOf(afterSeconds) }),
    forget: (before) => run(FORGET, { before }),
  };
}

function jobOf(row: JobRow): Job {
  return { ...row, isCanceled: row.isCanceled === 1 };
}

function msOf(seconds: number): number {
  return Math.round(seconds * 1000);
}
