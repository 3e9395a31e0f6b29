/** The wall clock of this machine. */
import type { Clock } from '../../ports/clock.ts';

export const systemClock: Clock = {
  now: () => Math.floor(Date.now() / 1000),
};
