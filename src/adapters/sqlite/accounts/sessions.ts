/** Keeps who is signed in, in `usage.db`. A read takes microseconds, so nothing is remembered. */
import type { Session, SessionStore } from '../../../ports/account-store.ts';
import type { SqliteDatabase } from './open-database.ts';
import { retryWhenBusy } from './refusals.ts';
import type { Reserve } from './reserve.ts';

export function createSqliteSessions(database: SqliteDatabase, reserve: Reserve): SessionStore {
  const byHash = database.prepare<[string], Session>(
    `SELECT hash, key_hash AS keyHash, expires_at AS expiresAt FROM session WHERE hash = ?`,
  );
  const forgetEnded = database.prepare('DELETE FROM session WHERE expires_at <= ?');
  const insert = database.prepare('INSERT INTO session VALUES (@hash, @keyHash, @expiresAt)');
  const end = database.prepare('DELETE FROM session WHERE hash = ?');
  const change = async (work: () => void) => {
    await retryWhenBusy(() => reserve.spend(work));
  };
  const insertOne = database.transaction((session: Session, now: number) => {
    forgetEnded.run(now);
    insert.run(session);
  });
  return {
    insert: (session, now) => change(() => insertOne.immediate(session, now)),
    byHash: (hash) => retryWhenBusy(() => byHash.get(hash) ?? null),
    end: (hash) => change(() => void end.run(hash)),
  };
}
