import type { EpochSeconds } from '../domain/time.ts';

/** Where the program gets the time from; tests and simulations hand in their own. */
export interface Clock {
  now(): EpochSeconds;
}
