import type { EpochSeconds } from '../domain/time.ts';

export interface Clock {
  now(): EpochSeconds;
}
