/** Fits the sales model in a separate thread, so that the caller's thread keeps answering. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SalesLabel } from '../../domain/product/observation.ts';
import type { FitRequest, FittedModel, ModelFitter } from '../../ports/sales-model.ts';

export interface FitTask {
  readonly labels: readonly SalesLabel[];
  readonly request: FitRequest;
}

/** Enough to copy and fit two million labels. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 6_144 };

/** Fits the model. Throws the error that ended the thread, for example lack of memory. */
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
    // The thread ends after its message. Without a message, a fault ended it.
    await ended;
  }
};
