/** Two nodes with files of their own estimate with one model. */
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type MigratedSchema,
  openMigratedSchema,
} from '../../../../test/support/postgres/migrated.ts';
import { temporaryDirectory } from '../../../../test/support/program.ts';
import { builtInModel } from '../../../domain/estimation/model/model.ts';
import { createModelFile } from '../../data-directory/model-file/model-file.ts';
import type { Database } from '../connection/database.ts';
import { createNodeModels } from './node-models.ts';
import { createSharedModel } from './shared-model.ts';

let schema: MigratedSchema;
let database: Database;
const directories: string[] = [];
beforeEach(async () => {
  schema = await openMigratedSchema();
  database = schema.database;
});
afterEach(async () => {
  await schema.drop();
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

let now = 0;

function node() {
  const { path } = temporaryDirectory();
  directories.push(path);
  const file = createModelFile({ directory: path, lookEveryMs: 0 });
  return createNodeModels(file, createSharedModel(database), 1_000, () => now);
}

it('is in force on a node within a second of its calibration on another', async () => {
  const [first, second] = [node(), node()];
  const fitted = { ...builtInModel(), id: 'fitted', fittedAt: 1 };
  await Promise.all([first.refresh(), second.refresh()]);
  await first.save(fitted);
  expect(first.current()).toEqual(fitted);
  now += 1_000;
  await second.refresh();
  expect(second.current()).toEqual(fitted);
  await second.save(builtInModel());
  now += 1_000;
  await first.refresh();
  expect(first.current()).toEqual(builtInModel());
});

it('is in force on a node that starts later', async () => {
  const fitted = { ...builtInModel(), id: 'fitted', fittedAt: 1 };
  await node().save(fitted);
  const later = node();
  await later.refresh();
  expect(later.current()).toEqual(fitted);
});
