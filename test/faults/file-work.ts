/** The program's work on files of its own: backup, restore, a new model. */
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createModelFile } from '../../src/adapters/data-directory/model-file/model-file.ts';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { backUp, restore } from '../../src/main/command/backup.ts';
import { withApp } from '../../src/main/open/with-app.ts';
import { derive, product, series } from '../contract/store-fixture.ts';
import { accountFaults } from '../support/account-faults.ts';
import type { FileWork } from './file-faults.ts';

const BACKUP = 'backup.tar';

/** A data directory with products, a key and, if it has a name, a model. */
async function makeData(directory: string, products: number, model: string | null): Promise<void> {
  mkdirSync(directory, { recursive: true });
  await withApp(directory, async ({ app, accounts }) => {
    const observations = Array.from({ length: products }, (_, at) =>
      product(`P${at}`, { series: [series('bsr', [[0, 100 + at]])] }),
    );
    await app.store.imports.apply(observations, derive);
    await createKey({ ...app, keys: accounts.keys }, { plan: 'pro', name: `of ${products}` });
  });
  if (model !== null) {
    await createModelFile({ directory }).save({ ...builtInModel(), id: model, fittedAt: 1 });
  }
}

/** Everything a data directory holds, opened as the program opens it. */
async function lookAtData(directory: string): Promise<string> {
  return await withApp(directory, async ({ app, accounts }) => {
    const names = (await accounts.keys.list()).map(({ name }) => name);
    const faults = [...(await app.store.check()), ...(await accountFaults(directory))];
    const content = await app.store.contentHash();
    return JSON.stringify({ content, names, model: app.salesModel().id, faults });
  });
}

/** Over an older backup with the same name. */
export async function backupWork(workshop: string): Promise<FileWork> {
  const before = join(workshop, 'to-back-up');
  await makeData(join(before, 'data'), 20, 'model of 20');
  await makeData(join(before, 'older'), 5, null);
  await backUp(join(before, 'older'), join(before, BACKUP));
  return {
    name: 'backup',
    before,
    act: (directory) => backUp(join(directory, 'data'), join(directory, BACKUP), true).then(() => {}),
    async look(directory) {
      const target = join(directory, 'restored');
      await restore(target, join(directory, BACKUP), false);
      return await lookAtData(target);
    },
  };
}

/** Over a directory that holds other data. */
export async function restoreWork(workshop: string): Promise<FileWork> {
  const before = join(workshop, 'to-restore');
  await makeData(join(before, 'data'), 20, 'model of 20');
  await makeData(join(before, 'other'), 5, null);
  await backUp(join(before, 'other'), join(before, BACKUP));
  return {
    name: 'restore',
    before,
    act: (directory) =>
      restore(join(directory, 'data'), join(directory, BACKUP), true).then(() => {}),
    look: (directory) => lookAtData(join(directory, 'data')),
    leftovers: (directory) => strangersIn(join(directory, 'data')),
  };
}

const OWN =
  /^(market\.db|usage\.(db|reserve)|sales-model\.json|installation\.(json|lock)|search(\.lock)?)(-wal|-shm)?$/;

function strangersIn(directory: string): readonly string[] {
  return readdirSync(directory).filter((name) => !OWN.test(name));
}

export async function modelWork(workshop: string): Promise<FileWork> {
  const before = join(workshop, 'to-calibrate');
  mkdirSync(before);
  await createModelFile({ directory: before }).save({ ...builtInModel(), id: 'a', fittedAt: 1 });
  return {
    name: 'model',
    before,
    act: (directory) =>
      createModelFile({ directory }).save({ ...builtInModel(), id: 'b', fittedAt: 2 }),
    async look(directory) {
      const models = createModelFile({ directory });
      return `${models.current().id} ${models.fault()}`;
    },
  };
}
