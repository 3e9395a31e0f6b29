/** Copies from files to PostgreSQL and back keep the content, killed while rows are copied, too. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { query } from '../support/postgres/query.ts';
import { openTestSchema, type TestSchema } from '../support/postgres.ts';
import { run, runJson, temporaryDirectory } from '../support/program.ts';
import { realFiles } from './real-files.ts';

/** In each direction. The goal is 10. */
const KILLS = Number(process.env['SHELFLINE_TEST_KILLS'] ?? 1);
/** Enough for some pages of rows. */
const PRODUCTS = Number(process.env['SHELFLINE_TEST_PRODUCTS'] ?? 300);
const CLI = join(import.meta.dirname, '../../src/main/cli.ts');
const LOOK_MS = 5;

interface Report {
  readonly rows: number;
  readonly rowsBefore: number;
  readonly contentHash: string;
}

let schema: TestSchema;
let place: ReturnType<typeof temporaryDirectory>;
const at = (name: string) => join(place.path, name);
const copy = (from: string, to: string) => runJson<Report>(['copy', '--from', from, '--to', to]);

beforeEach(async () => {
  schema = await openTestSchema();
  place = temporaryDirectory();
});
afterEach(async () => {
  place.remove();
  await schema.drop();
});

/** Returns how many rows an unfinished copy has written; null if there is none. */
async function rowsCopied(to: string): Promise<number | null> {
  if (to.startsWith('postgres:')) {
    const name = new URL(to).searchParams.get('schema');
    const rows = await query(to, `SELECT rows FROM ${name}.copying`).catch(() => []);
    return rows[0] === undefined ? null : Number(rows[0]['rows']);
  }
  try {
    const db = new Database(join(to, '.copying/market.db'), { readonly: true });
    const row = db.prepare<[], { rows: number }>('SELECT rows FROM copying').get();
    db.close();
    return row?.rows ?? null;
  } catch {
    return null;
  }
}

/** Copies until this many rows are there, and kills it then. Returns how many there are. */
async function killAt(rows: number, from: string, to: string): Promise<number> {
  const child = spawn(process.execPath, [CLI, 'copy', '--from', from, '--to', to]);
  const ended = once(child, 'exit');
  while (child.exitCode === null && ((await rowsCopied(to)) ?? -1) < rows) await sleep(LOOK_MS);
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode, 'it was copying').toBe('SIGKILL');
  const copied = await rowsCopied(to);
  expect(copied, 'the copy is not finished').not.toBeNull();
  return copied ?? 0;
}

/** Copies with kills at random rows, each after the one before, until it is whole. */
async function copyKilled(from: string, to: string, rows: number): Promise<Report> {
  const moments = Array.from({ length: KILLS }, () => Math.floor(Math.random() * rows * 0.9));
  const killedAt: number[] = [];
  for (const moment of moments.sort((one, other) => one - other)) {
    killedAt.push(await killAt(moment, from, to));
  }
  console.info(`killed at rows ${killedAt} of ${rows}`);
  const report = await copy(from, to);
  expect(report).toMatchObject({ rows, rowsBefore: killedAt.at(-1) });
  return report;
}

async function copyThereAndBack(source: string): Promise<void> {
  const { contentHash, rows } = await copy(source, at('undisturbed'));
  expect(await copyKilled(source, schema.url, rows)).toMatchObject({ contentHash });
  expect(await copyKilled(schema.url, at('back'), rows)).toMatchObject({ contentHash });
  const doctor = await run(['doctor', '--deep', '--data-dir', at('back')]);
  expect(doctor.out).not.toContain('FAILED');
  const again = await run(['copy', '--from', at('back'), '--to', schema.url]);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('has data')]);
}

const timeout = 180_000 + KILLS * 30_000;

it('keep the simulated market', { timeout }, async () => {
  await runJson(['demo', '--products', String(PRODUCTS), '--data-dir', at('source')]);
  await copyThereAndBack(at('source'));
});

it.skipIf(realFiles().length === 0)('keep real inputs', { timeout }, async () => {
  for (const files of realFiles()) await run(['import', ...files, '--data-dir', at('source')]);
  await copyThereAndBack(at('source'));
});
