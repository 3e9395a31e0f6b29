/**
 * Room kept on the disk for changes of keys: a key must be revoked also where everything else has
 * filled the disk. The file `usage.reserve` is given up to make room, and made again afterwards as
 * large as the disk then lets it be.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isFull } from './refusals.ts';

const RESERVE_FILE = 'usage.reserve';
/** The memory through which a log is read takes 32 KiB, the change of a key a few pages. */
const RESERVE_BYTES = 1 << 20;
const STEP_BYTES = 1 << 16;
const OWNER_ONLY = 0o600;

export interface Reserve {
  /** Runs a change; on a full disk it gives up the reserve and runs the change again. */
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

/** Fills the reserve as far as the disk allows; the next change tries again. */
function fill(file: string): void {
  try {
    const opened = openSync(file, 'a', OWNER_ONLY);
    try {
      // No zeros: a file system may keep those without taking room for them.
      for (let { size } = fstatSync(opened); size < RESERVE_BYTES; size += STEP_BYTES) {
        writeSync(opened, randomBytes(STEP_BYTES));
      }
    } finally {
      closeSync(opened);
    }
  } catch {}
}
