/**
 * Builds the dashboard from the sources, and offers all tests of a run one browser, a demo market
 * to copy, and a service on a copy of it for the tests that change nothing.
 */
import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { askDesk, type Desk, openDesk } from '../desk.ts';
import { runJson, serve, temporaryDirectory } from '../program.ts';
import { startBrowserServer } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the browser and the market. */
    readonly webPort: number;
    /** Where a test asks for the service that all share. */
    readonly sharedServicePort: number;
  }
}

/** Few: they take three seconds, and have listings in each marketplace. */
const PRODUCTS = 1000;
const ROOT = join(import.meta.dirname, '../../..');

export type Role = 'reader' | 'operator';

export interface WebSupport {
  /** Where the browser listens. */
  readonly browser: string;
  /** The data directory to copy. */
  readonly market: string;
  /** A key of each role in it, on a plan without a limit. */
  readonly keys: Readonly<Record<Role, string>>;
}

export interface SharedService {
  readonly url: string;
}

const desks: Desk[] = [];

export async function setup(project: TestProject): Promise<void> {
  // Before the first test, because every service that a test starts looks for its files.
  await run('scripts/build-web.ts');
  const support = await openDesk(makeSupport, ({ browser, market, keys }) => {
    return { browser, market, keys };
  });
  const shared = await openDesk(
    async () => await serveCopy((await askDesk<WebSupport>(support.port)).market),
    ({ url }) => ({ url }),
  );
  project.provide('webPort', support.port);
  project.provide('sharedServicePort', shared.port);
  desks.push(shared, support);
}

export async function teardown(): Promise<void> {
  for (const desk of desks) await desk.close();
}

async function makeSupport() {
  const directory = temporaryDirectory();
  const [server, keys] = await Promise.all([startBrowserServer(), fill(directory.path)]);
  return {
    browser: server.wsEndpoint(),
    market: directory.path,
    keys,
    async close() {
      await server.close();
      directory.remove();
    },
  } satisfies WebSupport & { close(): Promise<void> };
}

async function fill(market: string): Promise<WebSupport['keys']> {
  await run('src/main/cli.ts', 'demo', '--data-dir', market, '--products', String(PRODUCTS));
  const keyOf = async (role: Role) => {
    const options = ['--plan', 'operator', '--role', role, '--data-dir', market];
    return (await runJson<{ key: string }>(['keys', 'create', ...options])).key;
  };
  return { reader: await keyOf('reader'), operator: await keyOf('operator') };
}

async function serveCopy(market: string) {
  const directory = temporaryDirectory();
  await cp(market, directory.path, { recursive: true });
  const { url, program } = await serve(['--data-dir', directory.path]);
  return {
    url: new URL(url).origin,
    async close() {
      await program.stop();
      directory.remove();
    },
  } satisfies SharedService & { close(): Promise<void> };
}

const runFile = promisify(execFile);

function run(...args: readonly string[]) {
  return runFile(process.execPath, args, { cwd: ROOT });
}
