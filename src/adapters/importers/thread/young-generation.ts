/**
 * Keeps the engine's space for new objects small during the import of a large file. In a program
 * whose rows live as long as a batch, it would grow to 128 MiB to save only a few percent of the
 * time. Node offers a limit for new threads, but none for the main thread. The engine's flags hold
 * for the whole process, so a server, which imports in a thread, keeps its own.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

/** Both halves of the space. It doubles at most twice before the next check. */
const BYTES_ENOUGH = 16 << 20;

/** Stops the space from growing once it is large enough. Callers repeat this regularly. */
export function boundYoungGeneration(): void {
  if (!isMainThread) return;
  const spaces = getHeapSpaceStatistics();
  const size = spaces.find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
  if (size >= BYTES_ENOUGH) setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Makes each thread collect its own new objects without helper threads. While two threads are busy,
 * helpers find no free core, and both threads would wait for them.
 */
export function collectAlone(): void {
  if (isMainThread) setFlagsFromString('--no-parallel-scavenge');
}
