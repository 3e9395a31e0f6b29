/** What the machine gives: the time, random bytes, a lower priority for work nobody waits for. */
import { randomBytes } from 'node:crypto';
import { constants, getPriority, setPriority } from 'node:os';
import type { Clock, Random } from '../../ports/system.ts';

export const systemClock: Clock = {
  now: () => Math.floor(Date.now() / 1000),
};

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
};

/**
 * Lowers the priority of the process, for imports and for building the search index. On Linux it
 * lowers that of the calling thread and of the threads it starts later.
 */
export function runInBackground(): void {
  const background = constants.priority.PRIORITY_BELOW_NORMAL;
  // Raising the priority again would need a right.
  if (getPriority() < background) setPriority(background);
}
