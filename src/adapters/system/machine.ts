/** Uses the machine: the time, random bytes, a lower priority for background work, and memory. */
import { randomBytes } from 'node:crypto';
import { constants, getPriority, hostname, setPriority, userInfo } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Actor } from '../../ports/audit-store.ts';
import type { Clock, Random } from '../../ports/system.ts';

export const systemClock: Clock = {
  now: () => Math.floor(Date.now() / 1000),
  nowMs: () => Date.now(),
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

/**
 * Collects all garbage of this thread and gives its space back to the system, which takes some 50
 * ms. After a start or a long job, the engine would keep tens of megabytes for hours.
 */
export function giveMemoryBack(): void {
  // The engine has no other way to ask for it, and Node no flag for a running program.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: object) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
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
