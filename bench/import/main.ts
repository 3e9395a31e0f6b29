/**
 * Measures the import of Keepa JSON by the command, end to end, in turns with `JSON.parse` of the
 * file. Usage: npm run bench:import -- [--megabytes 100] [--rounds 3] [--layout
 * sent|lines|document] With SHELFLINE_REAL_DATA the answer repeated is a real one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FileChunks } from '../../src/adapters/importers/files/file-chunks.ts';
import { plainBytes } from '../../src/adapters/importers/files/plain-bytes.ts';
import { keepaImporter } from '../../src/adapters/importers/formats/keepa/keepa.ts';
import { RowBatchWriter } from '../../src/adapters/importers/thread/row-batch.ts';
import { importCommand, type Usage } from './import-command.ts';
import {
  answerText,
  type BenchInput,
  LAYOUTS,
  parseAll,
  parseAtOnce,
  writeInput,
} from './input.ts';
import { verifyHistories } from './verify.ts';

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
    layout: { type: 'string' },
  },
});

const root = mkdtempSync(join(tmpdir(), 'shelfline-bench-import-'));
try {
  for (const layout of LAYOUTS.filter((one) => one === (values.layout ?? one))) {
    const answer = answerText(process.env['SHELFLINE_REAL_DATA']);
    const path = join(root, `answers.${layout}`);
    const input = writeInput(path, layout, answer, Number(values.megabytes) * 1e6);
    await benchmark(input, Number(values.rounds));
    rmSync(path);
  }
} finally {
  rmSync(root, { recursive: true });
}

async function benchmark(input: BenchInput, rounds: number): Promise<void> {
  const { layout, answers, answerBytes, bytes } = input;
  print(`${layout}: ${answers} products of ${answerBytes} bytes, ${(bytes / 1e6).toFixed(0)} MB`);
  const parses: number[] = [];
  const readings: number[] = [];
  const imports: number[] = [];
  const threads: number[] = [];
  const atOnce: number[] = [];
  const rate = (seconds: number) => `${(bytes / 1e6 / seconds).toFixed(0)} MB/s`;
  for (let round = 0; round < rounds; round += 1) {
    const { parse, readAndParse } = parseAll(input);
    const whole = parseAtOnce(input);
    threads.push(await readAndPack(input));
    const directory = join(root, `store-${layout}-${round}`);
    const imported = await importCommand(input.path, directory);
    parses.push(parse);
    readings.push(readAndParse);
    imports.push(imported.seconds);
    if (whole !== null) {
      atOnce.push(whole);
      print(`  JSON.parse of the file in one call ${rate(whole)}`);
    }
    print(
      `  JSON.parse ${rate(parse)}, with reading ${rate(readAndParse)}; ` +
        `import ${rate(imported.seconds)} (${(imported.imported / imported.seconds).toFixed(0)} ` +
        `products/s, ${usageText(imported.usage)})`,
    );
    if (round === 0) print(`  ${await verifyHistories(input, directory)}`);
    const again = await importCommand(input.path, directory);
    print(`  the same again ${rate(again.seconds)}, ${again.imported} imported`);
    rmSync(directory, { recursive: true });
  }
  const ratio = (yardstick: readonly number[]) => (median(yardstick) / median(imports)).toFixed(2);
  print(`  ratio to JSON.parse ${ratio(parses)}; to reading and parsing ${ratio(readings)}`);
  if (atOnce.length > 0) print(`  ratio to JSON.parse of the file in one call ${ratio(atOnce)}`);
  const reading = (median(parses) / median(threads)).toFixed(2);
  print(`  ratio of the reading thread's work alone (parse, check, pack) ${reading}`);
}

/** Seconds for what the reading thread does: find, parse and check products, pack histories. */
async function readAndPack({ path }: BenchInput): Promise<number> {
  const writer = new RowBatchWriter();
  const about = { store: 'amazon', marketplace: null, observedAt: 0, columnMap: null };
  const options = { ...about, pack: writer.pack };
  const began = performance.now();
  const input = plainBytes(new FileChunks(path));
  for await (const item of keepaImporter.read(input, options)) {
    writer.add(item);
    if (writer.isFull) writer.take();
  }
  return (performance.now() - began) / 1000;
}

function usageText({ cpuSeconds, peakMiB }: Usage): string {
  return `${cpuSeconds ?? '?'} s of CPU, at most ${peakMiB ?? '?'} MiB`;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
