/** Servers of the measurements, each a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Server {
  readonly port: number;
  /** Processor time used since its start. */
  cpuUs(): Promise<number>;
  /** Memory it holds now, shared index included. */
  residentMb(): string;
  stop(): Promise<void>;
}

export async function startServer(file: string, args: readonly string[]): Promise<Server> {
  // The access log goes where nobody reads it, but it is written.
  const child = fork(join(import.meta.dirname, file), args, {
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code}`);
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

/** Of the serving thread since the last call; a timer of 10 ms is the least that shows. */
export async function eventLoopDelay({ port }: Server): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return ['p50', 'p90', 'p99', 'max']
    .map((name) => {
      const found = new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text);
      return `${name} ${(Number(found?.[1]) * 1000).toFixed(1)}`;
    })
    .join(', ')
    .concat(' ms');
}
