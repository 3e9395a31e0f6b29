/** Opens a data directory as an end of a copy. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { replaceBy } from '../../adapters/data-directory/backup/swap.ts';
import { createModelFile } from '../../adapters/data-directory/model-file/model-file.ts';
import { createSqliteAccounts } from '../../adapters/sqlite/accounts/accounts.ts';
import { MARKET_FILE, openDb } from '../../adapters/sqlite/engine/market-file.ts';
import { createCopySource } from '../../adapters/sqlite/market/copy/copy-source.ts';
import { createCopyTarget } from '../../adapters/sqlite/market/copy/copy-target.ts';
import { createSqliteStore } from '../../adapters/sqlite/market/store.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { makeDirectory } from '../config/files.ts';
import { examineDirectory, markAsOne, takeDirectory } from '../open/data-directory.ts';
import { fileStorage } from '../open/file-storage.ts';
import type { CopyFrom, CopyTo } from './copy-ends.ts';

/** Has the files of a copy until it is finished. */
const UNFINISHED = '.copying';

export async function copyFromDirectory(
  directory: string,
  notice: (text: string) => void,
): Promise<CopyFrom> {
  const storage = fileStorage(directory);
  if (!storage.hasData()) {
    throw new ShelflineError('bad_request', `${directory}: holds no data; name another --from.`);
  }
  const { store, accounts } = await storage.open(notice);
  const file = join(directory, MARKET_FILE);
  const db = openDb(file, { readonly: true });
  return {
    market: createCopySource(db, file),
    accounts,
    async model() {
      const model = createModelFile({ directory }).current();
      return model.fittedAt === null ? null : model;
    },
    async close() {
      db.close();
      await accounts.close();
      await store.close();
    },
  };
}

/** Nobody sees the files before the copy is finished. Then they get their places at once. */
export async function copyToDirectory(directory: string): Promise<CopyTo> {
  if (examineDirectory(directory).kind !== 'fresh') {
    throw new ShelflineError(
      'bad_request',
      `${directory} has data: copy into an empty directory, or move this one away.`,
    );
  }
  const lock = takeDirectory(directory);
  const staged = join(directory, UNFINISHED);
  makeDirectory(staged);
  await createSqliteStore({ directory: staged }).close();
  const file = join(staged, MARKET_FILE);
  const db = openDb(file, { readonly: false });
  const market = createCopyTarget(db, file);
  const accounts = createSqliteAccounts({ directory: staged });
  const closeFiles = async () => {
    if (!db.open) return;
    db.close();
    await accounts.close();
  };
  return {
    market,
    accounts,
    putModel: (model) => createModelFile({ directory: staged }).save(model),
    async finish() {
      await market.finish();
      await closeFiles();
      markAsOne(staged, randomUUID());
      replaceBy(staged, directory, []);
    },
    async close() {
      await closeFiles();
      lock.release();
    },
  };
}
