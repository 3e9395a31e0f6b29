/**
 * Gives an embedded store and one on PostgreSQL the same random work. `SHELFLINE_TEST_BATCHES` and
 * `SHELFLINE_TEST_SEED` say how much and which.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { openTestSchema } from '../support/postgres.ts';
import { compareTwins } from './twins.ts';

const BATCHES = Number(process.env['SHELFLINE_TEST_BATCHES'] ?? 200);
const SEED = Number(process.env['SHELFLINE_TEST_SEED'] ?? 20_261_123);
/** Stores are filled from nothing this often, because the few names of a full one change little. */
const BATCHES_OF_STORE = 500;

const markets = Array.from({ length: Math.ceil(BATCHES / BATCHES_OF_STORE) }, (_, index) => ({
  seed: SEED + index,
  steps: Math.min(BATCHES_OF_STORE, BATCHES - index * BATCHES_OF_STORE),
}));

it.each(markets)(
  'answers as the embedded store does: seed $seed, $steps batches',
  {
    timeout: 60_000 + BATCHES_OF_STORE * 1_000,
  },
  async ({ seed, steps }) => {
    const directory = mkdtempSync(join(tmpdir(), 'shelfline-differential-'));
    const { url, drop } = await openTestSchema();
    const embedded = createSqliteStore({ directory });
    const shared = await createPostgresStore({ url });
    try {
      await compareTwins(embedded, shared, { seed, steps, compareEach: 100 });
    } finally {
      await embedded.close();
      await shared.close();
      await drop();
      rmSync(directory, { recursive: true });
    }
    expect.hasAssertions();
  },
);
