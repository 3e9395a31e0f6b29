/** Keeps who is signed in to the dashboard. Sessions are few and end by themselves. */
import type { Session, SessionStore } from '../../ports/account-store.ts';
import { firstRow, step, type Tables, tableSql } from '../rows/tables.ts';

const SESSION = tableSql('session', ['hash', 'keyHash', 'expiresAt']);
const BY_HASH = `SELECT ${SESSION.columns} FROM session WHERE hash = @hash`;
const FORGET_ENDED = 'DELETE FROM session WHERE expires_at <= @now';
const END = 'DELETE FROM session WHERE hash = @hash';

export function createSessions(tables: Tables): SessionStore {
  return {
    async insert({ hash, keyHash, expiresAt }, now) {
      const steps = function* () {
        yield* step(FORGET_ENDED, { now });
        yield* step(SESSION.insert, { hash, keyHash, expiresAt });
      };
      await tables.transaction(steps, { isUrgent: true });
    },
    byHash: (hash) => firstRow<Session>(tables, BY_HASH, { hash }),
    async end(hash) {
      await tables.rows(END, { hash }, { isUrgent: true });
    },
  };
}
