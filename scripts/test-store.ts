/**
 * Examines a PostgreSQL server: runs all suites of the store and the accounts on it, those over
 * HTTP and those that kill processes too, each test in a schema of its own, and prints what passed.
 *
 *     npm run test:store -- [--url postgres://…] [--batches 10000] [--seed 1]
 *
 * Without a URL it examines a server that it starts itself. On the coordinator of a cluster with
 * Citus, every test spreads its tables first, as `shelfline cluster distribute` does. `--batches`
 * is how many random batches are compared with the embedded store.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CITUS_SQL } from '../src/adapters/postgres/cluster/citus.ts';
import { query } from '../test/support/postgres/query.ts';

const SUITES = [
  'test/contract/store.postgres.test.ts',
  'test/contract/accounts.postgres.test.ts',
  'test/postgres/differential.test.ts',
  'test/postgres/import-killed.test.ts',
  'test/crash/store-crash.test.ts',
  'test/http',
];

/** What vitest writes about each file. */
interface Outcome {
  readonly name: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    batches: { type: 'string' },
    seed: { type: 'string' },
  },
});

if (values.url !== undefined) await printServer(values.url);
const folder = mkdtempSync(join(tmpdir(), 'shelfline-test-store-'));
try {
  const results = join(folder, 'results.json');
  const code = await runSuites(results);
  const { testResults } = JSON.parse(readFileSync(results, 'utf8'));
  for (const outcome of testResults as readonly Outcome[]) printOutcome(outcome);
  process.exitCode = code;
} finally {
  rmSync(folder, { recursive: true });
}

async function printServer(url: string): Promise<void> {
  const [server] = await query(url, "SELECT version(), current_setting('server_encoding') AS text");
  print(`${server?.['version']}, ${server?.['text']}`);
  const [there] = await query(url, CITUS_SQL.isThere);
  if (there?.['found'] !== true) return;
  const [citus] = await query(url, CITUS_SQL.version);
  print(`${citus?.['version']}: every test spreads its tables over shards`);
}

function runSuites(results: string): Promise<number> {
  const { url, batches, seed } = values;
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const program = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=PostgreSQL',
    ...SUITES,
    ...reports,
  ];
  const child = spawn(process.execPath, program, {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(url === undefined ? {} : { SHELFLINE_TEST_DATABASE_URL: url }),
      ...(batches === undefined ? {} : { SHELFLINE_TEST_BATCHES: batches }),
      ...(seed === undefined ? {} : { SHELFLINE_TEST_SEED: seed }),
    },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function printOutcome({ name, assertionResults }: Outcome): void {
  const counts = new Map<string, number>();
  for (const { status } of assertionResults) counts.set(status, (counts.get(status) ?? 0) + 1);
  const told = [...counts].map(([status, count]) => `${count} ${status}`).join(', ');
  print(`${name.split('/').at(-1)}: ${told}`);
  for (const { status, fullName } of assertionResults) {
    if (status === 'failed') print(`  failed: ${fullName}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
