import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeLeftovers } from './directory-lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-leftovers-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

it('removes what killed programs left, and nothing else', () => {
  const dead = spawnSync(process.execPath, ['--version']).pid;
  const kept = ['market.db', 'rejects.new', `sales-model.json.${process.pid}.new`, 'settings.json'];
  const left = [`sales-model.json.${dead}.new`, `installation.json.${process.pid}.new`];
  for (const name of [...kept, ...left]) writeFileSync(join(directory, name), '');
  mkdirSync(join(directory, '.restore-abc'));
  writeFileSync(join(directory, '.restore-abc', 'market.db'), 'half');
  removeLeftovers(directory);
  expect(readdirSync(directory).sort()).toEqual(kept.sort());
});
