/** Keeps who is signed in, in `usage.db`. A read takes microseconds, so nothing is remembered. */
import type { Session, SessionStore } from '../../../ports/account-store.ts';
import type { SqliteDatabase } from './open-database.ts';
import { retryWhenBusy } from './refusals.ts';
import type { Reserve } from './reserve.ts';

/** A step of some milliseconds, so that no request waits long for the file. */
const FORGOTTEN_AT_ONCE = 1_000;

export function createSqliteSessions(database: SqliteDatabase, reserve: Reserve): SessionStore {
  const byHash = database.prepare<[string], Session>(
    `SELECT hash, key_hash AS keyHash, started_at AS startedAt, expires_at AS expiresAt
     FROM session WHERE hash = ?`,
  );
  const endOldest = database.prepare(
    `DELETE FROM session WHERE key_hash = @keyHash AND hash NOT IN (
       SELECT hash FROM session WHERE key_hash = @keyHash ORDER BY started_at DESC LIMIT @others)`,
  );
  const insert = database.prepare(
    `INSERT INTO session (hash, key_hash, started_at, expires_at)
     VALUES (@hash, @keyHash, @startedAt, @expiresAt)`,
  );
  const forgetEnded = database.prepare<[number, number]>(
    `DELETE FROM session
     WHERE hash IN (SELECT hash FROM session WHERE expires_at <= ? LIMIT ?)`,
  );
  const end = database.prepare('DELETE FROM session WHERE hash = ?');
  const change = async (work: () => void) => {
    await retryWhenBusy(() => reserve.spend(work));
  };
  const insertOne = database.transaction((session: Session, kept: number) => {
    endOldest.run({ keyHash: session.keyHash, others: kept - 1 });
    insert.run(session);
  });
  return {
    insert: (session, kept) => change(() => insertOne.immediate(session, kept)),
    byHash: (hash) => retryWhenBusy(() => byHash.get(hash) ?? null),
    end: (hash) => change(() => void end.run(hash)),
    async forgetEnded(now) {
      const forget = () => forgetEnded.run(now, FORGOTTEN_AT_ONCE).changes;
      return (await retryWhenBusy(forget)) === FORGOTTEN_AT_ONCE;
    },
  };
}
