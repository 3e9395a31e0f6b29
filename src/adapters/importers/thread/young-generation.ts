/**
 * Keeps the engine's space for new objects small while a large file is written. Left alone it
 * grows to 128 MiB in a program whose rows live as long as a batch, for a few hundredths of the
 * time. The limits that a thread is started with do not exist for the main one.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Both halves; it at most doubles twice before the next look. */
const BYTES_ENOUGH = 16 << 20;

/** To be called now and then: it lets the space grow up to what is enough and stops it there. */
export function boundYoungGeneration(): void {
  const spaces = getHeapSpaceStatistics();
  const size = spaces.find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
  if (size >= BYTES_ENOUGH) setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * New objects are collected by each thread alone, from now on, in the whole program: with two
 * threads at work helpers find no core to themselves, and both would wait for them.
 */
export function collectAlone(): void {
  setFlagsFromString('--no-parallel-scavenge');
}
