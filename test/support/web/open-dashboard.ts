/**
 * The dashboard as people have it: the service as a program on the demo market, and the browser of
 * the run. Close it when done.
 */
import { cp } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { type ClientA, createClient } from '../../../client/src/client.ts';
import { serve, temporaryDirectory } from '../program.ts';
import type { Role, WebSupport } from './global-setup.ts';
import { connectBrowser, sharedService, webSupport } from './shared-browser.ts';
import { type WatchedPage, watchPage } from './watched-page.ts';

export interface PageOptions {
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
  readonly language?: 'en-US' | 'de-DE';
  /** Null opens a page in which nobody is signed in. */
  readonly role?: Role | null;
}

export interface Dashboard {
  readonly url: string;
  readonly keys: WebSupport['keys'];
  /** Asks the service as programs do, to compare with what pages show. */
  readonly client: ClientA;
  /** A window of its own, in which an operator is signed in unless said otherwise. */
  newPage(options?: PageOptions): Promise<WatchedPage>;
  /** A window with a page of the dashboard in it, complete. */
  openPage(path: string, options?: PageOptions): Promise<WatchedPage>;
  close(): Promise<void>;
}

export interface OwnDashboard extends Dashboard {
  readonly dataDirectory: string;
  /** Ends the service and returns all that it printed. */
  stop(): Promise<string>;
}

const DEFAULTS = { width: 1280, theme: 'light', language: 'en-US', role: 'operator' } as const;
const HEIGHT = 900;

/** Opens the service that all tests of a run share, for a test that changes nothing in it. */
export async function shareDashboard(): Promise<Dashboard> {
  const { url } = await sharedService();
  return await connect(url);
}

/**
 * Starts a service on a market of its own, for a test that changes something.
 * @param fill prepares the copied data directory before the service starts
 */
export async function openDashboard(
  fill: (dataDirectory: string) => Promise<void> = async () => undefined,
): Promise<OwnDashboard> {
  const directory = temporaryDirectory();
  await cp((await webSupport()).market, directory.path, { recursive: true });
  await fill(directory.path);
  const { program, url } = await serve(['--data-dir', directory.path]);
  const dashboard = await connect(new URL(url).origin);
  const stop = async () => {
    const { out, err } = await program.stop();
    return out + err;
  };
  return {
    ...dashboard,
    dataDirectory: directory.path,
    stop,
    async close() {
      await dashboard.close();
      if (program.child.exitCode === null) await stop();
      directory.remove();
    },
  };
}

async function connect(url: string): Promise<Dashboard> {
  const { keys } = await webSupport();
  const browser = await connectBrowser();
  const newPage = (options: PageOptions = {}) => newWindow(browser, url, keys, options);
  return {
    url,
    keys,
    client: createClient('A', { url, key: keys.operator }),
    newPage,
    async openPage(path, options) {
      const opened = await newPage(options);
      await opened.open(path);
      return opened;
    },
    close: () => browser.close(),
  };
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
