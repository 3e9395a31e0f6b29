/**
 * A process that restarts the log of `usage.db` all the time, until it is killed.
 *
 * `keeper.ts <directory>`: writes one `k` for each time.
 */
import { writeSync } from 'node:fs';
import { createLogKeeper } from '../../src/adapters/sqlite/accounts/log-keeper.ts';

const [directory = ''] = process.argv.slice(2);
const keeper = createLogKeeper({ directory, pagesMax: 1 });
while (true) {
  keeper.tend();
  writeSync(1, 'k');
}
