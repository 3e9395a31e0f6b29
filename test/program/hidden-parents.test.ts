/**
 * Exports that name parents, imported with the parents hidden: pairs of products that end in one
 * family, against the pairs that share a parent. Needs real exports.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFile } from '../../src/adapters/importers/files/import-source.ts';
import { importFile } from '../../src/app/import/import-file.ts';
import { collect } from '../contract/store-fixture.ts';
import { withImportContext } from '../support/import-context.ts';

const REAL_DATA = process.env['SHELFLINE_REAL_DATA'] ?? '';
const EXPORTS = join(REAL_DATA, 'keepa-export');
const PARENT_COLUMN = /parent asin/i;

const headerOf = (text: string) => text.slice(0, text.indexOf('\n'));

/** Texts of the exports whose header names parents, by file. */
function exportsWithParents(): (readonly [string, string])[] {
  return readdirSync(EXPORTS)
    .filter((name) => name.endsWith('.csv'))
    .map((name) => [name, readFileSync(join(EXPORTS, name), 'utf8')] as const)
    .filter(([, text]) => PARENT_COLUMN.test(headerOf(text)));
}

/** Family and parent of each listing of an export. */
async function familiesIn(name: string, text: string) {
  const directory = mkdtempSync(join(tmpdir(), 'shelfline-parents-'));
  const file = join(directory, name);
  try {
    writeFileSync(file, text);
    return await withImportContext(async (context) => {
      const marketplace = name.startsWith('de') ? 'DE' : 'US';
      await importFile(context, await openFile(file), { marketplace });
      const listings = await collect(context.store.products.scan(null));
      return new Map(listings.map((one) => [one.asin, one]));
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

it.skipIf(REAL_DATA === '')(
  'infers few families that are none, of those known',
  async () => {
    let [joined, right, known] = [0, 0, 0];
    for (const [name, text] of exportsWithParents()) {
      const header = headerOf(text);
      const hidden = header
        .replace(PARENT_COLUMN, 'Hidden')
        .replace(/variation asins/i, 'Hidden 2');
      const told = await familiesIn(name, text);
      const inferred = await familiesIn(name, hidden + text.slice(header.length));
      const children = [...told.values()].filter(({ parentAsin }) => parentAsin !== null);
      for (const [index, left] of children.entries()) {
        for (const other of children.slice(0, index)) {
          const isFamily = left.parentAsin === other.parentAsin;
          const family = inferred.get(left.asin)?.family;
          const isJoined = family !== undefined && family === inferred.get(other.asin)?.family;
          known += isFamily ? 1 : 0;
          joined += isJoined ? 1 : 0;
          right += isFamily && isJoined ? 1 : 0;
        }
      }
    }
    process.stdout.write(`${right} of ${joined} pairs joined share a parent; ${known} do\n`);
    expect(joined).toBeGreaterThan(50);
    expect(right / joined).toBeGreaterThanOrEqual(0.95);
  },
  60_000,
);
