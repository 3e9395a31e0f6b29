/**
 * Gives an embedded store and one on PostgreSQL the same random work, serves both, and asks them
 * the same. `SHELFLINE_TEST_BATCHES` and `SHELFLINE_TEST_SEED` say how much and which.
 */
import { expect, it } from 'vitest';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import { openProgramSchema } from '../support/postgres.ts';
import { temporaryDirectory } from '../support/program.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { serveStore } from './served-store.ts';
import { compareTwins } from './twins.ts';

const BATCHES = Number(process.env['SHELFLINE_TEST_BATCHES'] ?? 40);
/** Stores are filled from nothing this often, because the few names of a full one change little. */
const BATCHES_OF_STORE = 500;
const COMPARE_EACH = 100;
const QUESTIONS = 10;

const markets = Array.from({ length: Math.ceil(BATCHES / BATCHES_OF_STORE) }, (_, index) => ({
  seed: TEST_SEED + index,
  steps: Math.min(BATCHES_OF_STORE, BATCHES - index * BATCHES_OF_STORE),
}));

it.each(markets)(
  'answers as the embedded store does: seed $seed, $steps batches',
  { timeout: 60_000 + BATCHES_OF_STORE * 1_000 },
  async ({ seed, steps }) => {
    const [files, node] = [temporaryDirectory(), temporaryDirectory()];
    const { url, drop } = await openProgramSchema();
    const embedded = await serveStore(files.path, null);
    const shared = await serveStore(node.path, url);
    try {
      const run = { seed, steps, compareEach: COMPARE_EACH, questions: QUESTIONS };
      const statuses = await compareTwins(embedded, shared, run);
      for (const { operation } of [...formA.routes, ...formB.routes]) {
        expect([...statuses.keys()]).toContain(`${operation.name}: 200`);
      }
    } finally {
      await embedded.close();
      await shared.close();
      await drop();
      for (const directory of [files, node]) directory.remove();
    }
  },
);
