/** The package: built, packed, installed without a registry, and run where no checkout is. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { start, temporaryDirectory } from '../support/program.ts';

const ROOT = join(import.meta.dirname, '../..');
const INSTALLED_BYTES_MAX = 60_000_000;
/** What a file takes on a disk is a number of these. */
const BLOCK_BYTES = 4096;
const NAMED_FILE = /(?:from |import |import\(|new URL\()(['"])(\.{1,2}\/[^'"\n]+)\1/g;

const directory = temporaryDirectory();
const prefix = join(directory.path, 'prefix');
const installed = join(prefix, 'lib/node_modules/shelfline');
const program = [process.execPath, join(prefix, 'bin/shelfline')];
const env = { SHELFLINE_DATA_DIR: join(directory.path, 'data') };

beforeAll(() => {
  mkdirSync(prefix);
  const built = join(directory.path, 'package');
  execFileSync(process.execPath, ['scripts/build.ts', built], { cwd: ROOT, stdio: 'pipe' });
  npm('pack', built, '--pack-destination', directory.path);
  const tarball = readdirSync(directory.path).find((name) => name.endsWith('.tgz')) ?? '';
  npm('install', '--global', '--prefix', prefix, '--offline', `./${tarball}`);
});
afterAll(() => directory.remove());

it('is small, and has no development dependency', () => {
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(installed, file)))
    .filter((stat) => stat.isFile());
  const bytes = files.map(({ size }) => Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(INSTALLED_BYTES_MAX);
  expect(readdirSync(join(installed, 'node_modules'))).toContain('better-sqlite3');
  expect(readdirSync(join(installed, 'node_modules'))).not.toContain('typescript');
});

it('says its version, and has every file that its program names', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [node = '', ...command] = program;
  expect(execFileSync(node, [...command, '--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
  const lib = join(installed, 'lib');
  const missing = readdirSync(lib, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => {
      const named = readFileSync(join(lib, file), 'utf8').matchAll(NAMED_FILE);
      return [...named].map(([, , path = '']) => join(dirname(file), path));
    })
    .filter((path) => !existsSync(join(lib, path)));
  expect(missing).toEqual([]);
});

it('starts, shows the dashboard, answers a search, and stops', async () => {
  const running = await start(['start', '--port', '0', '--json'], {
    env,
    ready: /"key"/,
    program,
  });
  const { url, key } = JSON.parse(running.out);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const page = await (await fetch(url)).text();
  const assets = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
  expect(assets.length).toBeGreaterThan(1);
  for (const path of assets) expect((await fetch(url + path)).status).toBe(200);
  const headers = { 'X-API-Key': key };
  const answer = await fetch(`${url}/api/v1/search?keyword=yoga%20mat`, { headers });
  const { data } = (await answer.json()) as { data: { totalResults: number } };
  expect(data.totalResults).toBeGreaterThan(20);
  expect((await running.stop('SIGTERM')).code).toBe(0);
});

function npm(...args: readonly string[]): void {
  execFileSync('npm', [...args, '--no-audit', '--no-fund'], { cwd: directory.path, stdio: 'pipe' });
}
