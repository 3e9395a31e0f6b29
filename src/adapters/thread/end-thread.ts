/**
 * Asks threads to end, which then end themselves. Terminating a thread while it loads a native
 * module ends the whole process.
 */
import { parentPort, type Worker } from 'node:worker_threads';

/** The order to end. Other messages to a thread have other kinds. */
const END = { kind: 'end' } as const;

/** Asks the thread to end, and resolves when it has ended for any reason. */
export async function endThread(worker: Worker): Promise<void> {
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  // A thread that has ended has no number.
  if (worker.threadId === -1) return;
  worker.ref();
  worker.postMessage(END);
  await exited;
}

/**
 * Runs `end` when the order to end comes, then exits. Each thread calls it once; an order that came
 * while the thread started counts, too.
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
