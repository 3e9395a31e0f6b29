/** Makes a consistent copy of the database, even while batches go on. */
import { linkSync, rmSync } from 'node:fs';
import { ShelflineError } from '../../../../domain/values/error.ts';
import { longRead } from '../../engine/long-read.ts';
import { openDb } from '../../engine/market-file.ts';

/** Pages copied in one turn of the event loop: 16 MiB, 20 ms. */
const PAGES_A_STEP = 1000;

/**
 * Copies the state at the moment of the call. The copy gets its final name only when complete, so
 * the target is whole or absent. Never replaces an existing target.
 */
export async function backup(source: string, target: string): Promise<void> {
  const partial = `${target}.partial`;
  rmSync(partial, { force: true });
  try {
    // Without the snapshot, each batch of another process would restart the copy.
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
