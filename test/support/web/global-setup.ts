/**
 * Builds the dashboard from the sources, and offers all tests of a run one browser and a data
 * directory with the demo market, which each test copies.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { type Desk, openDesk } from '../desk.ts';
import { startBrowserServer } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the browser and the market. */
    readonly webPort: number;
  }
}

/** Few: they take three seconds, and have listings in each marketplace. */
const PRODUCTS = 1000;
const ROOT = join(import.meta.dirname, '../../..');

export interface WebSupport {
  /** Where the browser listens. */
  readonly browser: string;
  /** The data directory to copy. */
  readonly market: string;
}

let desk: Desk | null = null;

export async function setup(project: TestProject): Promise<void> {
  // Before the first test, because every service that a test starts looks for its files.
  await run('scripts/build-web.ts');
  desk = await openDesk(makeSupport, ({ browser, market }) => ({ browser, market }));
  project.provide('webPort', desk.port);
}

export async function teardown(): Promise<void> {
  await desk?.close();
}

async function makeSupport() {
  const market = await mkdtemp(join(tmpdir(), 'shelfline-demo-'));
  const [server] = await Promise.all([
    startBrowserServer(),
    run('src/main/cli.ts', 'demo', '--data-dir', market, '--products', String(PRODUCTS)),
  ]);
  return {
    browser: server.wsEndpoint(),
    market,
    async close() {
      await server.close();
      await rm(market, { recursive: true, force: true });
    },
  } satisfies WebSupport & { close(): Promise<void> };
}

const runFile = promisify(execFile);

function run(...args: readonly string[]) {
  return runFile(process.execPath, args, { cwd: ROOT });
}
