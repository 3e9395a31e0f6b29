/** Makes a directory, and those above it. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ShelflineError } from '../domain/error.ts';

const OWNER_ONLY = 0o700;

/** Node's own recursive way never returns where the system says of a child that it cannot be. */
export function makeDirectory(directory: string, mode = OWNER_ONLY): void {
  if (tryToMake(directory, mode)) return;
  makeDirectory(dirname(directory), mode);
  if (!tryToMake(directory, mode)) throw refused(directory, 'none can be made at this place');
}

/** False where the one above is not there. */
function tryToMake(directory: string, mode: number): boolean {
  try {
    mkdirSync(directory, { mode });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const found = statSync(directory, { throwIfNoEntry: false });
    if (found?.isDirectory() === true) return true;
    if (code === 'ENOENT' && dirname(directory) !== directory) return false;
    if (code !== 'EEXIST') throw error;
    throw refused(
      directory,
      found === undefined ? 'a link to what is not there' : 'a file, not a directory',
    );
  }
}

function refused(directory: string, reason: string): ShelflineError {
  return new ShelflineError('unavailable', `${directory}: ${reason}; name another directory.`);
}
