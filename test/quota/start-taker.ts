/** Starts processes that take requests, and kills processes at a chosen moment. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const TAKER = join(import.meta.dirname, 'taker.ts');

export interface Taking {
  /** A directory or a URL. */
  readonly place: string;
  readonly keyId: string;
  readonly limit: number;
  readonly count: number | 'forever';
}

export interface Taker {
  go(): void;
  killAfterGrants(count: number): Promise<void>;
  /** Waits for the end of the process; the grants that it wrote. */
  granted(): Promise<number>;
}

/** Resolves when the process is ready to go. */
export async function startTaker({ place, keyId, limit, count }: Taking): Promise<Taker> {
  const child = spawn(process.execPath, [TAKER, place, keyId, String(limit), String(count)]);
  const ended = once(child, 'close');
  let written = 0;
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => {
    written += chunk.length;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  await once(child.stderr, 'data');
  if (!complaints.startsWith('ready')) throw new Error(`taker: ${complaints}`);
  return {
    go: () => child.stdin.write('go\n'),
    killAfterGrants: (count) => killWhen(child, () => written >= count),
    async granted() {
      await ended;
      if (complaints !== 'ready\n') throw new Error(`taker: ${complaints}`);
      return written;
    },
  };
}

export async function killWhen(child: ChildProcess, isTime: () => boolean): Promise<void> {
  while (!isTime() && child.exitCode === null) await new Promise(setImmediate);
  child.kill('SIGKILL');
}
