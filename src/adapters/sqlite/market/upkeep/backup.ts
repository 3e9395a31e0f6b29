/** Makes a consistent copy of the database, also while batches go on. */
import { linkSync, rmSync } from 'node:fs';
import { ShelflineError } from '../../../../domain/values/error.ts';
import { openDb } from '../database/connection.ts';
import { longRead } from '../database/long-read.ts';

/** Copied in one turn of the event loop: 16 MiB, 20 ms. */
const PAGES_A_STEP = 1000;

/**
 * Copies the state at the moment of the call. The copy is made next to the target and gets its name
 * when it is complete, so that a target is whole or absent. An existing target is not replaced.
 */
export async function backup(source: string, target: string): Promise<void> {
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  try {
    // The snapshot keeps the copy from starting over with each batch of another process.
    await longRead(source, async (db) => {
      await db.backup(partial, { progress: () => PAGES_A_STEP });
    });
    closeLog(partial);
    linkSync(partial, target);
  } catch (error) {
    throw isExisting(error) ? existing(target) : error;
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) {
      rmSync(partial + suffix, { force: true });
    }
  }
}

/** Opens and closes the copy, which makes it a single file without a log. */
function closeLog(file: string): void {
  openDb(file, { readonly: false }).close();
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

function existing(target: string): ShelflineError {
  const message = `${target}: exists already. Name another file, or move this one away.`;
  return new ShelflineError('bad_request', message, {
    details: [{ field: 'file', issue: 'exists already' }],
  });
}
