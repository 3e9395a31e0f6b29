import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Unit tests stand next to their source; suites that cross layers stand in `test/`. Those that read
 * a market, or count requests, over HTTP run a second time on PostgreSQL, and so do those that kill
 * what writes to a store. The others of `test/http` examine the page, the documents, the handling
 * of requests and the rules of answers, in which no store has a part.
 */
const ON_BOTH_STORES = [
  'test/http/**/*.test.ts',
  'test/crash/jobs.test.ts',
  'test/crash/store-crash.test.ts',
];
const WITHOUT_STORE = [
  'collections',
  'reference',
  'answers',
  'error-shape',
  'parameters',
  'overload',
  'probes',
  'repeated',
  'fuzz',
  'real-nulls',
  'outside-sign-in',
  'oauth-flow',
].map((name) => `test/http/${name}.test.ts`);

const ON_POSTGRES = ['test/contract/*.postgres.test.ts', 'test/postgres/**/*.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/support/postgres/global-setup.ts', 'test/support/web/global-setup.ts'],
    setupFiles: ['test/support/fixed-seed.ts'],
    // Many tests wait for programs they start: on two cores one at a time leaves one idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // How long a busy machine may take until a condition holds; nobody waits longer than it takes.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'default',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/src/**/*.test.ts'],
          exclude: ON_POSTGRES,
        },
      },
      {
        extends: true,
        test: {
          name: 'PostgreSQL',
          include: [...ON_BOTH_STORES, ...ON_POSTGRES],
          exclude: WITHOUT_STORE,
          env: { SHELFLINE_TEST_STORE: 'postgres' },
        },
      },
    ],
  },
});
