/**
 * Keeps the engine's space for new objects small while a large file is written. Left alone it grows
 * to 128 MiB in a program whose rows live as long as a batch, and saves a few percent of the time.
 * The limits that a thread is started with do not exist for the main one.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Both halves of the space. It at most doubles twice before the next look. */
const BYTES_ENOUGH = 16 << 20;

/** Stops the space from growing once it is large enough. Must be called now and then. */
export function boundYoungGeneration(): void {
  const spaces = getHeapSpaceStatistics();
  const size = spaces.find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
  if (size >= BYTES_ENOUGH) setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Makes each thread of the program collect its new objects alone from now on: with two threads at
 * work, helpers find no free core, and both threads would wait for them.
 */
export function collectAlone(): void {
  setFlagsFromString('--no-parallel-scavenge');
}
