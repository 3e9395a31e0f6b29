/** The checks of `doctor` on a store in files. */
import { join } from 'node:path';
import { createModelFile } from '../../adapters/data-directory/model-file/model-file.ts';
import { checkIndex } from '../../adapters/search-index/files/check-index.ts';
import { createSqliteAccounts } from '../../adapters/sqlite/accounts/accounts.ts';
import { createSqliteStore, type SqliteStore } from '../../adapters/sqlite/market/store.ts';
import { checkEngine } from '../../adapters/system/checks.ts';
import type { Finding } from '../../domain/values/diagnosis.ts';
import { uncheckedRows } from '../../market-engine/upkeep/check-sums.ts';
import {
  examineDirectory,
  INDEX_DIRECTORY,
  lostEnds,
  openDirectory,
} from '../open/data-directory.ts';
import { checkModel } from './check-model.ts';
import { type ExamineOptions, failure, messageOf, sound, warning } from './findings.ts';

const NOTHING_KEPT = warning('installation', 'nothing is kept here yet', 'import, or demo');
const NOTHING_IMPORTED = warning('market', 'no market yet', 'import, or demo');

export async function examineFiles(
  directory: string,
  { isDeep }: ExamineOptions,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const installation = await checkInstallation(directory);
  findings.push(installation);
  if (installation.state === 'failed' || installation === NOTHING_KEPT) return findings;
  findings.push(await checkEngine('keys and usage', () => checkAccounts(directory)));
  const market = await checkMarket(directory, isDeep);
  findings.push(market);
  if (market === NOTHING_IMPORTED || market.state === 'failed') return findings;
  const unchecked = await withStore(directory, async ({ connection: { db } }) => uncheckedRows(db));
  if (unchecked > 0) {
    const detail = `${unchecked} rows of an earlier program have no check values yet`;
    findings.push(warning('market', detail, 'start the service once'));
  }
  const index = join(directory, INDEX_DIRECTORY);
  findings.push(await withStore(directory, (store) => checkIndex(index, store, store.feed)));
  const models = createModelFile({ directory });
  findings.push(await withStore(directory, ({ imports }) => checkModel(models, imports)));
  return findings;
}

/** Checks that all files that belong together are there. Updates an older directory. */
async function checkInstallation(directory: string): Promise<Finding> {
  const name = 'installation';
  try {
    const [lost] = lostEnds(directory);
    if (lost !== undefined) return failure(name, lost.detail, lost.remedy);
    const found = examineDirectory(directory);
    if (found.kind === 'fresh') return NOTHING_KEPT;
    if (found.kind === 'refused') return failure(name, found.detail, found.remedy);
    const nothing = () => {};
    if (found.kind === 'unmade') await openDirectory(directory, nothing, nothing);
    const notices = found.kind === 'unmade' ? found.notices : [];
    const remedy = 'nothing, where you know why; else restore the last backup';
    return notices.length === 0 ? sound(name, 'whole') : warning(name, notices.join('; '), remedy);
  } catch (error) {
    return failure(name, messageOf(error), 'stop the service and restore the last backup');
  }
}

async function checkMarket(directory: string, isDeep: boolean): Promise<Finding> {
  const finding = await checkEngine('market', () =>
    withStore(directory, (store) => store.check(isDeep ? 'deep' : 'quick')),
  );
  if (finding.state !== 'ok') return finding;
  const revision = await withStore(directory, async (store) => await store.revision());
  return revision === 0 ? NOTHING_IMPORTED : finding;
}

async function checkAccounts(directory: string): Promise<readonly string[]> {
  const accounts = createSqliteAccounts({ directory });
  try {
    return await accounts.check();
  } finally {
    await accounts.close();
  }
}

async function withStore<Result>(
  directory: string,
  check: (store: SqliteStore) => Promise<Result>,
): Promise<Result> {
  const store = createSqliteStore({ directory });
  try {
    return await check(store);
  } finally {
    await store.close();
  }
}
