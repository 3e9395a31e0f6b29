/** Turns faults of the server and of the way to it into errors that a caller can act on. */
import pg from 'pg';
import { DamageError } from '../../../domain/values/damage.ts';
import { ShelflineError } from '../../../domain/values/error.ts';

/** Soon enough for a server that restarts, seldom enough for one that is overloaded. */
const RETRY_SECONDS = 2;

/**
 * Says what is wrong and what to do, by the beginning of the error's code. Five characters are a
 * code of PostgreSQL, the others are codes of the operating system.
 */
const FAULTS: readonly (readonly [code: string, what: string])[] = [
  ['28', 'refuses the login: check user and password in SHELFLINE_DATABASE_URL'],
  ['3D', 'has no such database: create it, or name another in SHELFLINE_DATABASE_URL'],
  ['3F', 'has no such schema: create it, or name another in SHELFLINE_DATABASE_URL'],
  ['42501', 'does not allow this: grant the rights that the operator guide lists'],
  ['53100', 'has no room left on its disk: make room'],
  ['53300', 'has no connection left: raise its max_connections, or use a pooler'],
  ['53', 'has no memory or no connection left: give it more'],
  ['25006', 'is only a replica: name the primary in SHELFLINE_DATABASE_URL'],
  ['57014', 'did not finish in time; try again'],
  ['55P03', 'is busy with another write; try again'],
  ['40', 'is busy with other writes; try again'],
  ['08', 'cannot be reached; try again'],
  ['57P', 'is shutting down or starting; try again'],
  ['58', 'cannot read or write its files: check its disk'],
];
const SYSTEM_CODES = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|ENOENT|EACCES)/;
/**
 * What Citus says under the code of internal errors when one of its machines does not answer, or a
 * transaction lost a machine.
 */
const MACHINE_LOST = new RegExp(
  [
    'connection marked as essential',
    'connection to the remote node',
    'could not establish any connections to the node',
    'failed to execute task',
    'the source node went away',
  ].join('|'),
  'i',
);
/** The driver has no codes for these. */
const LOST = /connection terminated|timeout exceeded|read timeout|not queryable|connection error/i;

/** Returns the error for a caller. A defect comes back unchanged. */
export function storeFault(error: unknown): unknown {
  if (error instanceof ShelflineError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code.startsWith('XX00') && code !== 'XX000') {
    return new DamageError(`the market (${error.message})`, null, error);
  }
  const isAway = isConnectionLost(error) || isMachineLost(error);
  const what = isAway ? 'cannot be reached; try again' : whatOf(code);
  if (what === null) return error;
  // The cause names the server and its port, which are not the caller's business.
  return new ShelflineError('unavailable', `the database ${what}`, {
    retryAfterSeconds: RETRY_SECONDS,
    cause: error,
  });
}

function isMachineLost(error: Error): boolean {
  return codeOf(error) === 'XX000' && MACHINE_LOST.test(error.message);
}

/** Returns whether nobody knows what became of the statement, because its connection ended. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return error instanceof pg.DatabaseError
    ? code.startsWith('08') || code.startsWith('57P')
    : SYSTEM_CODES.test(code) || LOST.test(error.message);
}

/** Returns whether two transactions were in each other's way and this one was rolled back. */
export function isConflict(error: unknown): boolean {
  return error instanceof pg.DatabaseError && codeOf(error).startsWith('40');
}

function whatOf(code: string): string | null {
  return FAULTS.find(([start]) => code.startsWith(start))?.[1] ?? null;
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}
