/** Keeps who is signed in. A session that was read is kept for a second. */
import type { Session, SessionStore } from '../../../ports/account-store.ts';
import type { Reader } from '../connection/database.ts';
import { keepLookups } from './kept-lookups.ts';

const BY_HASH = `SELECT hash, key_hash AS "keyHash", expires_at AS "expiresAt"
  FROM session WHERE hash = $1`;
const FORGET_ENDED = 'DELETE FROM session WHERE expires_at <= $1';
const INSERT = 'INSERT INTO session (hash, key_hash, expires_at) VALUES ($1, $2, $3)';
const END = 'DELETE FROM session WHERE hash = $1';

export function createPostgresSessions(database: Reader): SessionStore {
  const { get, change } = keepLookups(
    async (hash) => (await database.query<Session>(BY_HASH, [hash]))[0] ?? null,
  );
  return {
    async insert({ hash, keyHash, expiresAt }, now) {
      await database.query(FORGET_ENDED, [now]);
      await database.query(INSERT, [hash, keyHash, expiresAt]);
    },
    byHash: get,
    async end(hash) {
      await change(() => database.query(END, [hash]));
    },
  };
}
