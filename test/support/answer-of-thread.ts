/** Long computations of tests in a thread of their own. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Returns the one message of a thread. Node runs its modules as they are; the test runner's wrap
 * every use of an import, which makes a fit ten times as slow.
 */
export async function answerOfThread<Answer>(file: URL, data: unknown): Promise<Answer> {
  const worker = new Worker(file, { workerData: data });
  const [answer] = await once(worker, 'message');
  await worker.terminate();
  return answer;
}
