/**
 * A process that takes requests of a quota, for the tests of this folder.
 *
 * `taker.ts <directory or URL> <key> <limit> <count>`: waits for a line on stdin, then takes
 * `count` at once and writes one `g` for each grant. With the count `forever` it takes until it is
 * killed or refused; each `g` is written only after its grant.
 */

import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createPostgresAccounts } from '../../src/adapters/postgres/accounts/accounts.ts';
import { createSqliteAccounts } from '../../src/adapters/sqlite/accounts/accounts.ts';
import { ShelflineError } from '../../src/domain/values/error.ts';

const [place = '', keyId = '', limit = '', count = ''] = process.argv.slice(2);
const { usage, close } = place.startsWith('postgres:')
  ? createPostgresAccounts({ url: place })
  : createSqliteAccounts({ directory: place });
const request = { keyId, day: '2026-03-01', limit: Number(limit), cost: 1 };

// The connection or the file is opened before the race.
await usage.take({ ...request, cost: 0 });
writeSync(2, 'ready\n');
await once(process.stdin, 'data');

/** Asks again where a client would: on a busy machine, others may hold the database for long. */
async function isGranted(): Promise<boolean> {
  for (;;) {
    try {
      return (await usage.take(request)).granted;
    } catch (error) {
      if (!(error instanceof ShelflineError && error.code === 'unavailable')) throw error;
    }
  }
}

if (count === 'forever') {
  while (await isGranted()) writeSync(1, 'g');
} else {
  await Promise.all(
    Array.from({ length: Number(count) }, async () => {
      if (await isGranted()) writeSync(1, 'g');
    }),
  );
}
await close();
process.exit(0);
