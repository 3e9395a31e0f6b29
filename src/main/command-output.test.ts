/**
 * Standard output holds what a command was asked for and nothing else: with `--json` only JSON, of
 * an empty list nothing. Everything else a command has to say goes to standard error.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { buildProgram } from './program.ts';

const directory = mkdtempSync(join(tmpdir(), 'shelfline-output-'));
const file = (name: string) => join(directory, name);
const LABELS = [
  'marketplace,category,rank,units,days',
  ...Array.from({ length: 60 }, (_, at) => `US,Home & Kitchen,${100 + at * 50},${700 - at * 9},30`),
  'US,11,no rank,1,30',
];

beforeAll(() => {
  writeFileSync(file('ranks.csv'), 'marketplace,rank\nUS,100\nUS,\n');
  writeFileSync(file('labels.csv'), LABELS.join('\n'));
  writeFileSync(file('profit.csv'), 'marketplace,price,productCost\nUS,20,5\nUS,,\n');
  writeFileSync(file('list.csv'), 'title,price\nYoga Mat,2.50\n');
  writeFileSync(file('mats.csv'), 'asin,marketplace,title\nB000000001,US,Mat\nbroken,US,Mat\n');
});
afterEach(() => {
  process.exitCode = 0;
});
afterAll(() => rmSync(directory, { recursive: true }));

async function run(dataDir: string, args: readonly string[]) {
  const said = { out: [] as string[], notes: [] as string[] };
  const program = await buildProgram({
    out: (line) => said.out.push(line),
    note: (line) => said.notes.push(line),
    fail: () => undefined,
  });
  await program.parseAsync([...args, '--data-dir', file(dataDir)], { from: 'user' });
  return said;
}

/** Each gives the id that stands for it in a call. */
const NEWEST: Readonly<Record<string, () => Promise<string>>> = {
  KEY: async () => (await listOf('keys')).at(-1)?.id ?? '',
  EMBED: async () => (await listOf('embeds'))[0]?.id ?? '',
};
const listOf = async (what: string): Promise<readonly { readonly id: string }[]> =>
  JSON.parse((await run('data', [what, 'list', '--json'])).out.join())[what];

/** In an order in which each finds what it works on. */
const CALLS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['demo', '--products', '100'],
  ['import', file('mats.csv'), file('labels.csv')],
  ['imports list'],
  ['imports show', '2'],
  ['imports undo', '2', '--yes'],
  ['calibrate', '--labels', file('labels.csv')],
  ['backtest', '--labels', file('labels.csv'), '--seeds', '1'],
  ['estimate', '--input', file('ranks.csv')],
  ['profit', '--input', file('profit.csv')],
  ['analyze', file('list.csv'), '--marketplace', 'US'],
  ['find', '--marketplace', 'US', '--price', '1..'],
  ['keys create', '--plan', 'free'],
  ['keys list'],
  ['keys update', 'KEY', '--plan', 'pro'],
  ['keys usage', 'KEY'],
  ['keys rotate', 'KEY'],
  ['keys revoke', 'KEY'],
  ['embeds create', 'B000000001', '--marketplace', 'US', '--range', '90d', '--theme', 'dark'],
  ['embeds list'],
  ['embeds revoke', 'EMBED'],
  ['agents list'],
  ['jobs list'],
  ['audit'],
  ['status'],
  ['delete product', 'B000000001', '--yes'],
  ['delete source', 'csv', '--yes'],
  ['delete labels', '--yes'],
  ['doctor'],
  ['backup', file('backup.tar')],
  ['restore', file('backup.tar'), '--force'],
  ['openapi'],
  ...['products', 'history', 'categories', 'keywords', 'sales', 'estimates'].map(
    (what): [string, ...string[]] => [`export ${what}`, '--output', file(`${what}.ndjson`)],
  ),
];

/**
 * Two end with a signal, see `test/program/stop.test.ts` and `start.test.ts`; `copy` names two
 * places instead of a data directory, see `test/program/copy.test.ts`; `cluster` needs a cluster,
 * see `test/postgres/cluster.test.ts`; a job comes from a server, see `test/crash/jobs.test.ts`;
 * `mcp` speaks with a program, see `test/mcp/tools.test.ts`.
 */
const NOT_TRIED = [
  'serve',
  'start',
  'copy',
  'cluster distribute',
  'cluster status',
  'jobs show',
  'jobs cancel',
  'agents revoke',
  'mcp',
];

it('every command is tried here', async () => {
  const leaves = (command: Command, path: string): string[] =>
    command.commands.length === 0
      ? [path.trim()]
      : command.commands.flatMap((one) => leaves(one, `${path} ${one.name()}`));
  const tried = new Set([...CALLS.map(([command]) => command), ...NOT_TRIED]);
  expect(new Set(leaves(await buildProgram(), ''))).toEqual(tried);
});

it('with --json each command writes JSON and nothing else', { timeout: 120_000 }, async () => {
  for (const [command, ...args] of CALLS) {
    const given = await Promise.all(args.map((arg) => NEWEST[arg]?.() ?? arg));
    const { out } = await run('data', [...command.split(' '), ...given, '--json']);
    for (const line of out) expect(() => JSON.parse(line), `${command}: ${line}`).not.toThrow();
    const isFile = command.startsWith('export');
    expect(out.length > 0, command).toBe(!isFile);
  }
});

it.each([['keys list'], ['embeds list'], ['imports list']])(
  'of nothing, %s writes no line',
  async (command) => {
    const { out, notes } = await run('empty', command.split(' '));
    expect(out).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(/^N.* yet/)]);
  },
);
