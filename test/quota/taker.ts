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

const [place = '', keyId = '', limit = '', count = ''] = process.argv.slice(2);
const { usage, close } = place.startsWith('postgres:')
  ? createPostgresAccounts({ url: place })
  : createSqliteAccounts({ directory: place });
const request = { keyId, day: '2026-03-01', limit: Number(limit), cost: 1 };

// The connection or the file is opened before the race.
await usage.take({ ...request, cost: 0 });
writeSync(2, 'ready\n');
await once(process.stdin, 'data');

if (count === 'forever') {
  while ((await usage.take(request)).granted) writeSync(1, 'g');
} else {
  await Promise.all(
    Array.from({ length: Number(count) }, async () => {
      if ((await usage.take(request)).granted) writeSync(1, 'g');
    }),
  );
}
await close();
process.exit(0);
