/** How much memory a thread in the background may take for its objects. */
import type { ResourceLimits } from 'node:worker_threads';

/**
 * Without limits, the engine keeps garbage in proportion to the memory of the machine. New objects
 * have 4 MiB at a time, which costs no time. The largest object of a file that is imported, 256 MiB
 * after parsing, fits four times; from 2 GiB on, the engine would let old objects grow to four
 * times what is in use before it collects them.
 */
export const THREAD_MEMORY: ResourceLimits = {
  maxYoungGenerationSizeMb: 12,
  maxOldGenerationSizeMb: 1024,
};
