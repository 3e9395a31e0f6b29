/** A copy of an installation has its market, keys, use and model. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createModelFile } from '../../src/adapters/data-directory/model-file/model-file.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { run, runJson, temporaryDirectory } from '../support/program.ts';

const place = temporaryDirectory();
const source = join(place.path, 'source');
const at = (name: string) => join(place.path, name);

interface Report {
  readonly rows: number;
  readonly rowsBefore: number;
  readonly contentHash: string;
  readonly keys: number;
  readonly model: string | null;
}

beforeAll(async () => {
  await runJson(['demo', '--products', '300', '--data-dir', source]);
  await runJson(['keys', 'create', '--plan', 'pro', '--data-dir', source]);
  const model = { ...builtInModel(), id: 'fitted', fittedAt: 1 };
  await createModelFile({ directory: source }).save(model);
  // Opening the market derives its listings with the model.
  await runJson(['imports', 'list', '--data-dir', source]);
}, 120_000);
afterAll(() => place.remove());

const copy = (from: string, to: string) => runJson<Report>(['copy', '--from', from, '--to', to]);
const keysOf = (directory: string) => runJson(['keys', 'list', '--data-dir', directory]);

it('is sound, and equal in content', async () => {
  const report = await copy(source, at('copy'));
  expect(report).toMatchObject({ rowsBefore: 0, keys: 1, model: 'fitted' });
  const doctor = await run(['doctor', '--deep', '--data-dir', at('copy')]);
  expect(doctor.out).not.toMatch(/WARNING|FAILED/);
  expect(await keysOf(at('copy'))).toEqual(await keysOf(source));
  expect((await copy(at('copy'), at('copy-of-copy'))).contentHash).toBe(report.contentHash);
}, 60_000);

it('does not replace data, nor invent a source', async () => {
  const onto = await run(['copy', '--from', source, '--to', source]);
  expect([onto.code, onto.err]).toEqual([1, expect.stringContaining('has data')]);
  const typo = await run(['copy', '--from', at('typo'), '--to', at('nothing')]);
  expect([typo.code, typo.err]).toEqual([1, expect.stringContaining('holds no data')]);
  expect(existsSync(at('typo'))).toBe(false);
});
