/**
 * Searches of real servers follow the store: after imports, over threads and servers, after damage.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, runJson, type Server, serve, temporaryDirectory } from '../support/program.ts';

const directory = temporaryDirectory();
const dataDir = ['--data-dir', directory.path];
const index = join(directory.path, 'search');
const MINUTES_2 = 120_000;
/** Far more than the second an import may take to be found: the machine may be busy. */
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 50;

let key: string;
let imported = 0;

beforeAll(async () => {
  await importMats(50);
  ({ key } = await runJson<{ key: string }>(['keys', 'create', '--plan', 'business', ...dataDir]));
}, MINUTES_2);
afterAll(() => directory.remove());

const serveWith = (workers: number) => serve(['--workers', String(workers), ...dataDir]);

/** Products more, as a user imports them. */
async function importMats(count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    imported += 1;
    return `B${String(imported).padStart(9, '0')},US,Cork Mat ${imported},19.99`;
  });
  const file = join(directory.path, 'mats.csv');
  writeFileSync(file, ['asin,marketplace,title,price', ...rows, ''].join('\n'));
  await runJson(['import', file, ...dataDir]);
}

async function totalOf({ url }: Server, keyword: string): Promise<number> {
  const response = await fetch(`${url}/search?keyword=${encodeURIComponent(keyword)}`, {
    // A connection of its own: threads that share a port take turns.
    headers: { 'x-api-key': key, connection: 'close' },
  });
  const { data } = (await response.json()) as { data: { totalResults: number } };
  return data.totalResults;
}

/** The first total that is the wanted one, or the last before patience ends. */
async function totalOnceItIs(server: Server, keyword: string, wanted: number): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  let total = await totalOf(server, keyword);
  while (total !== wanted && performance.now() < until) {
    await sleep(LOOK_EVERY_MS);
    total = await totalOf(server, keyword);
  }
  return total;
}

/** -1 where searches go to the store itself. */
async function searchedRevision({ url }: Server): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text();
  return Number(/^search_index_revision (\S+)$/m.exec(text)?.[1]);
}

const finding = async (name: string) => {
  const { out } = await run(['doctor', '--json', ...dataDir]);
  const { findings } = JSON.parse(out) as { findings: { name: string; detail: string }[] };
  return findings.find((each) => each.name === name);
};

describe('a server', () => {
  it(
    'finds what another process imports, and what was imported before it started',
    async () => {
      const server = await serveWith(1);
      expect(await searchedRevision(server)).toBeGreaterThan(0);
      expect(await totalOf(server, 'cork mat')).toBe(imported);
      await importMats(10);
      expect(await totalOnceItIs(server, 'cork mat', imported)).toBe(imported);
      expect((await server.program.stop('SIGTERM')).code).toBe(0);
      expect((await finding('search index'))?.detail).toContain(`${imported} listings, up to date`);
      await importMats(1);
      expect((await finding('search index'))?.detail).toMatch(/1 behind the store/);
      const again = await serveWith(1);
      expect(await totalOf(again, 'cork mat')).toBe(imported);
      await again.program.stop('SIGTERM');
    },
    MINUTES_2,
  );

  it(
    'shares one index over two threads',
    async () => {
      const server = await serveWith(2);
      await importMats(5);
      expect(await totalOnceItIs(server, 'cork mat', imported)).toBe(imported);
      const totals = Array.from({ length: 30 }, () => totalOnceItIs(server, 'cork mat', imported));
      expect(new Set(await Promise.all(totals))).toEqual(new Set([imported]));
      expect((await server.program.stop('SIGTERM')).code).toBe(0);
    },
    MINUTES_2,
  );

  it(
    'is right beside another one on the same data, whichever ends first',
    async () => {
      const [first, second] = [await serveWith(1), await serveWith(1)];
      await importMats(5);
      for (const server of [first, second]) {
        expect(await totalOnceItIs(server, 'cork mat', imported)).toBe(imported);
      }
      await first.program.stop('SIGKILL');
      await importMats(5);
      expect(await totalOnceItIs(second, 'cork mat', imported)).toBe(imported);
      await second.program.stop('SIGTERM');
      expect((await finding('search index'))?.detail).toContain('up to date');
    },
    MINUTES_2,
  );

  it(
    'builds its index anew where the files are damaged or gone',
    async () => {
      for (const name of readdirSync(index)) {
        if (name.endsWith('.segment')) writeFileSync(join(index, name), 'a spreadsheet');
      }
      expect((await finding('search index'))?.detail).toContain('not whole');
      const damaged = await serveWith(1);
      expect(await searchedRevision(damaged)).toBeGreaterThan(0);
      expect(await totalOf(damaged, 'cork mat')).toBe(imported);
      await damaged.program.stop('SIGTERM');
      rmSync(index, { recursive: true });
      expect((await finding('search index'))?.detail).toContain('none yet');
      const bare = await serveWith(1);
      expect(await totalOf(bare, 'cork mat')).toBe(imported);
      await bare.program.stop('SIGTERM');
    },
    MINUTES_2,
  );

  it(
    'searches what a backup brought back',
    async () => {
      const backup = join(directory.path, 'saved.tar');
      expect((await run(['backup', backup, ...dataDir])).code).toBe(0);
      const then = imported;
      await importMats(7);
      const later = await serveWith(1);
      expect(await totalOf(later, 'cork mat')).toBe(imported);
      await later.program.stop('SIGTERM');
      expect((await run(['restore', backup, '--force', ...dataDir])).code).toBe(0);
      expect(readdirSync(directory.path)).not.toContain('search');
      const server = await serveWith(1);
      expect(await totalOf(server, 'cork mat')).toBe(then);
      await server.program.stop('SIGTERM');
    },
    MINUTES_2,
  );
});
