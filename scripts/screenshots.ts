/**
 * Takes the pictures of the README from a demo market into `docs/pictures`, or all pages at all
 * widths, light and dark, into the folder given, with a page that shows them together.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createClient } from '../client/src/client.ts';
import { start, temporaryDirectory } from '../test/support/program.ts';
import { startBrowser } from '../test/support/web/browser.ts';
import { pageAddresses } from '../test/support/web/page-addresses.ts';
import { watchPage } from '../test/support/web/watched-page.ts';

const MARKET = { marketplace: 'amazon.com', keyword: 'yoga mat' } as const;
const WIDTHS = [390, 768, 1280, 1920];
const HEIGHT = 900;
const DESK = { width: 1280, theme: 'light' } as const;

interface Shot {
  readonly address: string;
  readonly file: string;
  readonly width: number;
  readonly theme: 'light' | 'dark';
  readonly isWhole: boolean;
}

const [folder] = process.argv.slice(2);
const target = folder ?? join(import.meta.dirname, '../docs/pictures');
const directory = temporaryDirectory();
const env = { SHELFLINE_DATA_DIR: directory.path, SHELFLINE_PORT: '0' };
const program = await start(['start'], { env, ready: /Stop with Ctrl-C/ });
const browser = await startBrowser();
try {
  const url = /Base URL\s+(\S+)\/api\/v1/.exec(program.out)?.[1] ?? '';
  const key = readFileSync(join(directory.path, 'first-key'), 'utf8').trim();
  const addresses = await pageAddresses(createClient('A', { url, key }), MARKET);
  mkdirSync(target, { recursive: true });
  const shots = folder === undefined ? forReadme(addresses) : ofAll(addresses);
  const groups = Map.groupBy(shots, ({ width, theme }) => `${width} ${theme}`);
  for (const group of groups.values()) await take(browser, url, key, group);
  if (folder !== undefined) writeFileSync(join(target, 'index.html'), contactSheet(shots));
} finally {
  await browser.close();
  await program.stop();
  directory.remove();
}

function forReadme(addresses: ReadonlyMap<string, readonly string[]>): Shot[] {
  const shot = (file: string, address = '', theme: Shot['theme'] = 'light') => ({
    file: `${file}.webp`,
    address,
    theme,
    width: DESK.width,
    isWhole: false,
  });
  return [
    shot('product', addresses.get('/product/:asin')?.[0]),
    shot('search', addresses.get('/search')?.[1]),
    shot('market', addresses.get('/market')?.[1], 'dark'),
    shot('profit', addresses.get('/profit')?.[1]),
  ].filter(({ address }) => address !== '');
}

function ofAll(addresses: ReadonlyMap<string, readonly string[]>): Shot[] {
  return [...addresses.values()].flat().flatMap((address) =>
    WIDTHS.flatMap((width) =>
      (['light', 'dark'] as const).map((theme) => {
        const name = address.replaceAll(/\W+/g, '-').slice(0, 60);
        return { address, file: `${name}-${width}-${theme}.png`, width, theme, isWhole: true };
      }),
    ),
  );
}

/** All pictures on one page, to look at them together. */
function contactSheet(shots: readonly Shot[]): string {
  const figures = shots.map(
    ({ file }) =>
      `<figure><a href="${file}"><img src="${file}" width="320" loading="lazy" alt=""></a>` +
      `<figcaption>${file}</figcaption></figure>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Pages</title>
<style>body{font:12px sans-serif}figure{display:inline-block;margin:8px;vertical-align:top}</style>
${figures.join('\n')}
`;
}

/** Takes pictures that have one width and theme. */
async function take(opened: Browser, url: string, key: string, shots: readonly Shot[]) {
  const [{ width, theme } = DESK] = shots;
  const viewport = { width, height: HEIGHT };
  const context = await opened.newContext({ viewport, colorScheme: theme, locale: 'en-US' });
  const { page, open, settled } = await watchPage(context, url);
  await page.goto(`${url}/#key=${key}`);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  for (const { address, file, isWhole } of shots) {
    await open(address);
    const path = join(target, file);
    if (isWhole) {
      // What waits until somebody comes near it is in the picture, too.
      await page.keyboard.press('End');
      await settled();
      await page.keyboard.press('Home');
      await settled();
      await page.screenshot({ path, fullPage: true });
    } else await writePicture(page, path);
    process.stdout.write(`${path}\n`);
  }
  await context.close();
}

/** A page of text takes half as much as WebP, which Playwright itself does not write. */
async function writePicture(page: Page, path: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  writeFileSync(path, Buffer.from(data, 'base64'));
}
