/** Notices a copy into the database that is not finished. */
import { ShelflineError } from '../../../domain/values/error.ts';
import type { BegunCopy } from '../../../ports/store/store-copy.ts';
import type { Reader } from '../connection/database.ts';

const SELECT = 'SELECT source, next, rows FROM copying';

export async function begunCopy(reader: Reader): Promise<BegunCopy | null> {
  const [begun] = await reader.query<BegunCopy>(SELECT);
  return begun ?? null;
}

/** @throws ShelflineError `unavailable` if the database has a part of its data only */
export async function requireWhole(reader: Reader): Promise<void> {
  if ((await begunCopy(reader)) === null) return;
  throw new ShelflineError(
    'unavailable',
    'a copy into this database is not finished: run the same shelfline copy again, ' +
      'or use an empty schema.',
  );
}
