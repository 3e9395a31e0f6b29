import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enterWal } from './enter-wal.ts';

describe('enterWal', () => {
  let directory: string;
  let file: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'shelfline-engine-'));
    file = join(directory, 'some.db');
  });

  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('gives up on a file that stays locked, and enters once it is free', () => {
    const holder = new Database(file);
    const other = new Database(file, { timeout: 0 });
    holder.exec('BEGIN EXCLUSIVE');
    expect(() => enterWal(other, 20)).toThrow(/locked/);
    holder.exec('COMMIT');
    enterWal(other, 20);
    expect(other.pragma('journal_mode', { simple: true })).toBe('wal');
    holder.close();
    other.close();
  });

  it('does not wait where waiting helps nothing', () => {
    const other = new Database(file);
    other.close();
    expect(() => enterWal(other, Number.POSITIVE_INFINITY)).toThrow(/not open/);
  });
});
