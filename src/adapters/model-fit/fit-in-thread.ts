/** Fits the sales model in a thread of its own, so that the caller's keeps answering. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SalesLabel } from '../../domain/product/observation.ts';
import type { FitRequest, FittedModel, ModelFitter } from '../../ports/sales-model.ts';

/** What the thread is given. */
export interface FitTask {
  readonly labels: readonly SalesLabel[];
  readonly request: FitRequest;
}

/** Two million labels, copied and fitted, stay below this. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 6_144 };

/** @throws whatever ended the thread: out of memory, for example */
export const fitInThread: ModelFitter = async (labels, request) => {
  const workerData: FitTask = { labels, request };
  const worker = new Worker(new URL('./fit-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: THREAD_MEMORY,
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  try {
    const [fitted]: FittedModel[] = await once(worker, 'message');
    if (fitted === undefined) throw new TypeError('the fitting thread said nothing');
    return fitted;
  } finally {
    // With its message said the thread has nothing left to do; a fault ended it.
    await ended;
  }
};
