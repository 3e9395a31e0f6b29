/** A real Chromium that npm installed, so that every test of a page runs on every machine. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';

const ROOT = join(import.meta.dirname, '../../..');
const runFile = promisify(execFile);

/** In the checkout, because a temporary directory may hold the browser of another user. */
const PLACE = join(ROOT, 'node_modules/.cache/chromium');

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
  const named = process.env['SHELFLINE_CHROMIUM'];
  // Chromium's own sandbox does not start as root, nor in containers.
  const args = ['--no-sandbox'];
  if (named !== undefined) return { executablePath: named, args } satisfies LaunchOptions;
  await unpackOnce();
  const places = {
    LD_LIBRARY_PATH: join(PLACE, 'al2023/lib'),
    FONTCONFIG_PATH: join(PLACE, 'fonts'),
  };
  const env = { ...process.env, ...places };
  return { executablePath: join(PLACE, 'chromium'), args, env } satisfies LaunchOptions;
}

const UNPACK = join(import.meta.dirname, 'unpack-browser.ts');

/** The package's own file names places of that cloud. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${PLACE}/fonts</dir><cachedir>${PLACE}/fonts-cache</cachedir></fontconfig>
`;

async function unpackOnce(): Promise<void> {
  if (existsSync(PLACE)) return;
  await mkdir(dirname(PLACE), { recursive: true });
  const TMPDIR = await mkdtemp(`${PLACE}-`);
  // The libraries that a bare machine lacks are unpacked in a certain cloud only.
  const env = { ...process.env, TMPDIR, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };
  await runFile(process.execPath, [UNPACK], { env });
  await writeFile(join(TMPDIR, 'fonts/fonts.conf'), FONTS);
  // Whole or not there at all, and once if several processes unpack.
  await rename(TMPDIR, PLACE).catch(async (error) => {
    await rm(TMPDIR, { recursive: true });
    if (!existsSync(PLACE)) throw error;
  });
}
