import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openOutput, readCallerText } from './files.ts';

/** A device that is always full, where there is one. */
const FULL = '/dev/full';

it('writes a file below directories that are not there yet', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'shelfline-output-'));
  const file = join(parent, 'a', 'b.ndjson');
  const output = await openOutput(file);
  await output.write('one\n');
  await output.write(Buffer.from('two\n'));
  await output.close();
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  rmSync(parent, { recursive: true });
});

it.skipIf(!existsSync(FULL))('says that the disk is full, at the latest at the end', async () => {
  const small = await openOutput(FULL);
  await small.write('one\n');
  await expect(small.close()).rejects.toThrow(/ENOSPC/);
  const large = await openOutput(FULL);
  await expect(large.write('x'.repeat(1_000_000))).rejects.toThrow(/ENOSPC/);
  await expect(large.write('more')).rejects.toThrow(/ENOSPC/);
  await expect(large.close()).rejects.toThrow(/ENOSPC/);
});

it('gives a file its name when it is complete, and leaves nothing of one that failed', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'shelfline-output-'));
  const file = join(parent, 'a.csv');
  writeFileSync(file, 'of yesterday');
  const failed = await openOutput(file);
  await failed.write('half');
  await failed.discard();
  expect(readdirSync(parent)).toEqual(['a.csv']);
  expect(readFileSync(file, 'utf8')).toBe('of yesterday');

  const link = join(parent, 'link.csv');
  symlinkSync(file, link);
  const whole = await openOutput(link);
  await whole.write('of today');
  expect(readFileSync(link, 'utf8')).toBe('of yesterday');
  await whole.close();
  expect(readFileSync(file, 'utf8')).toBe('of today');
  expect(readdirSync(parent)).toEqual(['a.csv', 'link.csv']);

  mkdirSync(join(parent, 'folder'));
  await expect(openOutput(join(parent, 'folder'))).rejects.toThrow(/EISDIR/);
  rmSync(parent, { recursive: true });
});

it('names the directory that is given for a file', async () => {
  const path = tmpdir();
  await expect(readCallerText(path)).rejects.toMatchObject({ code: 'EISDIR', path });
});
