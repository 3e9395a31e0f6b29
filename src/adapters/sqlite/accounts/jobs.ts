/** Keeps the jobs of a server in `usage.db`. They are few, so a list reads the whole table. */
import type { MaybePromise } from '../../../domain/values/maybe-promise.ts';
import type { Job, JobStore } from '../../../ports/job-store.ts';
import type { SqliteDatabase } from './open-database.ts';
import { retryWhenBusy } from './refusals.ts';
import type { Reserve } from './reserve.ts';

/** The machine's clock, read by SQLite so that all processes agree. */
const NOW_MS = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

const COLUMNS = `id, kind, name, node, request, created_at AS createdAt, created_by AS createdBy,
  state, started_at AS startedAt, ended_at AS endedAt, attempts, is_canceled AS isCanceled,
  bytes_total AS bytesTotal, bytes_read AS bytesRead, rows, rejects, import_id AS importId,
  result, problem`;

const CLAIM = `
  UPDATE job SET state = 'running', owner = @owner, attempts = attempts + 1,
    started_at = coalesce(started_at, unixepoch()), until_ms = ${NOW_MS} + @leaseMs
  WHERE id = (
    SELECT id FROM job
    WHERE node = @node AND (state = 'waiting' OR state = 'running' AND until_ms <= ${NOW_MS})
    ORDER BY id LIMIT 1
  )
  RETURNING ${COLUMNS}`;
const RENEW = `
  UPDATE job SET until_ms = ${NOW_MS} + @leaseMs,
    bytes_read = @bytesRead, rows = @rows, rejects = @rejects
  WHERE id = @id AND owner = @owner AND state = 'running'
  RETURNING is_canceled`;
const ATTEND = `
  UPDATE job SET until_ms = ${NOW_MS} + @leaseMs WHERE node = @node AND state = 'waiting'`;
const RELEASE = `
  UPDATE job SET state = 'waiting', owner = NULL, attempts = attempts - 1
  WHERE id = @id AND owner = @owner AND state = 'running'`;
const FINISH = `
  UPDATE job SET state = @state, owner = NULL, ended_at = unixepoch(),
    result = @result, import_id = @importId, problem = @problem
  WHERE id = @id AND owner = @owner AND state = 'running'`;
/** A running job whose process is gone has nobody to ask. */
const CANCEL = `
  UPDATE job SET is_canceled = 1,
    state = iif(state = 'waiting' OR until_ms <= ${NOW_MS}, 'canceled', state),
    ended_at = iif(state = 'waiting' OR until_ms <= ${NOW_MS}, unixepoch(), ended_at)
  WHERE id = ? AND state IN ('waiting', 'running')`;
const FAIL_LOST = `
  UPDATE job SET state = 'failed', owner = NULL, ended_at = unixepoch(), problem = @problem
  WHERE node <> @node AND state IN ('waiting', 'running') AND until_ms <= ${NOW_MS} - @afterMs`;

export function createSqliteJobs(database: SqliteDatabase, reserve: Reserve): JobStore {
  const select = <Params extends unknown[]>(which: string) =>
    database.prepare<Params, JobRow>(`SELECT ${COLUMNS} FROM job ${which}`);
  const byId = select<[string]>('WHERE id = ?');
  const byImport = select<[number]>('WHERE import_id = ? ORDER BY id DESC LIMIT 1');
  const list = select<[{ before: string | null; limit: number }]>(
    'WHERE @before IS NULL OR id < @before ORDER BY id DESC LIMIT @limit',
  );
  const insert = database.prepare(
    `INSERT INTO job (id, kind, name, node, request, created_at, created_by, state, until_ms,
      bytes_total)
    VALUES (@id, @kind, @name, @node, @request, @createdAt, @createdBy, 'waiting', ${NOW_MS},
      @bytesTotal)`,
  );
  const claim = database.prepare<[object], JobRow>(CLAIM);
  const renew = database.prepare<[object], { readonly is_canceled: number }>(RENEW);
  const attend = database.prepare(ATTEND);
  const release = database.prepare(RELEASE);
  const finish = database.prepare(FINISH);
  const cancel = database.prepare(CANCEL);
  const failLost = database.prepare(FAIL_LOST);
  const forget = database.prepare('DELETE FROM job WHERE ended_at < ?');
  const run = async <Result>(work: () => Result): Promise<Result> => await retryWhenBusy(work);
  /** A job that ends, or is ended, needs no room that is not there. */
  const end = <Result>(work: () => Result): MaybePromise<Result> =>
    retryWhenBusy(() => reserve.spend(work));

  return {
    insert: (order) => run(() => void insert.run(order)),
    find: (id) => run(() => jobOf(byId.get(id))),
    byImport: (importId) => run(() => jobOf(byImport.get(importId))),
    list: (limit, before) => run(() => list.all({ limit, before }).map(jobOfRow)),
    claim: (node, owner, leaseSeconds) =>
      run(() => jobOf(claim.get({ node, owner, leaseMs: msOf(leaseSeconds) }))),
    renew: (holder, leaseSeconds, progress) =>
      run(() => {
        const row = renew.get({ ...holder, ...progress, leaseMs: msOf(leaseSeconds) });
        if (row === undefined) return 'stop';
        return row.is_canceled === 1 ? 'cancel' : 'go on';
      }),
    attend: (node, leaseSeconds) =>
      run(() => void attend.run({ node, leaseMs: msOf(leaseSeconds) })),
    release: (holder) => run(() => void release.run(holder)),
    finish: async (holder, given) =>
      await end(() => finish.run({ ...holder, ...given }).changes > 0),
    cancel: async (id) =>
      await end(() => {
        cancel.run(id);
        return jobOf(byId.get(id));
      }),
    failLost: (node, afterSeconds, problem) =>
      run(() => void failLost.run({ node, problem, afterMs: msOf(afterSeconds) })),
    forget: (before) => run(() => void forget.run(before)),
  };
}

interface JobRow extends Omit<Job, 'isCanceled'> {
  readonly isCanceled: number;
}

function jobOf(row: JobRow | undefined): Job | null {
  return row === undefined ? null : jobOfRow(row);
}

function jobOfRow(row: JobRow): Job {
  return { ...row, isCanceled: row.isCanceled === 1 };
}

function msOf(seconds: number): number {
  return Math.round(seconds * 1000);
}
