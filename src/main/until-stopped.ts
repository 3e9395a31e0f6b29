/** Keeps the process alive until a signal, then closes in order; another one ends it at once. */
import closeWithGrace from 'close-with-grace';
import type { RunningServer } from './running-server.ts';

/** Longer than the server's own drain time. */
const CLOSE_TIMEOUT_MS = 15_000;
/** Sent to a group of processes, a signal comes once by itself and once from who passes it on. */
const SAME_SIGNAL_MS = 1000;
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function untilStopped(server: RunningServer): void {
  const options = { delay: CLOSE_TIMEOUT_MS, logger: false as const, skip: [...STOPPING] };
  const { close } = closeWithGrace(options, async ({ err }) => {
    if (err !== undefined) process.stderr.write(`${err.stack ?? err}\n`);
    await server.close();
  });
  let firstAt: number | null = null;
  const stop = () => {
    const at = performance.now();
    firstAt ??= at;
    if (firstAt === at) void close();
    else if (at - firstAt > SAME_SIGNAL_MS) process.exit(1);
  };
  for (const signal of STOPPING) process.on(signal, stop);
}
