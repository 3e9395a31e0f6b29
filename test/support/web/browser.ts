/** A real Chromium that npm installed, so that every test of a page runs on every machine. */
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

/**
 * Starts the browser: the one that SHELFLINE_CHROMIUM names, else the one in `node_modules`. Close
 * it when done.
 *
 * @param args more for Chromium's command line
 */
export async function startBrowser(args: readonly string[] = []): Promise<Browser> {
  const options = await launchOptions();
  return await chromium.launch({ ...options, args: [...options.args, ...args] });
}

/** Starts a browser that several processes use. */
export async function startBrowserServer(): Promise<BrowserServer> {
  return await chromium.launchServer(await launchOptions());
}

async function launchOptions() {
  const executablePath = process.env['SHELFLINE_CHROMIUM'] ?? (await carriedChromium());
  // Chromium's own sandbox does not start as root, nor in containers.
  return { executablePath, args: ['--no-sandbox'] } satisfies LaunchOptions;
}

async function carriedChromium(): Promise<string> {
  // Makes the package unpack the libraries that a bare machine lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x';
  const { default: carried } = await import('@sparticuz/chromium');
  return await carried.executablePath();
}
