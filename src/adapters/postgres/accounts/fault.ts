/** Says what a failed statement left behind, and spares callers a slow way to the server. */
import pg from 'pg';
import { ShelflineError } from '../../../domain/values/error.ts';
import type { Database } from '../connection/database.ts';

/** The server was not reached, or no connection became free in time. */
const NOT_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ENOENT|EACCES)/;
const NOT_CONNECTED = /timeout exceeded when trying to connect/i;

/** A statement was not sent, because another failed a moment ago. */
class NotSent extends Error {}

/** Returns the fault of a statement that was not sent, because another had this fault. */
export function notSent(error: ShelflineError): ShelflineError {
  return new ShelflineError(error.code, error.message, {
    retryAfterSeconds: error.retryAfterSeconds ?? 1,
    cause: new NotSent(error.message, { cause: error }),
  });
}

export function isUnavailable(error: unknown): error is ShelflineError {
  return error instanceof ShelflineError && error.code === 'unavailable';
}

/** Returns whether a failed statement changed nothing for sure. */
export function isSurelyUndone(error: unknown): boolean {
  const fault = isUnavailable(error) ? error.cause : error;
  if (fault instanceof NotSent) return true;
  if (!(fault instanceof Error)) return false;
  const code = 'code' in fault ? String(fault.code) : '';
  // A server that ends may have committed before it says so.
  if (fault instanceof pg.DatabaseError) return !/^(08|57P)/.test(code);
  return NOT_SENT.test(code) || NOT_CONNECTED.test(fault.message);
}

/** A way that takes this long to fail is given a rest. */
const SLOW_MS = 1_000;
const REST_MS = 1_000;

type Statements = Pick<Database, 'query' | 'rows' | 'transaction'>;

/**
 * Returns a way that fails at once, for a second, after a statement that failed slowly. So a
 * request that needs several statements waits for a lost server once.
 */
export function sparing(database: Statements): Statements {
  let restUntil = 0;
  let fault: unknown = null;

  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const startedAt = performance.now();
    if (startedAt < restUntil) throw fault;
    try {
      return await work();
    } catch (error) {
      const now = performance.now();
      if (isUnavailable(error) && now - startedAt >= SLOW_MS) {
        restUntil = now + REST_MS;
        fault = notSent(error);
      }
      throw error;
    }
  };

  return {
    query: (text, values) => run(() => database.query(text, values)),
    rows: (text, values) => run(() => database.rows(text, values)),
    transaction: (work) => run(() => database.transaction(work)),
  };
}
