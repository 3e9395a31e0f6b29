/** Asks threads to end. Terminating one that loads a native module would end the whole process. */
import { parentPort, type Worker } from 'node:worker_threads';

/** The order to end. Other messages to a thread have other kinds. */
const END = { kind: 'end' } as const;

/** Asks a thread to end. Resolves when it has ended for any reason. */
export async function endThread(worker: Worker): Promise<void> {
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  // `threadId` is -1 after a thread has ended.
  if (worker.threadId === -1) return;
  worker.ref();
  worker.postMessage(END);
  await exited;
}

/** Runs `end` when asked to end, then exits. Call it once. An earlier request counts, too. */
export function endWhenAsked(end: () => void | Promise<void> = () => {}): void {
  parentPort?.on('message', (message: unknown) => {
    if (!isEnd(message)) return;
    void Promise.resolve(end()).finally(() => process.exit(0));
  });
}

function isEnd(message: unknown): boolean {
  return (message as { readonly kind?: unknown } | null)?.kind === END.kind;
}
