/** The documents are under test: links lead somewhere, and nothing users can type is missing. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cliPage } from '../scripts/cli-page.ts';
import { languagePage } from '../scripts/language-page.ts';
import { ERROR_STATUS } from '../src/delivery/present/error-status.ts';
import { SERIES_NAMES } from '../src/domain/history/series.ts';
import { settingsSchema } from '../src/main/config/settings-schema.ts';
import { buildProgram } from '../src/main/program.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));

describe('documents', () => {
  it('link only to files that are there', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !existsSync(join(ROOT, dirname(page), target)))
        .map((target) => `${page} -> ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('link only to headings that are there', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#\s:]*)#([^)\s]+)\)/g)]
        .map(
          ([, target = '', anchor = '']) =>
            [target === '' ? page : join(dirname(page), target), anchor] as const,
        )
        .filter(([file, anchor]) => !anchorsOf(file).has(anchor))
        .map(([file, anchor]) => `${page} -> ${file}#${anchor}`),
    );
    expect(broken).toEqual([]);
  });

  it('hold the command line as it is', async () => {
    expect(read('docs/cli.md'), 'run: npm run generate').toBe(cliPage(await buildProgram()));
  });

  it('hold the language table as it is tested', () => {
    expect(read('docs/search-language.md'), 'run: npm run generate').toBe(languagePage());
  });

  it('name every setting and environment variable', () => {
    const text = read('docs/operator-guide.md');
    const variables = ['DATA_DIR', 'HOST', 'PORT', 'DATABASE_URL'].map(
      (name) => `SHELFLINE_${name}`,
    );
    const words = [...Object.keys(settingsSchema.properties), ...variables];
    expect(words.filter((word) => !text.includes(word))).toEqual([]);
  });

  it('explain every error code', () => {
    const text = read('docs/api/errors.md');
    expect(Object.keys(ERROR_STATUS).filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
  });

  it('name every series an import can hold', () => {
    const text = read('docs/import.md');
    expect(SERIES_NAMES.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  it.each([
    { journey: 'keyword', filesMax: 80 },
    { journey: 'Keepa product', filesMax: 50 },
  ])('follow a $journey through at most $filesMax files', ({ journey, filesMax }) => {
    const sections = read('docs/architecture.md').split(/^#+ /m);
    const section = sections.find((text) => text.split('\n', 1)[0]?.includes(journey)) ?? '';
    const named = new Set([...section.matchAll(/`([\w/.-]+\.ts)`/g)].map(([, file = '']) => file));
    expect([...named].filter((file) => !existsSync(join(ROOT, 'src', file)))).toEqual([]);
    expect(named.size).toBeGreaterThan(filesMax / 2);
    expect(named.size).toBeLessThanOrEqual(filesMax);
  });

  it('list every decision in order', () => {
    const numbers = pages
      .map((page) => /^docs\/decisions\/(\d{4})-/.exec(page)?.[1])
      .filter((number) => number !== undefined)
      .sort();
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')));
  });
});

/** The anchors of a page's headings, as code hosts make them. */
function anchorsOf(page: string): Set<string> {
  const headings = read(page).matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
