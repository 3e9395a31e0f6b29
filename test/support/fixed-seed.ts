/**
 * Every property draws the same values in each run, so that a change is judged by what it does and
 * not by luck. `SHELFLINE_TEST_SEED` draws others.
 */
import fc from 'fast-check';
import { TEST_SEED } from './test-seed.ts';

fc.configureGlobal({ seed: TEST_SEED });
