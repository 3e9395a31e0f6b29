/** Keeps who is signed in to the dashboard. Sessions of a key are few and end by themselves. */
import type { Session, SessionStore } from '../../ports/account-store.ts';
import { firstRow, step, type Tables, tableSql } from '../rows/tables.ts';

const SESSION = tableSql('session', ['hash', 'keyHash', 'startedAt', 'expiresAt']);
const BY_HASH = `SELECT ${SESSION.columns} FROM session WHERE hash = @hash`;
const END_OLDEST = `DELETE FROM session WHERE key_hash = @keyHash AND hash NOT IN (
  SELECT hash FROM session WHERE key_hash = @keyHash ORDER BY started_at DESC LIMIT @others)`;
const END = 'DELETE FROM session WHERE hash = @hash';
/** A step of some milliseconds, so that no request waits long for the file. */
const FORGOTTEN_AT_ONCE = 1_000;
const FORGET_ENDED = `DELETE FROM session
  WHERE hash IN (SELECT hash FROM session WHERE expires_at <= @now LIMIT ${FORGOTTEN_AT_ONCE})
  RETURNING hash`;

export function createSessions(tables: Tables): SessionStore {
  return {
    async insert({ hash, keyHash, startedAt, expiresAt }, kept) {
      const steps = function* () {
        yield* step(END_OLDEST, { keyHash, others: kept - 1 });
        yield* step(SESSION.insert, { hash, keyHash, startedAt, expiresAt });
      };
      await tables.transaction(steps, { isUrgent: true });
    },
    byHash: (hash) => firstRow<Session>(tables, BY_HASH, { hash }),
    async end(hash) {
      await tables.rows(END, { hash }, { isUrgent: true });
    },
    async forgetEnded(now) {
      return (await tables.rows(FORGET_ENDED, { now })).length === FORGOTTEN_AT_ONCE;
    },
  };
}
