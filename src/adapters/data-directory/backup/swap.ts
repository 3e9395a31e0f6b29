/**
 * Replaces the files of a data directory with unpacked files. One rename decides: before it nothing
 * has changed, and after it everything will, at the latest when the directory is next opened. The
 * caller has the lock of the directory.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { ShelflineError } from '../../../domain/values/error.ts';
import { readSealed, syncDirectory, writeSealed } from '../sealed-file/sealed-file.ts';

/** Contains the unpacked files from the decision until the end. */
export const DECIDED = '.restored';
/** Lists what is left to do. It is removed last. */
const PLAN = 'plan.json';
const JOURNALS = ['-wal', '-shm', '-journal'];

interface Plan {
  readonly files: readonly string[];
  readonly removed: readonly string[];
}

/** Moves all files of `staged` to their places, and removes those that `removed` names. */
export function replaceBy(staged: string, directory: string, removed: readonly string[]): void {
  const files = readdirSync(staged);
  for (const name of files) syncFile(join(staged, name));
  writeSealed(join(staged, PLAN), { files, removed } satisfies Plan);
  renameSync(staged, join(directory, DECIDED));
  syncDirectory(directory);
  finishRestore(directory);
}

/** Finishes a killed restore, if there is one. */
export function finishRestore(directory: string): void {
  const source = join(directory, DECIDED);
  if (!existsSync(source)) return;
  const sealed = readSealed(join(source, PLAN));
  const isLost = sealed.state === 'absent' && readdirSync(source).length > 0;
  if (sealed.state === 'damaged' || isLost) {
    throw new ShelflineError(
      'unavailable',
      `${directory}: a restore was interrupted, and its ${DECIDED}/${PLAN} is ` +
        `${isLost ? 'missing' : 'damaged'}; ` +
        'restore the backup into an empty directory, and use that.',
    );
  }
  // If the directory is empty, only the directory itself is left to remove.
  if (sealed.state === 'sound') carryOut(sealed.content as Plan, source, directory);
  rmSync(source, { recursive: true });
  syncDirectory(directory);
}

function carryOut({ files, removed }: Plan, source: string, directory: string): void {
  for (const name of removed) rmSync(join(directory, name), { recursive: true, force: true });
  for (const name of files) {
    if (!existsSync(join(source, name))) continue;
    // SQLite would apply a journal of the old file to the new one.
    for (const suffix of JOURNALS) rmSync(join(directory, name + suffix), { force: true });
    renameSync(join(source, name), join(directory, name));
  }
  syncDirectory(directory);
  rmSync(join(source, PLAN));
}

function syncFile(file: string): void {
  const opened = openSync(file, 'r+');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
