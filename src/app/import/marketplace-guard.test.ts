/** A file never goes into another marketplace without a word. */
import { describe, expect, it } from 'vitest';
import { withImportContext } from '../../../test/support/import-context.ts';
import { sourceOf } from '../../../test/support/importing.ts';
import { type ImportRequest, importFile } from './import-file.ts';
import type { ImportReport } from './import-report.ts';

const HEADER = 'Title,Sales Rank: Current,New: Current,Categories: Root,Categories: Tree,ASIN';

/** An export of Keepa's site, which does not name its marketplace. */
function keepaExport(title: string, root: string, count = 6): string {
  const rows = Array.from({ length: count }, (_, n) => {
    return `"${title} ${n}",${100 + n},19.99,"${root}","${root} › Zoo",B00000000${n}`;
  });
  return `${HEADER}\n${rows.join('\n')}\n`;
}

const GERMAN = keepaExport('Wasserkocher aus Edelstahl mit Filter für die Küche', 'Baumarkt');
const ENGLISH = keepaExport('Steel kettle with a filter for the kitchen', 'Home & Kitchen');
const SPANISH_TITLES = keepaExport('Hervidor de acero con filtro para la cocina', 'Aparatos');

async function reportOf(text: string, request: ImportRequest = {}): Promise<ImportReport> {
  return await withImportContext(
    async (context) => await importFile(context, sourceOf('a.csv', text), request),
  );
}

describe('a file with a wrong marketplace', () => {
  it('is refused as a whole, with the right one', async () => {
    const { read, error } = await reportOf(GERMAN, { marketplace: 'US' });
    expect(read).toBe(0);
    expect(error).toBe(
      'the file looks like amazon.de (category "Baumarkt"), not amazon.com: give ' +
        '--marketplace amazon.de, or --force if amazon.com is right; nothing of the file is ' +
        'imported',
    );
  });

  it.each([
    ['by its currency', ENGLISH.replaceAll('19.99', '19.99 -809'), 'amazon.co.uk (currency'],
    ['by its titles', SPANISH_TITLES, 'amazon.es or amazon.com.mx (language "Spanish")'],
    [
      'by its addresses',
      ENGLISH.replaceAll('"Home & Kitchen"', 'https://www.amazon.ca/dp/B000000001'),
      'amazon.ca (address "https://www.amazon.ca/dp/B000000001")',
    ],
  ])('is refused %s', async (_, text, looks) => {
    const asked = text === SPANISH_TITLES ? 'IN' : 'US';
    const { error } = await reportOf(text, { marketplace: asked });
    expect(error).toContain(`the file looks like ${looks}`);
  });

  it('is refused when a column map names the marketplace', async () => {
    const text = GERMAN.replace(HEADER, 'title,bsr,price,root,category_path,asin');
    const { error } = await reportOf(text, { columnMap: { '=marketplace': 'amazon.com' } });
    expect(error).toContain('looks like amazon.de');
  });

  it('is imported by force', async () => {
    const report = await reportOf(GERMAN, { marketplace: 'US', force: true });
    expect(report).toMatchObject({ imported: 6, error: null });
  });

  it('is not suspected where the file fits, or only its language is English', async () => {
    const english = GERMAN.replaceAll(/Wasserkocher[^"]*Küche/g, 'Kettle with a lid for the home');
    for (const text of [GERMAN, english]) {
      expect(await reportOf(text, { marketplace: 'DE' })).toMatchObject({ imported: 6 });
    }
    expect(await reportOf(ENGLISH, { marketplace: 'US' })).toMatchObject({ imported: 6 });
    const own = ENGLISH.replaceAll('Home & Kitchen', 'My gadgets');
    expect(await reportOf(own, { marketplace: 'SE' })).toMatchObject({ imported: 6 });
    // A seller's one word for a category may be the name of a root elsewhere.
    const fashion = ENGLISH.replaceAll('Home & Kitchen', 'Fashion');
    expect(await reportOf(fashion, { marketplace: 'US' })).toMatchObject({ imported: 6 });
  });
});

describe('a file without a marketplace', () => {
  it('is refused once, with a guess', async () => {
    const rejects: number[] = [];
    const { rejected, error } = await reportOf(GERMAN, { onReject: () => rejects.push(1) });
    expect([rejected, rejects]).toEqual([0, []]);
    expect(error).toBe(
      'the file does not say its marketplace and looks like amazon.de (category "Baumarkt"): ' +
        'give --marketplace amazon.de; nothing of the file is imported',
    );
  });

  it('is refused without a guess if nothing tells', async () => {
    const { error } = await reportOf('asin,title\nB000000001,Kettle\n');
    expect(error).toContain('give it, such as --marketplace amazon.de;');
  });

  it('keeps its sound rows if some name one', async () => {
    const text = 'asin,marketplace,title\nB000000001,,Kettle\nB000000002,US,Pot\nB000000003,,Pan\n';
    const report = await reportOf(text);
    expect(report).toMatchObject({ imported: 1, rejected: 2, error: null });
    expect(report.rejects.map(({ line }) => line)).toEqual([2, 4]);
  });
});

it('names the marketplace of rows that is not the one asked for', async () => {
  const text = 'asin,marketplace,title\nB000000001,US,Kettle\nB000000002,US,Pot\n';
  const report = await reportOf(text, { marketplace: 'DE' });
  expect(report).toMatchObject({ imported: 2, error: null });
  expect(report.notes).toContain(
    '2 rows name amazon.com as their marketplace and were read so, not as amazon.de',
  );
});
