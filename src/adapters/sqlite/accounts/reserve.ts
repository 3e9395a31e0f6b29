/**
 * Reserves disk space for changes to keys: an operator must be able to revoke a key on a full disk.
 * The file `usage.reserve` is deleted to make room. Later it is made again, as large as the disk
 * allows.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isFull } from './refusals.ts';

const RESERVE_FILE = 'usage.reserve';
/** Reading a log takes 32 KiB of shared memory, and changing a key takes a few pages. */
const RESERVE_BYTES = 1 << 20;
const STEP_BYTES = 1 << 16;
const OWNER_ONLY = 0o600;

export interface Reserve {
  /** Runs a change. If the disk is full, deletes the reserve and runs the change again. */
  spend<Result>(change: () => Result): Result;
}

export function openReserve(directory: string): Reserve {
  const file = join(directory, RESERVE_FILE);
  return {
    spend(change) {
      try {
        return change();
      } catch (error) {
        if (!isFull(error)) throw error;
        rmSync(file, { force: true });
        return change();
      } finally {
        fill(file);
      }
    },
  };
}

/** Fills the reserve as far as the disk allows. The next change tries again. */
function fill(file: string): void {
  try {
    const opened = openSync(file, 'a', OWNER_ONLY);
    try {
      // Random bytes, because a file system may store zeros without using space.
      for (let { size } = fstatSync(opened); size < RESERVE_BYTES; size += STEP_BYTES) {
        writeSync(opened, randomBytes(STEP_BYTES));
      }
    } finally {
      closeSync(opened);
    }
  } catch {}
}
