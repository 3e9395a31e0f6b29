/**
 * Makes the font of the dashboard from Inter: Latin letters in weights from 400 to 600. Run it after
 * an update of the font.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '..');
const INTER = join(ROOT, 'node_modules/@fontsource-variable/inter');
const TARGET = join(ROOT, 'facts/font');

/** Latin-1, what French and typography add to it, and the signs of the pages. */
const CHARACTERS = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...'ŒœŸ\u2009\u202f–—‘’‚“”„•…‹›€™←↑→↓−≈≤≥',
].join('');

export async function makeFont(): Promise<Buffer> {
  const font = readFileSync(join(INTER, 'files/inter-latin-wght-normal.woff2'));
  return await subsetFont(font, CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  });
}

function range(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
}

if (import.meta.main) {
  writeFileSync(join(TARGET, 'inter.woff2'), await makeFont());
  copyFileSync(join(INTER, 'LICENSE'), join(TARGET, 'LICENSE'));
}
