/** `jobs` as an operator types it, on real accounts. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestAccounts } from '../../../test/support/test-place.ts';
import { testTrail } from '../../../test/support/trail.ts';
import { systemClock, systemRandom } from '../../adapters/system/machine.ts';
import type { Accounts } from '../../main/open/storage.ts';
import { OPERATIONS } from '../operations/admin/jobs.ts';
import { type AdministerDeps, resourceCommand } from './administer.ts';

const NODE = 'node';
const ORDER = {
  kind: 'import',
  ...{ node: NODE, request: '{}', createdBy: 'key_a', bytesTotal: 9 },
  createdAt: Date.UTC(2026, 2, 1) / 1000,
} as const;

let accounts: Accounts;
beforeEach(async () => {
  accounts = await openTestAccounts();
  for (const at of [1, 2, 3]) {
    await accounts.jobs.insert({ ...ORDER, id: `job_${at}`, name: `file-${at}.csv` });
  }
});
afterEach(async () => await accounts.close());

/** Returns the lines that a command prints. */
async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  const app = {
    ...accounts,
    clock: systemClock,
    random: systemRandom,
    plans: [],
    storeName: 'amazon',
    jobs: accounts.jobs,
    trail: testTrail({ audit: accounts.audit, clock: systemClock, random: systemRandom }),
  };
  const deps: AdministerDeps = {
    io: { out: (line) => lines.push(line), note: () => {}, fail: () => {} },
    user: 'me',
    open: (_, __, work) => work(app as never),
  };
  const command = resourceCommand({ name: 'jobs', summary: '' }, OPERATIONS, deps);
  await command.parseAsync(args, { from: 'user' });
  return lines;
}

it('lists jobs, newest first, page by page', async () => {
  const [head, ...rows] = await run('list', '--limit', '2');
  expect(head).toMatch(/^ID +CREATED +KIND +STATE +ROWS +REJECTS +NAME/);
  expect(rows.map((row) => row.split(/ +/))).toEqual([
    ['job_3', '2026-03-01T00:00:00Z', 'import', 'waiting', '0', '0', 'file-3.csv'],
    ['job_2', '2026-03-01T00:00:00Z', 'import', 'waiting', '0', '0', 'file-2.csv'],
  ]);
  const page = JSON.parse((await run('list', '--before', 'job_2', '--json')).join(''));
  expect(page).toMatchObject({ jobs: [{ id: 'job_1' }], next: null });
});

it('shows how a job ended, with its report', async () => {
  await accounts.jobs.claim(NODE, 'a', 60);
  const end = { state: 'failed', result: '{"read":3}', importId: 7, problem: 'no room' } as const;
  await accounts.jobs.finish({ id: 'job_1', owner: 'a' }, end);
  expect((await run('show', 'job_1')).join('\n')).toBe(
    'job_1: import of file-1.csv, failed\nno room\n{\n  "read": 3\n}',
  );
  await expect(run('show', 'job_4')).rejects.toMatchObject({ code: 'invalid_parameter' });
});

it('ends a waiting job, asks a running one to end, and leaves a line of each', async () => {
  await accounts.jobs.claim(NODE, 'a', 60);
  expect(await run('cancel', 'job_1')).toEqual([
    'job_1: import of file-1.csv, running, asked to end',
  ]);
  expect(await run('cancel', 'job_2')).toEqual(['job_2: import of file-2.csv, canceled']);
  await run('cancel', 'job_2');
  const trail = await accounts.audit.page({ before: null, limit: 10 });
  expect(trail.map(({ action, subject }) => [action, subject])).toEqual([
    ['job.cancel', 'job_2'],
    ['job.cancel', 'job_1'],
  ]);
});
