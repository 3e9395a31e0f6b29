/**
 * Imports files that are meant to break it: `npm run bench:hostile -- [--scale 0.1] [--only text]`.
 * Of each it says the peak of memory, the time and what came of it, and fails where the memory goes
 * beyond the budget, the complaint is another, or the store holds other products than the sound.
 */
import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { HOSTILE_FORMATS } from './hostile-formats.ts';
import { HOSTILE_INPUTS } from './hostile-inputs.ts';
import type { HostileInput } from './hostile-parts.ts';
import { HOSTILE_SHAPES } from './hostile-shapes.ts';
import { HOSTILE_WORKBOOKS } from './hostile-workbooks.ts';
import { peakMiBOf } from './import-command.ts';

const ROOT = join(import.meta.dirname, '../..');
const LOOK_MS = 20;
/** The budget of the program. */
const MEMORY_MIB_MAX = 512;
const SECONDS_MAX = 120;

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
});

for (const input of [
  ...HOSTILE_INPUTS,
  ...HOSTILE_SHAPES,
  ...HOSTILE_FORMATS,
  ...HOSTILE_WORKBOOKS,
]) {
  if (!input.name.includes(values.only)) continue;
  const faults = await tried(input, Number(values.scale));
  if (faults.length > 0) process.exitCode = 1;
}

async function tried(input: HostileInput, scale: number): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shelfline-hostile-'));
  try {
    const path = join(folder, input.name);
    write(path, input.parts(scale));
    const directory = join(folder, 'data');
    const started = performance.now();
    const ended = await imported([path, ...(input.options ?? [])], directory);
    const text = ended.text + rejectsIn(directory);
    const seconds = (performance.now() - started) / 1000;
    const products = await productsIn(directory);
    const faults = [
      ended.peakMiB > MEMORY_MIB_MAX ? `more than ${MEMORY_MIB_MAX} MiB` : [],
      seconds > SECONDS_MAX ? `more than ${SECONDS_MAX} s` : [],
      input.says.test(text) ? [] : `does not say ${input.says}: ${text.slice(0, 600)}`,
      products === input.products ? [] : `${products} products, not ${input.products}`,
    ].flat();
    const figures = `${ended.peakMiB} MiB, ${seconds.toFixed(1)} s, exit ${ended.code}`;
    print(`${faults.length === 0 ? 'ok ' : 'BAD'} ${input.name}: ${figures}`);
    for (const fault of faults) print(`    ${fault}`);
    return faults;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The beginning of what was rejected, and why. */
function rejectsIn(directory: string): string {
  const folder = join(directory, 'rejects');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.map((file) => readFileSync(join(folder, file), 'utf8').slice(0, 4000)).join('');
}

function write(path: string, parts: Iterable<string | Uint8Array>): void {
  const file = openSync(path, 'w');
  for (const part of parts) writeSync(file, typeof part === 'string' ? Buffer.from(part) : part);
  closeSync(file);
}

interface Ended {
  readonly code: number | null;
  readonly peakMiB: number;
  /** The report and what stands on standard error. */
  readonly text: string;
}

async function imported(args: readonly string[], directory: string): Promise<Ended> {
  const command = ['src/main/cli.ts', 'import', ...args, '--data-dir', directory, '--json'];
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 2 * SECONDS_MAX * 1000,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  let peakMiB = 0;
  const watch = setInterval(() => {
    peakMiB = peakMiBOf(child.pid) ?? peakMiB;
  }, LOOK_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(watch);
  return { code, peakMiB, text };
}

async function productsIn(directory: string): Promise<number> {
  const store = createSqliteStore({ directory, readonly: true });
  try {
    return (await store.products.coverage('US')).listings;
  } finally {
    await store.close();
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
