/** Keys and usage in one small SQLite file, `usage.db`, apart from the market. */
import { randomUUID } from 'node:crypto';
import type { KeyStore, UsageStore } from '../../../ports/account-store.ts';
import { createRequireSound, problemsOf } from './damage.ts';
import { createKeyRows } from './key-rows.ts';
import { createSqliteKeys } from './keys.ts';
import { createLedger } from './ledger.ts';
import { openUsageDatabase } from './open-database.ts';
import { openReserve } from './reserve.ts';
import { createSqliteUsage } from './usage.ts';

export interface SqliteAccounts {
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  /** One line per problem, empty when sound. */
  check(): Promise<readonly string[]>;
  /** Writes a consistent copy, also while others write. */
  backup(file: string): Promise<void>;
  /** Returns unspent leases and closes the file. */
  close(): Promise<void>;
}

/** Any number of processes may open the same directory. */
export function createSqliteAccounts(options: { readonly directory: string }): SqliteAccounts {
  const reserve = openReserve(options.directory);
  const database = reserve.spend(() => openUsageDatabase(options.directory));
  const requireSound = createRequireSound(database);
  const usage = createSqliteUsage(createLedger(database, randomUUID(), requireSound));
  return {
    keys: createSqliteKeys(createKeyRows(database, requireSound), reserve),
    usage,
    async check() {
      return problemsOf(database);
    },
    async backup(file) {
      await database.backup(file);
    },
    async close() {
      await usage.close();
      database.close();
    },
  };
}
