/** Keeps API keys and their usage in one small SQLite file, `usage.db`, apart from the market. */
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createAudit } from '../../../market-engine/tables/audit.ts';
import { createJobs } from '../../../market-engine/tables/jobs.ts';
import { createSessions } from '../../../market-engine/tables/sessions.ts';
import type { ApiKey, KeyStore } from '../../../ports/account-store.ts';
import { createSqliteAgentAccess } from './agent-access.ts';
import { createRequireSound, problemsOf } from './damage.ts';
import { createKeyRows } from './key-rows.ts';
import { createLedger } from './ledger.ts';
import { openUsageDatabase } from './open-database.ts';
import { retryWhenBusy } from './refusals.ts';
import { openReserve, type Reserve } from './reserve.ts';
import { createTables } from './tables.ts';
import { createSqliteUsage } from './usage.ts';

export type SqliteAccounts = ReturnType<typeof createSqliteAccounts>;

/** Any number of processes may open the same directory. */
export function createSqliteAccounts(options: { readonly directory: string }) {
  const reserve = openReserve(options.directory);
  const database = reserve.spend(() => openUsageDatabase(options.directory));
  const requireSound = createRequireSound(database);
  const tables = createTables(database, reserve);
  const usage = createSqliteUsage(createLedger(database, randomUUID(), requireSound));
  return {
    keys: createSqliteKeys(createKeyRows(database, requireSound), reserve),
    sessions: createSessions(tables),
    agentAccess: createSqliteAgentAccess(database, reserve),
    jobs: createJobs(tables),
    audit: createAudit(tables),
    usage,
    /** Returns one line per problem, and none if the file is sound. */
    async check(): Promise<readonly string[]> {
      return problemsOf(database);
    },
    /** Writes a consistent copy while other processes may be writing. */
    async backup(file: string): Promise<void> {
      await database.backup(file);
    },
    async close(): Promise<void> {
      await usage.close();
      database.close();
    },
  };
}

/** A change that another process makes to a key is visible after this at the latest. */
const REMEMBER_MS = 1_000;
const REMEMBERED_MAX = 10_000;

function createSqliteKeys(rows: ReturnType<typeof createKeyRows>, reserve: Reserve): KeyStore {
  // Only keys that exist are remembered: made-up keys must not push them out.
  const remembered = new LRUCache<string, ApiKey>({
    max: REMEMBERED_MAX,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
  });
  const find = (hash: string): ApiKey | null => {
    const key = rows.byHash(hash);
    if (key !== null) remembered.set(hash, key);
    return key;
  };
  const change = async <Result>(work: () => Result): Promise<Result> => {
    const result = await retryWhenBusy(() => reserve.spend(work));
    remembered.clear();
    return result;
  };

  return {
    insert: (key, line) => change(() => rows.insert(key, line)),
    insertSuccessor: (successor, previous, line) =>
      change(() => rows.insertSuccessor(successor, previous, line)),
    byHash: (hash) => remembered.get(hash) ?? retryWhenBusy(() => find(hash)),
    byId: async (id) => await retryWhenBusy(() => rows.byId(id)),
    list: async () => await retryWhenBusy(() => rows.all()),
    update: (id, to, line) => change(() => rows.change(id, to, line)),
    endExpired: (id) => change(() => rows.endExpired(id)),
  };
}
