/** A few faults of each kind; `npm run soak` tries a hundred thousand. */
import { expect, it } from 'vitest';
import { TEST_SEED } from '../support/test-seed.ts';
import { hunt, PREY } from './hunt.ts';

/** Some of the seconds of a test run; see `share`. */
const FAULTS = 1_000;

it.each(PREY)(
  'leave what was there or what was made: $name',
  { timeout: 120_000 },
  async (prey) => {
    const { problems } = await hunt(prey, Math.max(20, FAULTS * prey.share), TEST_SEED);
    expect(problems).toEqual([]);
  },
);
