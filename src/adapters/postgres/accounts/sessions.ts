/** Finds who is signed in. A session that was read is kept for a second. */
import type { Tables } from '../../../market-engine/rows/tables.ts';
import { createSessions } from '../../../market-engine/tables/sessions.ts';
import type { SessionStore } from '../../../ports/account-store.ts';
import { keepLookups } from './kept-lookups.ts';

export function createPostgresSessions(tables: Tables): SessionStore {
  const sessions = createSessions(tables);
  const { get, change } = keepLookups(async (hash) => await sessions.byHash(hash));
  return {
    insert: (session, kept) => change(() => sessions.insert(session, kept)),
    byHash: get,
    end: (hash) => change(() => sessions.end(hash)),
    forgetEnded: (now) => sessions.forgetEnded(now),
  };
}
