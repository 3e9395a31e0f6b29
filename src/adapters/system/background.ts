/**
 * Work that may take longer so that answers do not: imports, and keeping the search index. On a
 * machine with an idle processor it runs as fast as ever.
 */
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of what runs from here on: of the process, on Linux of the calling thread and
 * of the threads it starts later.
 */
export function runInBackground(): void {
  const background = constants.priority.PRIORITY_BELOW_NORMAL;
  // Raising it again would need a right.
  if (getPriority() < background) setPriority(background);
}
