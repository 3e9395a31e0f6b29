/** Uses the machine: the time, random bytes, and a lower priority for background work. */
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
 * Lowers the priority of the process, for imports and index builds. On Linux it lowers the priority
 * of the calling thread and of the threads it starts later.
 */
export function runInBackground(): void {
  const background = constants.priority.PRIORITY_BELOW_NORMAL;
  // Raising the priority again would need a permission.
  if (getPriority() < background) setPriority(background);
}
