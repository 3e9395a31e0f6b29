/** A few flipped bytes of every file of a data directory; `npm run soak` flips 200 of each. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DamagedDirectory, openDamagedDirectory } from './directory-damage.ts';
import { faultFlips, faultSeed } from './support/flips.ts';

const FLIPS = faultFlips(1);
const SEED = faultSeed();
const MINUTE = 60_000;

let directory: DamagedDirectory;
beforeAll(async () => {
  directory = await openDamagedDirectory();
}, MINUTE);
afterAll(() => directory.remove());

it('is done to every kind of file', () => {
  const kinds = directory.files.map((file) => file.replace(/^search\/.*\./, 'search/*.'));
  expect([...new Set(kinds)]).toEqual([
    'first-key',
    'installation.json',
    'jobs/node',
    'market.db',
    'sales-model.json',
    'search/*.segment',
    'search/*.cards',
    'search/*.json',
    'usage.db',
    'usage.reserve',
  ]);
});

it(
  'changes no answer, or the service says so',
  async () => {
    for (const file of directory.files) {
      expect.soft((await directory.damage(file, FLIPS, SEED)).problems).toEqual([]);
    }
  },
  60 * MINUTE,
);
