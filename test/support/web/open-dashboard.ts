/**
 * The dashboard as people have it: the service as a program on a demo market of its own, and the
 * browser of the run. Close it when done.
 */
import { cp } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { type ClientA, createClient } from '../../../client/src/client.ts';
import { runJson, serve, temporaryDirectory } from '../program.ts';
import { connectBrowser, webSupport } from './shared-browser.ts';
import { type WatchedPage, watchPage } from './watched-page.ts';

export type Role = 'reader' | 'operator';

export interface PageOptions {
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en-US' | 'de-DE';
  /** Null opens a page in which nobody is signed in. */
  readonly role?: Role | null;
}

export interface Dashboard {
  readonly url: string;
  readonly dataDirectory: string;
  /** A key of each role, on a plan without a limit. */
  readonly keys: Readonly<Record<Role, string>>;
  /** Asks the service as programs do, to compare with what pages show. */
  readonly client: ClientA;
  /** A window of its own, in which an operator is signed in unless said otherwise. */
  newPage(options?: PageOptions): Promise<WatchedPage>;
  /** A window with a page of the dashboard in it, complete. */
  openPage(path: string, options?: PageOptions): Promise<WatchedPage>;
  /** Ends the service and returns all that it printed. */
  stop(): Promise<string>;
  close(): Promise<void>;
}

const DEFAULTS = { width: 1280, theme: 'light', language: 'en-US', role: 'operator' } as const;
const HEIGHT = 900;

/** @param fill prepares the copied data directory before the service starts */
export async function openDashboard(
  fill: (dataDirectory: string) => Promise<void> = async () => undefined,
): Promise<Dashboard> {
  const directory = temporaryDirectory();
  await cp((await webSupport()).market, directory.path, { recursive: true });
  await fill(directory.path);
  const keyOf = (role: Role) => createKey(directory.path, role);
  const keys = { reader: await keyOf('reader'), operator: await keyOf('operator') };
  const [server, browser] = await Promise.all([
    serve(['--data-dir', directory.path]),
    connectBrowser(),
  ]);
  const { program } = server;
  const url = new URL(server.url).origin;
  const stop = async () => {
    const { out, err } = await program.stop();
    return out + err;
  };
  const newPage = (options: PageOptions = {}) => newWindow(browser, url, keys, options);
  return {
    url,
    dataDirectory: directory.path,
    keys,
    client: createClient('A', { url, key: keys.operator }),
    newPage,
    async openPage(path, options) {
      const opened = await newPage(options);
      await opened.open(path);
      return opened;
    },
    stop,
    async close() {
      await browser.close();
      if (program.child.exitCode === null) await stop();
      directory.remove();
    },
  };
}

async function createKey(dataDirectory: string, role: Role): Promise<string> {
  const options = ['--plan', 'operator', '--role', role, '--data-dir', dataDirectory];
  const { key } = await runJson<{ key: string }>(['keys', 'create', ...options]);
  return key;
}

async function newWindow(
  browser: Browser,
  url: string,
  keys: Readonly<Record<Role, string>>,
  options: PageOptions,
): Promise<WatchedPage> {
  const { width, theme, language, role } = { ...DEFAULTS, ...options };
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme: theme,
    locale: language,
    // What follows a link with an animation would be seen half way.
    reducedMotion: 'reduce',
  });
  if (role !== null) {
    const value = await sessionOf(url, keys[role]);
    await context.addCookies([{ name: 'shelfline_session', value, url, httpOnly: true }]);
  }
  const watched = await watchPage(context, url);
  return { ...watched, close: () => context.close() };
}

/** Signs in as the page does, without opening it. */
async function sessionOf(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ key }),
  });
  const [, value] = /^shelfline_session=(\w+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
  if (value === undefined) throw new Error(`no session: ${response.status}`);
  return value;
}
