/** Keeps the process alive until a signal, then closes in order; a second signal ends it at once. */
import closeWithGrace from 'close-with-grace';
import type { RunningServer } from './running-server.ts';

/** Longer than the server's own drain time. */
const CLOSE_TIMEOUT_MS = 15_000;

export function untilStopped(server: RunningServer): void {
  closeWithGrace({ delay: CLOSE_TIMEOUT_MS, logger: false }, async ({ err }) => {
    if (err !== undefined) process.stderr.write(`${err.stack ?? err}\n`);
    await server.close();
  });
}
