import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Unit tests stand next to their source; suites that cross layers stand in `test/`. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/postgres/global-setup.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Many tests wait for programs they start: on two cores one at a time leaves one idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
