import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDirectory, checkDisk, checkEngine, checkNode } from './checks.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-checks-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe('checkNode', () => {
  it.each([
    ['v22.14.0', 'ok'],
    ['v24.0.0', 'ok'],
    ['v22.13.9', 'failed'],
    ['v20.20.2', 'failed'],
  ])('%s is %s above a floor of 22.14', (version, state) => {
    expect(checkNode(version, [22, 14]).state).toBe(state);
  });
});

describe('checkDirectory', () => {
  it('passes one that only its owner can enter', async () => {
    expect(await checkDirectory(directory)).toMatchObject({ state: 'ok', detail: directory });
  });

  it.each([0o755, 0o750, 0o711, 0o702])('warns of one that others can enter: %o', async (mode) => {
    chmodSync(directory, mode);
    const remedy = `chmod -R go-rwx ${directory}`;
    expect(await checkDirectory(directory)).toMatchObject({ state: 'warning', remedy });
  });

  it('fails on what is absent or a file, naming it', async () => {
    const absent = join(directory, 'absent');
    const file = join(directory, 'file');
    writeFileSync(file, '', { mode: 0o777 });
    for (const path of [absent, file]) {
      const finding = await checkDirectory(path);
      expect(finding).toMatchObject({ state: 'failed', detail: expect.stringContaining(path) });
      expect(finding.remedy).not.toBeNull();
    }
  });
});

describe('checkDisk', () => {
  it('tells the space there is', async () => {
    expect((await checkDisk(directory)).detail).toMatch(/^\d+\.\d GiB free$/);
  });
});

describe('checkEngine', () => {
  it('shows problems and faults alike', async () => {
    expect(await checkEngine('market', async () => [])).toMatchObject({ state: 'ok' });
    expect(await checkEngine('market', async () => ['page 3 torn'])).toMatchObject({
      state: 'failed',
      detail: 'page 3 torn',
    });
    const broken = () => Promise.reject(new Error('file is not a database'));
    expect(await checkEngine('market', broken)).toMatchObject({
      state: 'failed',
      detail: 'file is not a database',
    });
  });

  it('advises no restore where the disk is what fails', async () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const told = new Error('market.db: the disk is full', { cause: full });
    for (const error of [full, told]) {
      const { state, remedy } = await checkEngine('market', () => Promise.reject(error));
      expect(state).toBe('failed');
      expect(remedy).toContain('make room');
    }
  });
});
