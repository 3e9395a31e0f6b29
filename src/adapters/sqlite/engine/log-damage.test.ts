import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLogDamaged } from './log-damage.ts';

const PAGE_BYTES = 512;
const FRAME_BYTES = PAGE_BYTES + 24;

let directory: string;
let killed: string;

/** A database as a killed process leaves it: `rows` committed after the log was begun again. */
function leave(rows: number): Buffer {
  const file = join(directory, 'live.db');
  const database = new Database(file);
  database.pragma(`page_size = ${PAGE_BYTES}`);
  database.pragma('journal_mode = WAL');
  database.exec('CREATE TABLE t (n INTEGER)');
  const insert = database.prepare('INSERT INTO t VALUES (?)');
  for (let n = 0; n < 20; n += 1) insert.run(n);
  database.pragma('wal_checkpoint(RESTART)');
  for (let n = 0; n < rows; n += 1) insert.run(n);
  copyFileSync(file, killed);
  copyFileSync(`${file}-wal`, `${killed}-wal`);
  database.close();
  return readFileSync(`${killed}-wal`);
}

describe('a log', () => {
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'shelfline-log-'));
    killed = join(directory, 'killed.db');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it.each([0, 1, 8, 40])('is sound as a killed process leaves it, after %i commits', (rows) => {
    leave(rows);
    expect(isLogDamaged(killed)).toBe(false);
  });

  it('is sound where there is none, and where its end was never written', () => {
    expect(isLogDamaged(killed)).toBe(false);
    const { length } = leave(40);
    for (const missing of [1, PAGE_BYTES, FRAME_BYTES, FRAME_BYTES + 30, length - 20, length]) {
      truncateSync(`${killed}-wal`, length - missing);
      expect(isLogDamaged(killed), `${missing} bytes`).toBe(false);
    }
  });

  it('is damaged where a byte of its last commit changed', () => {
    const bytes = leave(8);
    const place = 32 + 7 * FRAME_BYTES + 100;
    bytes.writeUInt8(bytes.readUInt8(place) ^ 4, place);
    writeFileSync(`${killed}-wal`, bytes);
    expect(isLogDamaged(killed)).toBe(true);
  });

  it('is damaged where a byte changed before its last frame', () => {
    const sound = leave(8);
    for (let place = 0; place < 32 + 7 * FRAME_BYTES; place += place < 64 ? 1 : 37) {
      const bytes = Buffer.from(sound);
      bytes.writeUInt8(bytes.readUInt8(place) ^ 4, place);
      writeFileSync(`${killed}-wal`, bytes);
      expect(isLogDamaged(killed), `byte ${place}`).toBe(true);
    }
  }, 600_000);
});
