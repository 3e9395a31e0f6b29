import { defineConfig } from 'vitest/config';

/** Unit tests stand beside their source; suites that cross layers stand in `test/`. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
