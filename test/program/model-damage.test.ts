/** A sales model that is damaged or gone: the priors answer, and everybody is told. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { run, runJson, serve, temporaryDirectory } from '../support/program.ts';

const directory = temporaryDirectory();
const data = join(directory.path, 'data');
const modelFile = join(data, 'sales-model.json');
const PRIORS = builtInModel().id;
let sound: Buffer;
let calibrated: string;

beforeAll(async () => {
  const products = join(directory.path, 'products.csv');
  const labels = join(directory.path, 'labels.csv');
  writeFileSync(
    products,
    'asin,marketplace,title,category_path,price,bsr,observed_at\n' +
      'B000000001,US,Steel Bottle,Kitchen,12.50,500,2026-02-01\n',
  );
  const rows = Array.from({ length: 100 }, (_, at) => `US,Kitchen,${(at + 1) * 90},${900 - at},30`);
  writeFileSync(labels, ['marketplace,category,rank,units,days', ...rows].join('\n'));
  await runJson(['import', products, '--data-dir', data]);
  const report = await runJson<{ model: string }>([
    ...['calibrate', '--labels', labels],
    ...['--data-dir', data],
  ]);
  calibrated = report.model;
  sound = readFileSync(modelFile);
}, 120_000);
afterAll(() => directory.remove());

interface Told {
  readonly warnings: readonly string[];
  readonly modelId: string;
  readonly log: string;
}

async function serveAndAsk(): Promise<Told> {
  const { key } = await runJson<{ key: string }>([
    ...['keys', 'create', '--plan', 'pro'],
    ...['--data-dir', data],
  ]);
  const { program, url } = await serve(['--data-dir', data]);
  const ask = async (path: string) => {
    const answer = await fetch(new URL(path, url), { headers: { 'x-api-key': key } });
    return (await answer.json()) as { data: { warnings: string[]; model: { id: string } } };
  };
  const { warnings } = (await ask('/readyz')).data;
  const { model } = (await ask('/api/v1/sales-estimate?bsr=500')).data;
  const { err } = await program.stop();
  return { warnings, modelId: model.id, log: err };
}

it('is in force, and nobody is warned, as long as it is sound', async () => {
  writeFileSync(modelFile, sound);
  expect(await serveAndAsk()).toMatchObject({ warnings: [], modelId: calibrated });
  const { out } = await run(['doctor', '--data-dir', data]);
  expect(out).toContain(calibrated);
}, 60_000);

it.each([
  {
    what: 'damaged',
    change: () => {
      const changed = Buffer.from(sound);
      const at = changed.indexOf('"curve"') + 20;
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      writeFileSync(modelFile, changed);
    },
    words: 'sales-model.json is damaged',
  },
  {
    what: 'missing',
    change: () => rmSync(modelFile, { force: true }),
    words: 'is missing',
  },
])(
  'gives way to the published priors where it is $what, and everybody is told',
  async (fault) => {
    fault.change();
    const told = await serveAndAsk();
    expect(told.modelId).toBe(PRIORS);
    expect(told.warnings).toEqual([expect.stringContaining(fault.words)]);
    expect(told.log).toContain(fault.words);
    const { code, out } = await run(['doctor', '--data-dir', data]);
    expect(code).toBe(1);
    expect(out).toContain(fault.words);
    expect(out).toContain('run calibrate again');
  },
  60_000,
);
