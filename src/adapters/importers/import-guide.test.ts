/** The examples of the import guide are what the importers read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWith } from '../../../test/support/importing.ts';
import { loadImporters } from './registry.ts';

const IMPORTERS = await loadImporters();

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/import.md'), 'utf8');

/** Format -> its first example: the first code block under its heading. */
const EXAMPLES = new Map(
  GUIDE.split('\n### ')
    .slice(1)
    .map((section) => {
      const name = /^`([a-z0-9-]+)`/.exec(section)?.[1] ?? '';
      return [name, /```(?:csv|json)\n([\s\S]*?)```/.exec(section)?.[1] ?? ''] as const;
    }),
);

describe('the import guide', () => {
  it('has a section for every format', () => {
    const formats = IMPORTERS.map(({ format }) => format).sort();
    expect([...EXAMPLES.keys()].sort()).toEqual(formats);
  });

  it.each([...EXAMPLES])('shows %s as it is read', async (format, text) => {
    const importer = IMPORTERS.find((one) => one.recognizes(text));
    expect(importer?.format).toBe(format);
    if (importer === undefined) return;
    const { rows, rejects, notes } = await readWith(importer, text, { marketplace: 'US' });
    expect([rejects, notes]).toEqual([[], []]);
    expect(rows.length).toBeGreaterThan(0);
  });
});
