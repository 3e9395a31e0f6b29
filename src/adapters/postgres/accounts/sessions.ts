/** Keeps who is signed in. A session that was read is kept for a second. */
import type { Session, SessionStore } from '../../../ports/account-store.ts';
import type { Reader } from '../connection/database.ts';
import { keepLookups } from './kept-lookups.ts';

const BY_HASH = `SELECT hash, key_hash AS "keyHash", started_at AS "startedAt",
  expires_at AS "expiresAt" FROM session WHERE hash = $1`;
const INSERT = `
  WITH ended AS (
    DELETE FROM session WHERE key_hash = $2 AND hash NOT IN (
      SELECT hash FROM session WHERE key_hash = $2 ORDER BY started_at DESC LIMIT $5)
  )
  INSERT INTO session (hash, key_hash, started_at, expires_at) VALUES ($1, $2, $3, $4)`;
const END = 'DELETE FROM session WHERE hash = $1';
const FORGOTTEN_AT_ONCE = 1_000;
const FORGET_ENDED = `
  DELETE FROM session WHERE hash IN (SELECT hash FROM session WHERE expires_at <= $1 LIMIT $2)
  RETURNING 1`;

export function createPostgresSessions(database: Reader): SessionStore {
  const { get, change } = keepLookups(
    async (hash) => (await database.query<Session>(BY_HASH, [hash]))[0] ?? null,
  );
  return {
    async insert({ hash, keyHash, startedAt, expiresAt }, kept) {
      const values = [hash, keyHash, startedAt, expiresAt, kept - 1];
      await change(() => database.query(INSERT, values));
    },
    byHash: get,
    async end(hash) {
      await change(() => database.query(END, [hash]));
    },
    async forgetEnded(now) {
      const forgotten = await database.rows(FORGET_ENDED, [now, FORGOTTEN_AT_ONCE]);
      return forgotten.length === FORGOTTEN_AT_ONCE;
    },
  };
}
