// Runs the project's commands from a bare clone: installs what is missing, then hands over to the
// Node release that package.json pins. Works on any Node from 18 on and needs nothing but npm.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOver } from './hand-over.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');

const STATIC_CHECKS = [
  ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'],
  ['node_modules/typescript/bin/tsc', '--noEmit'],
  ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'web'],
  ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'test/web'],
  ['node_modules/knip/bin/knip.js'],
];
const TESTS = ['node_modules/vitest/vitest.mjs', 'run'];

const BUILD_WEB = ['scripts/build-web.ts'];

const COMMANDS = {
  start: [BUILD_WEB, ['src/main/cli.ts', 'start']],
  cli: [['src/main/cli.ts']],
  screenshots: [BUILD_WEB, ['scripts/screenshots.ts']],
  build: [BUILD_WEB, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts']],
  test: [TESTS],
  lint: STATIC_CHECKS,
  check: [...STATIC_CHECKS, TESTS],
  format: [['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.']],
};

const [command = '', ...rest] = process.argv.slice(2);
// Any other name is a file to run, or a script of this folder.
const script = command.endsWith('.ts') ? command : `scripts/${command}.ts`;
const steps = COMMANDS[command] ?? [[script]];

if (isStale()) install();
await runAll(steps, rest);

/** True without an installation, or with one older than the lockfile. */
function isStale() {
  const installed = join(modules, '.package-lock.json');
  if (!existsSync(installed) || !existsSync(pinnedNode())) return true;
  // That of another checkout, lent by a link, would be emptied: npm clears the folder itself.
  if (lstatSync(modules).isSymbolicLink()) return false;
  const wanted = join(root, 'package-lock.json');
  if (statSync(wanted).mtimeMs <= statSync(installed).mtimeMs) return false;
  // A copied checkout has the times of the copy: what is installed decides.
  const { packages } = JSON.parse(readFileSync(wanted, 'utf8'));
  const { packages: there } = JSON.parse(readFileSync(installed, 'utf8'));
  return Object.entries(packages).some(([path, { version, optional, link }]) => {
    if (path === '' || link === true || (optional === true && !(path in there))) return false;
    return there[path]?.version !== version;
  });
}

function pinnedNode() {
  const windows = process.platform === 'win32';
  return join(modules, 'node', 'bin', windows ? 'node.exe' : 'node');
}

function install() {
  process.stderr.write('Installing dependencies (once) …\n');
  // Some mirrors lack packages of other platforms, which makes `ci` give up on a sound lockfile.
  if (npm('ci') || npm('install', '--no-save')) return;
  process.stderr.write('npm could not install: see its message above, then try again.\n');
  process.exit(1);
}

function npm(...args) {
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(program, [...args, ...quiet], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  return status === 0;
}

/** Runs the steps one after another; the last one takes the extra arguments. */
async function runAll(list, extra) {
  for (const [index, step] of list.entries()) {
    const args = index === list.length - 1 ? [...step, ...extra] : step;
    const code = await run(args);
    if (code !== 0) process.exit(code);
  }
}

function run(args) {
  const path = [join(modules, '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  );
  return handOver(pinnedNode(), args, {
    cwd: root,
    env: {
      ...process.env,
      PATH: path,
      // Sources are stripped of their types and compiled once, which is a third of a start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'node'),
      // Pages of 2 MiB for large blocks, such as an index (docs/decisions/0007-large-pages.md), and
      // two pools for small ones: a pool for each thread would keep what the thread has freed.
      GLIBC_TUNABLES:
        process.env.GLIBC_TUNABLES ?? 'glibc.malloc.hugetlb=1:glibc.malloc.arena_max=2',
      SHELFLINE_CALLER_DIR: process.env.INIT_CWD ?? process.cwd(),
    },
  });
}
