/** Servers of the measurements, each a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

export interface Server {
  readonly port: number;
  /** Processor time used since its start. */
  cpuUs(): Promise<number>;
  /** Memory it holds now, shared index included. */
  residentMb(): string;
  /** Lets it leave by itself, which a profile is written on. */
  stop(): Promise<void>;
}

/**
 * @param file calls `answerParent`
 * @param execArgv options of Node, such as for a profile
 */
export async function startServer(
  file: string,
  args: readonly string[],
  execArgv: string[] = [],
): Promise<Server> {
  // The access log goes where nobody reads it, but it is written.
  const child = fork(file, args, {
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    execArgv,
  });
  // A measurement that fails leaves no server behind.
  process.once('exit', () => child.kill());
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${basename(file)} ended with ${code}`);
  });
  const [port] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return {
    port: Number(port),
    async cpuUs() {
      const answer = once(child, 'message');
      child.send('cpu');
      const [{ user, system }] = await answer;
      return user + system;
    },
    residentMb() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024).toFixed(0);
    },
    async stop() {
      const exited = once(child, 'exit');
      child.send('stop');
      await exited;
    },
  };
}
