/**
 * Threads are asked to end, and end themselves. One that is terminated while it loads a native
 * module takes the whole process with it.
 */
import { parentPort, type Worker } from 'node:worker_threads';

/** The order; what else a thread is told has other kinds. */
const END = { kind: 'end' } as const;

/** Asks the thread to end, and resolves when it has, for whatever reason. */
export async function endThread(worker: Worker): Promise<void> {
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  // A thread that has ended already has no number any more.
  if (worker.threadId === -1) return;
  worker.ref();
  worker.postMessage(END);
  await exited;
}

/**
 * To be called once by each thread that somebody ends, and kept to also while it starts: an order
 * that came before is heard then. The thread exits when `end` has resolved.
 */
export function endWhenAsked(end: () => void | Promise<void> = () => {}): void {
  parentPort?.on('message', (message: unknown) => {
    if (!isEnd(message)) return;
    void Promise.resolve(end()).finally(() => process.exit(0));
  });
}

function isEnd(message: unknown): boolean {
  return (message as { readonly kind?: unknown } | null)?.kind === END.kind;
}
