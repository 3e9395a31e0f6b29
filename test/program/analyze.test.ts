/** A supplier's list through the program: from the file to what each line earns, and why. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, runJson, temporaryDirectory } from '../support/program.ts';

const directory = temporaryDirectory();
const dataDir = ['--data-dir', directory.path];
const MINUTES_2 = 120_000;

interface Match {
  readonly asin: string;
  readonly basis: string;
  readonly accepted: boolean;
  readonly cost: number | null;
  readonly profit: number | null;
  readonly pack: { readonly supplierPacks: number | null };
}
interface Row {
  readonly input: Readonly<Record<string, string>>;
  readonly verdict: string;
  readonly reasons: readonly string[];
  readonly codeRepairs: readonly string[];
  readonly codeProblem: string | null;
  readonly matches: readonly Match[];
}

const EAN = '4006381333931';
const PRODUCTS = [
  'asin,marketplace,title,brand,price,currency,gtin,bsr,bsr_category,category_path,length_mm,width_mm,height_mm,weight_g,bought_past_month,observed_at',
  `B000000001,GB,Harbor Storage Jar 1 l,Harbor,14.99,GBP,${EAN},900,Home & Kitchen,Home & Kitchen,180,110,110,450,500,2026-11-20`,
  `B000000002,GB,Harbor Storage Jar 1 l (Pack of 3),Harbor,34.99,GBP,${EAN},4000,Home & Kitchen,Home & Kitchen,340,120,120,1400,50,2026-11-20`,
  'B000000003,GB,Kneeling Pad Jumbo,Harbor,9.99,GBP,036000291452,20000,Garden,Garden,400,200,30,200,,2026-11-20',
].join('\n');
const LIST = [
  'Harbor Wholesale Ltd;;;',
  'Price list;;;',
  'Barcode;Description;Net price;Stock',
  `${EAN};HARBOR STORAGE JAR 1L;£2,50;120`,
  '36000291452;KNEELING PAD JUMBO PK4;£8,00;9',
  '4006381333932;A WRONG CODE;£1,00;1',
  ';HARBOR KNEELING PAD;£1,00;1',
].join('\r\n');

beforeAll(async () => {
  const products = join(directory.path, 'products.csv');
  writeFileSync(products, PRODUCTS);
  await runJson(['import', products, ...dataDir]);
}, MINUTES_2);
afterAll(() => directory.remove());

async function analyze(text: string | Uint8Array, ...options: string[]): Promise<readonly Row[]> {
  const file = join(directory.path, 'list.csv');
  writeFileSync(file, text);
  const asked = ['analyze', file, '--marketplace', 'GB', ...options, ...dataDir];
  return (await runJson<{ rows: readonly Row[] }>(asked)).rows;
}

describe('a supplier’s list', () => {
  it('is matched to every listing of a code, and reckoned by packs', {
    timeout: MINUTES_2,
  }, async () => {
    const [jar, pad, wrong, none] = await analyze(LIST);
    expect(jar?.matches.map(({ asin, basis }) => [asin, basis])).toEqual([
      ['B000000001', 'gtin'],
      ['B000000002', 'gtin'],
    ]);
    // One jar of the supplier is one sale; three make the pack, whatever the file says first.
    expect(jar?.matches.map(({ cost }) => cost)).toEqual([2.5, null]);
    expect(jar?.verdict).toBe('buy');
    expect(pad).toMatchObject({ codeRepairs: ['leading_zeros'], verdict: 'unknown' });
    expect(pad?.reasons).toEqual(['pack_unclear']);
    expect(wrong).toMatchObject({ codeProblem: 'wrong_check_digit', matches: [] });
    expect(none?.matches).toMatchObject([
      { asin: 'B000000003', basis: 'candidate', accepted: false },
    ]);
    expect(none?.verdict).toBe('unknown');
  });

  it('earns what the profit calculator says, to the penny', { timeout: MINUTES_2 }, async () => {
    const [jar] = await analyze(LIST, '--inbound', '0.40');
    const input = join(directory.path, 'profit.ndjson');
    const request = { asin: 'B000000001', marketplace: 'GB', cost: 2.5, inboundShipping: 0.4 };
    writeFileSync(input, JSON.stringify(request));
    const { data } = await runJson<{ data: { profit: number; roiPercent: number } }>([
      'profit',
      '--input',
      input,
      ...dataDir,
    ]);
    const { profit, roiPercent } = data;
    expect(jar?.matches[0]).toMatchObject({ profit, roiPercent });
    const dear = await analyze(LIST, '--cost-vat', '20', '--vat-registered', 'no');
    expect(dear[0]?.matches[0]?.cost).toBe(3);
    const included = await analyze(LIST, '--cost-vat', '25', '--cost-with-vat', '--duty', '10');
    expect(included[0]?.matches[0]?.cost).toBe(2.2);
  });

  it('is read from UTF-16 and the Windows code page', { timeout: MINUTES_2 }, async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(LIST, 'utf16le')]);
    const windows = Buffer.from(LIST, 'latin1');
    for (const bytes of [utf16, windows]) {
      const [jar] = await analyze(bytes);
      expect(jar?.matches[0]?.cost).toBe(2.5);
    }
  });

  it('is written with the columns of the file first', { timeout: MINUTES_2 }, async () => {
    const file = join(directory.path, 'list.csv');
    const output = join(directory.path, 'reckoned.csv');
    writeFileSync(file, LIST);
    const asked = ['analyze', file, '--marketplace', 'GB', '--output', output, ...dataDir];
    const { code, err } = await run(asked);
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(err).toContain('4 lines, 2 matched: 1 buy');
    const [header = '', first = ''] = readFileSync(output, 'utf8').split('\n');
    expect(header).toMatch(/^Barcode,Description,Net price,Stock,verdict,reasons,/);
    expect(first).toContain(`${EAN},HARBOR STORAGE JAR 1L,"£2,50",120,buy,`);
  });

  it.each([
    ['--columns', 'Nowhere=cost', /has no column "Nowhere"/],
    ['--columns', 'Barcode=price', /names no known meaning/],
    ['--min-roi', 'lots', /is not a number of 0 or more/],
    ['--output', 'x.pdf', /does not end in \.csv, \.xlsx or \.json/],
  ])('refuses %s %s', { timeout: MINUTES_2 }, async (option, value, message) => {
    const file = join(directory.path, 'list.csv');
    writeFileSync(file, LIST);
    const asked = ['analyze', file, '--marketplace', 'GB', option, value, ...dataDir];
    const { code, err } = await run(asked);
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });
});
