import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '../command/backup.ts';
import { withAccounts } from './with-accounts.ts';
import { withExport } from './with-app.ts';

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'shelfline-with-app-'));
});
afterEach(() => rmSync(parent, { recursive: true }));

it('does not back up or export a directory that was mistyped, nor make it', async () => {
  const directory = join(parent, 'typo');
  const file = join(parent, 'backup.tar');
  await expect(backUp(directory, file)).rejects.toThrow(`${directory}: holds no data`);
  await expect(withExport(directory, async () => {})).rejects.toThrow(/--data-dir/);
  expect([directory, file].filter((path) => existsSync(path))).toEqual([]);
});

it('backs up keys that were made before there is a market', async () => {
  const directory = join(parent, 'data');
  await withAccounts(directory, async () => {});
  const { parts } = await backUp(directory, join(parent, 'backup.tar'));
  expect(parts.map(({ name }) => name)).toEqual(['market.db', 'usage.db']);
  const again = () => backUp(directory, join(parent, 'backup.tar'));
  await expect(again()).rejects.toThrow('add --force to replace it');
  expect(await backUp(directory, join(parent, 'backup.tar'), true)).toMatchObject({ parts });
});
