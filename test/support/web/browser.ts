/** A real Chromium that npm installed, so that every test of a page runs on every machine. */
import { type Browser, chromium } from 'playwright-core';

/**
 * Starts the browser: the one that SHELFLINE_CHROMIUM names, else the one in `node_modules`. Close
 * it when done.
 */
export async function startBrowser(): Promise<Browser> {
  const executablePath = process.env['SHELFLINE_CHROMIUM'] ?? (await carriedChromium());
  // Chromium's own sandbox does not start as root, nor in containers.
  return await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

async function carriedChromium(): Promise<string> {
  // Makes the package unpack the libraries that a bare machine lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x';
  const { default: carried } = await import('@sparticuz/chromium');
  return await carried.executablePath();
}
