/** Opens a PostgreSQL database as an end of a copy. */
import { createPostgresAccounts } from '../../adapters/postgres/accounts/accounts.ts';
import { openDatabase } from '../../adapters/postgres/connection/database.ts';
import { createCopySource } from '../../adapters/postgres/copy/copy-source.ts';
import { createCopyTarget } from '../../adapters/postgres/copy/copy-target.ts';
import { requireWhole } from '../../adapters/postgres/copy/unfinished-copy.ts';
import { createPostgresStore } from '../../adapters/postgres/market/store.ts';
import { migrate } from '../../adapters/postgres/migration/migrate.ts';
import { createSharedModel } from '../../adapters/postgres/model/shared-model.ts';
import type { CopyFrom, CopyTo } from './copy-ends.ts';

export async function copyFromDatabase(url: string): Promise<CopyFrom> {
  const { database, ...opened } = await open(url);
  await requireWhole(database);
  return {
    market: createCopySource(database, opened.store.contentHash),
    accounts: opened.accounts,
    model: async () => (await createSharedModel(database).newerThan(null))?.model ?? null,
    close: opened.close,
  };
}

/** @param isReplaced whether data that is there is removed */
export async function copyToDatabase(url: string, isReplaced = false): Promise<CopyTo> {
  const { database, ...opened } = await open(url);
  const market = createCopyTarget(database, opened.store.contentHash, isReplaced);
  return {
    market,
    accounts: opened.accounts,
    putModel: (model) => createSharedModel(database).write(model),
    finish: market.finish,
    close: opened.close,
  };
}

async function open(url: string) {
  const database = openDatabase({ url, connections: 2 });
  try {
    await migrate(database);
    const store = await createPostgresStore({ url });
    const accounts = createPostgresAccounts({ url });
    const close = async () => {
      await accounts.close();
      await store.close();
      await database.close();
    };
    return { database, store, accounts, close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
