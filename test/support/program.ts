/** Runs the whole program as its users do: commands to their end, servers until told to stop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const START_TIMEOUT_MS = 90_000;

export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `shelfline <args>` to its end. */
export function run(args: readonly string[], input?: string): Promise<Finished> {
  const child = spawn(process.execPath, ['src/main/cli.ts', ...args], { cwd: ROOT });
  const streams = collect(child);
  child.stdin?.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...streams() }));
  });
}

/** The JSON a command prints; fails with its words when it fails. */
export async function runJson<Answer>(args: readonly string[]): Promise<Answer> {
  return JSON.parse(await jsonOf(args));
}

/** The documents of a command that prints one a line. */
export async function runJsonLines<Answer>(args: readonly string[]): Promise<readonly Answer[]> {
  const lines = (await jsonOf(args)).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line));
}

async function jsonOf(args: readonly string[]): Promise<string> {
  const { code, out, err } = await run([...args, '--json']);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${err}`);
  return out;
}

export interface RunningProgram {
  readonly child: ChildProcess;
  /** Everything printed until it was ready. */
  readonly out: string;
  /** Resolves when it has ended, asked or not. */
  readonly ended: Promise<Finished>;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<Finished>;
}

export interface StartOptions {
  readonly env: Record<string, string>;
  readonly ready: RegExp;
  /** What to run; the sources of this checkout if it is not given. */
  readonly program?: readonly string[];
}

/** Runs `shelfline <args>`, which serves, and waits until it has printed what `ready` matches. */
export function start(args: readonly string[], options: StartOptions): Promise<RunningProgram> {
  const { env, ready, program = [process.execPath, join(ROOT, 'src/main/cli.ts')] } = options;
  const [command = '', ...before] = program;
  const child = spawn(command, [...before, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
  });
  const streams = collect(child);
  const ended = new Promise<Finished>((resolve) => {
    child.once('close', (code) => resolve({ code, ...streams() }));
  });
  const stop = (signal: NodeJS.Signals = 'SIGINT') => {
    child.kill(signal);
    return ended;
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS);
    void ended.then(({ out, err }) => {
      clearTimeout(timer);
      reject(new Error(`the program did not get ready: ${out}${err}`));
    });
    child.stdout.on('data', () => {
      if (!ready.test(streams().out)) return;
      clearTimeout(timer);
      resolve({ child, out: streams().out, ended, stop });
    });
  });
}

export interface Server {
  readonly program: RunningProgram;
  readonly url: string;
}

/** `shelfline serve` on a free port. */
export async function serve(args: readonly string[]): Promise<Server> {
  const program = await start(['serve', '--port', '0', ...args], {
    env: {},
    ready: /Serving/,
  });
  return { program, url: /Serving (\S+)/.exec(program.out)?.[1] ?? '' };
}

/** An empty data directory for one test; removed by `remove`. */
export function temporaryDirectory(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'shelfline-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function collect(child: ChildProcess): () => { out: string; err: string } {
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  return () => ({ out, err });
}
