/**
 * The day's limit holds exactly over real servers: one, two on one data directory, and during an
 * import.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, runJson, type Server, serve, temporaryDirectory } from '../support/program.ts';

const directory = temporaryDirectory();
const dataDir = ['--data-dir', directory.path];
const LIMIT = 100;
const REQUESTS = 150;

const servers: Server[] = [];

beforeAll(async () => {
  const file = join(directory.path, 'few.ndjson');
  writeFileSync(file, products(0, 50));
  await runJson(['import', file, ...dataDir]);
  servers.push(await serve(dataDir), await serve(dataDir));
});

afterAll(async () => {
  await Promise.all(servers.map(({ program }) => program.stop()));
  directory.remove();
});

describe('150 requests at once with a key for 100', () => {
  it('are 100 answers and 50 refusals on one server', async () => {
    await expectExactly(servers.slice(0, 1));
  });

  it('are 100 answers and 50 refusals over two servers', async () => {
    await expectExactly(servers);
  });

  it('are 100 answers and 50 refusals while an import runs', async () => {
    const file = join(directory.path, 'many.ndjson');
    writeFileSync(file, products(1000, 20_000));
    const importing = run(['import', file, ...dataDir]);
    await expectExactly(servers);
    expect((await importing).code).toBe(0);
  });
});

async function expectExactly(targets: readonly { readonly url: string }[]): Promise<void> {
  const { key } = await runJson<{ key: string }>([
    'keys',
    'create',
    '--plan',
    'starter',
    ...dataDir,
  ]);
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, async (_, index) => {
      const { url = '' } = targets[index % targets.length] ?? {};
      const response = await fetch(`${url}/search?keyword=bottle`, {
        headers: { 'x-api-key': key },
      });
      await response.arrayBuffer();
      return response;
    }),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
  expect(refused).toHaveLength(REQUESTS - LIMIT);
  expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true);
}

function products(first: number, count: number): string {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      asin: `B${String(first + index).padStart(9, '0')}`,
      marketplace: 'amazon.com',
      title: `Steel Bottle ${first + index}`,
      bsr: first + index + 1,
      bsr_category: 'Sports',
      observed_at: '2026-11-01T00:00:00Z',
    }),
  ).join('\n');
}
