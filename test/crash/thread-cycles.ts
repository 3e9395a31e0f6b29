/**
 * Starts and ends the threads of a serving process again and again, at every moment of their start.
 * They run in a process of their own, because a thread that is terminated while it loads a native
 * module ends the process. Run as a program: directory, cycles.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { startSearchThread } from '../../src/main/serving/search-thread.ts';
import { startUsageLogThread } from '../../src/main/serving/usage-log.ts';

/** A thread starts within this time. The moments go through it step by step. */
const START_MS = 1_000;
const STEP_MS = 87;

const log = {
  error: (fields: object, message: string) => {
    process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
  },
};

/** Returns what went wrong, in words; nothing if every cycle ended well. */
export async function cycleThreads(directory: string, cycles: number): Promise<string> {
  const args = [import.meta.filename, directory, String(cycles)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text: Buffer) => {
      said += text.toString();
    });
  }
  const [code, signal] = await once(child, 'close');
  return code === 0 && said === `${cycles} cycles\n` ? '' : `${signal ?? code}: ${said}`;
}

async function cycle(dataDirectory: string, afterMs: number): Promise<void> {
  const threads = [
    startSearchThread({ dataDirectory, database: null }, log, () => {}),
    startUsageLogThread({ dataDirectory }, log),
  ];
  await setTimeout(afterMs);
  await Promise.all(threads.map((thread) => thread.close()));
}

if (process.argv[1] === import.meta.filename) {
  const [directory = '', cycles = ''] = process.argv.slice(2);
  for (let at = 0; at < Number(cycles); at += 1) await cycle(directory, (at * STEP_MS) % START_MS);
  process.stdout.write(`${cycles} cycles\n`);
}
