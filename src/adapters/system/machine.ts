/** Uses the machine: the time, random bytes, and a lower priority for background work. */
import { randomBytes } from 'node:crypto';
import { constants, getPriority, hostname, setPriority, userInfo } from 'node:os';
import type { Actor } from '../../ports/audit-store.ts';
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

/** Returns who runs this program, and the name of the machine. */
export function systemActor(): { readonly actor: Actor; readonly host: string } {
  return { actor: { kind: 'command', id: userName(), name: null }, host: hostname() };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the number of the user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
