/** `import` and `export` as an operator types them, on files and a real store. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withImportContext } from '../../../test/support/import-context.ts';
import { writeParquet } from '../../adapters/export-files/write-parquet.ts';
import { writeWorkbook } from '../../adapters/export-files/write-workbook.ts';
import { openFile, openStream } from '../../adapters/importers/files/import-source.ts';
import { createRejectFile } from '../../adapters/importers/files/reject-file.ts';
import type { AppContext } from '../../app/context.ts';
import { type ImportContext, importFile } from '../../app/import/import-file.ts';
import { createWorkSpace } from '../../domain/estimation/family/work-space.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import { toIsoDay } from '../../domain/values/time.ts';
import type { Store } from '../../ports/store/store.ts';
import type { CliIo } from './cli-io.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';

type Context = ImportContext & { readonly store: Store };

let directory: string;
let lines: string[];
let notes: string[];
let hasFailed: boolean;

const io: CliIo = {
  out: (line) => lines.push(line),
  note: (line) => notes.push(line),
  fail: () => {
    hasFailed = true;
  },
};

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shelfline-cli-import-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function put(name: string, content: string | Uint8Array): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

async function run(context: Context, args: readonly string[], input = ''): Promise<void> {
  lines = [];
  notes = [];
  hasFailed = false;
  let seconds = 0;
  const command = importCommand({
    io,
    formats: context.importers.map(({ format }) => format),
    progress: {
      isTerminal: false,
      write: (text) => notes.push(text),
      elapsed: () => (seconds += 3),
    },
    readText: (path) => readFile(path, 'utf8'),
    ask: async () => null,
    withImports: (_, __, work) =>
      work({
        storeName: 'amazon',
        async importFile(path, request) {
          const source =
            path === '-'
              ? await openStream(Readable.from([input]), directory)
              : await openFile(path);
          try {
            return await importFile(context, source, request);
          } finally {
            await source.close();
          }
        },
        rejectsOf: (path) => createRejectFile(join(directory, 'rejects', `${basename(path)}.csv`)),
      }),
  });
  command.exitOverride().configureOutput({ writeErr: () => {} });
  await command.parseAsync([...args], { from: 'user' });
}

const json = () => lines.map((line) => JSON.parse(line));

const GOOD = 'asin,marketplace,title,price\nB000000001,US,"=cmd, one",9.99\nB000000002,US,Two,1\n';

describe('import', () => {
  it('reports files, compressed ones and standard input alike', async () => {
    await withImportContext(async (context) => {
      await run(context, [put('a.csv', GOOD), put('b.csv.gz', gzipSync(GOOD)), '--json']);
      expect(json()).toMatchObject([
        { file: 'a.csv', format: 'products', read: 2, imported: 2, rejects: null, error: null },
        { file: 'b.csv.gz', format: 'products', read: 2, imported: 0, unchanged: 2 },
      ]);
      await run(context, ['-', '--json'], GOOD);
      expect(json()).toMatchObject([{ file: '-', imported: 0, unchanged: 2 }]);
      expect(hasFailed).toBe(false);
    });
  });

  it('writes rejected rows to a file of their own, that spreadsheets can open', async () => {
    await withImportContext(async (context) => {
      const path = put('a.csv', `${GOOD}=1+1,US,Three,1\nB000000003,US,Four,"x,y"\n`);
      await run(context, [path, '--json']);
      const [{ rejected, rejects }] = json();
      expect(rejected).toBe(2);
      expect(readFileSync(rejects, 'utf8').split('\n')).toEqual([
        'line,reason',
        '4,"asin ""=1+1"" is not an ASIN (10 letters and digits)"',
        '5,"price ""x,y"" is not a plain number"',
        '',
      ]);
      expect(hasFailed).toBe(false);
      await run(context, [put('a.csv', GOOD), '--json']);
      expect(() => readFileSync(rejects)).toThrow(/ENOENT/);
    });
  });

  it('tells a person the same in a line, with progress now and then', async () => {
    await withImportContext(async (context) => {
      const path = put('a.csv', `${GOOD}bad,US,x,1\n`);
      await run(context, [path]);
      expect(lines[0]).toMatch(
        /^a\.csv \(products\): 3 read, 2 imported, 0 unchanged, 1 rejected, /,
      );
      expect(lines[1]).toMatch(/rejected rows: .*a\.csv\.csv \(line 4: asin "bad" is not an ASIN/);
      expect(notes.join('')).toMatch(/: all is read, the last rows are being stored, \d rows\n/);
    });
  });

  it('renames columns as a map says, constants included', async () => {
    await withImportContext(async (context) => {
      const map = put('map.json', '{"stars": "rating", "=marketplace": "amazon.ca"}');
      const path = put('a.csv', 'asin,stars,extra\nB000000001,4.5,x\n');
      await run(context, [path, '--map', map]);
      expect(notes.some((note) => note.includes('columns not used: extra'))).toBe(true);
      expect(
        (await context.store.products.listings('CA', ['B000000001' as never]))[0]?.rating,
      ).toBe(4.5);
      const wrong = put('wrong.json', '["stars"]');
      await expect(run(context, [path, '--map', wrong])).rejects.toThrow(/map: must be an object/);
    });
  });
});

describe('a wrong call', () => {
  it('fails for a file that cannot be imported and goes on with the next', async () => {
    await withImportContext(async (context) => {
      await run(context, [join(directory, 'none.csv'), put('x.txt', 'hello'), put('a.csv', GOOD)]);
      expect(hasFailed).toBe(true);
      expect(lines).toHaveLength(1);
      expect(notes).toContain(
        `${join(directory, 'none.csv')}: there is no such file or directory; check the path`,
      );
      expect(notes.join('\n')).toContain(`${directory}/x.txt: the format is not recognized; give`);
    });
  });

  it('names the file whose columns do not fit, and goes on with the next', async () => {
    await withImportContext(async (context) => {
      const twice = put('twice.csv', 'asin,marketplace,price,price\n');
      const map = put('map.json', '{"cost": "price"}');
      const fitting = put('a.csv', 'asin,marketplace,cost\nB000000001,US,5\n');
      await run(context, [twice, put('b.csv', GOOD)]);
      expect(hasFailed).toBe(true);
      expect(lines.join()).toMatch(/^b\.csv/);
      expect(notes).toContain(`${twice}: file: two columns both mean price; rename one with --map`);
      const third = put('c.csv', 'asin,marketplace,eur\n');
      await run(context, [third, fitting, '--map', map, '--format', 'products']);
      expect(hasFailed).toBe(true);
      expect(lines.join()).toMatch(/^a\.csv/);
      expect(notes).toContain(
        `${directory}/c.csv: map: the file has no column "cost"; it has asin, marketplace, eur`,
      );
    });
  });

  it('reports a file nothing was read of in the fields of any other', async () => {
    await withImportContext(async (context) => {
      await run(context, [put('empty.csv', ''), directory, put('a.csv', GOOD), '--json']);
      expect(hasFailed).toBe(true);
      const [empty, folder, good] = json();
      expect(empty).toMatchObject({ file: 'empty.csv', format: null, read: 0, imported: 0 });
      expect(empty.error).toBe('the file is empty');
      expect(folder.error).toBe('is a directory; name a file');
      expect(Object.keys(empty)).toEqual(Object.keys(good));
    });
  });

  it('fails when nothing of a file could be used or its end is missing', async () => {
    await withImportContext(async (context) => {
      await run(context, [put('a.csv', 'asin,title\nB000000001,x\n')]);
      expect(hasFailed).toBe(true);
      const cut = gzipSync(GOOD).subarray(0, -10);
      await run(context, [put('a.csv.gz', cut), '--json']);
      expect(hasFailed).toBe(true);
      expect(json()[0].error).toMatch(/damaged or cut off/);
    });
  });

  it.each([
    [['a.csv', '--format', 'xls'], /invalid/],
    [['a.csv', '--observed-at', 'yesterday'], /ISO 8601/],
    [['a.csv', '--marketplace', 'mars'], /"mars" is not known/],
    [[], /missing required argument/],
  ])('is refused: %j', async (args, message) => {
    await withImportContext(async (context) => {
      await expect(run(context, args)).rejects.toThrow(message);
    });
  });
});

const HISTORY = `asin,marketplace,series,category_id,at,value,state
B000000001,amazon.com,buyBox,,2026-01-01T00:00:00Z,19.99,
B000000001,amazon.com,buyBox,,2026-01-02T03:04:05Z,,out_of_stock
B000000001,amazon.com,buyBox,,2026-01-03,,hidden
B000000001,amazon.com,buyBox,,2026-01-04,,unknown
B000000001,amazon.com,bsr,7,2026-01-01,512,
B000000001,amazon.com,rating,,2026-01-01,4.5,
B000000002,amazon.co.jp,new,,2026-01-01,1234,
`;
const RANKED_HEADER = 'asin,marketplace,category_path,bsr,bsr_category,observed_at\n';
const HISTORY_OF_KEEPA = `asin,marketplace,series,at,value,source
B000000001,amazon.com,buyBox,2026-01-03,20.99,keepa
B000000001,amazon.com,new,2026-01-05,0.07,keepa
`;

/** The part of the context that an export needs. */
function appOf({ store, clock }: Context): AppContext {
  const builtInWorkSpace = () => createWorkSpace(builtInModel());
  const app = {
    store,
    clock,
    storeName: 'amazon',
    salesModel: builtInModel,
    workSpace: builtInWorkSpace,
  };
  return app as unknown as AppContext;
}

describe('export', () => {
  async function exported(context: Context, ...args: string[]): Promise<Buffer> {
    const parts: Buffer[] = [];
    const write = async (part: string | Uint8Array) => {
      parts.push(Buffer.from(part));
    };
    const command = exportCommand({
      io,
      withStore: (_, work) => work(appOf(context)),
      openOutput: async () => ({ write, close: async () => {}, discard: async () => {} }),
      writeParquet,
      writeWorkbook,
    });
    await command.parseAsync(args, { from: 'user' });
    return Buffer.concat(parts);
  }

  it.each(['ndjson', 'csv'])('as %s imports without changing anything', async (format) => {
    await withImportContext(async (context) => {
      mkdirSync(join(directory, 'in'));
      await run(context, [put('in/a.csv', GOOD)]);
      const hash = await context.store.contentHash();
      const text = String(await exported(context, 'products', '--format', format));
      expect(text).toContain(format === 'csv' ? `"'=cmd, one"` : '"=cmd, one"');
      await run(context, [put('out', text), '--json']);
      expect(json()).toMatchObject([{ format: 'products', read: 2, imported: 0, rejected: 0 }]);
      expect(await context.store.contentHash()).toBe(hash);
    });
  });

  it.each(['ndjson', 'csv'])(
    'histories as %s come back the same in another store',
    async (format) => {
      await withImportContext(async (context) => {
        await run(context, [put('h.csv', HISTORY), put('k.csv', HISTORY_OF_KEEPA)]);
        const text = await exported(context, 'history', '--format', format);
        expect(notes.at(-1)).toBe('8 points written.');
        const hash = await context.store.contentHash();
        await run(context, [put('out', text), '--json']);
        expect(json()).toMatchObject([{ format: 'history', read: 8, imported: 0, rejected: 0 }]);
        expect(await context.store.contentHash()).toBe(hash);
        await withImportContext(async (other) => {
          await run(other, [put('out', text)]);
          expect(String(await exported(other, 'history', '--format', format))).toBe(String(text));
        });
      });
    },
  );

  it('writes estimates in every format, with what they rest on', async () => {
    await withImportContext(async (context) => {
      const today = toIsoDay(context.clock.now());
      const ranked = `${RANKED_HEADER}B000000009,amazon.com,Kitchen,512,7,${today}\n`;
      await run(context, [put('h.csv', HISTORY), put('p.csv', ranked)]);
      const lines = String(await exported(context, 'estimates'))
        .trim()
        .split('\n');
      const rows = lines.map((line) => JSON.parse(line));
      const found = rows.find(({ asin }) => asin === 'B000000009');
      expect(found).toMatchObject({
        marketplace: 'amazon.com',
        scope: 'listing',
        bsr: 512,
        reason: null,
        calibrated: false,
        basis: 'single',
        model: builtInModel().id,
      });
      expect(found.evidence[0]).toMatch(/^rank 512 /);
      expect(rows.find(({ asin }) => asin === 'B000000002')).toMatchObject({
        monthly_sales: null,
        low80: null,
        grade: null,
        reason: 'no_rank',
      });
      const csv = String(await exported(context, 'estimates', '--format', 'csv'));
      expect(csv.split('\n')[0]).toBe(Object.keys(found).join(','));
      const parquet = await exported(context, 'estimates', '--format', 'parquet');
      const typed = await parquetReadObjects({ file: new Uint8Array(parquet).buffer });
      expect(typed.map(({ monthly_sales: sales }) => sales)).toEqual(
        rows.map(({ monthly_sales: sales }) => sales),
      );
      expect(notes.at(-1)).toBe(`${rows.length} estimates written.`);
    });
  });

  it('writes Parquet that other programs read', async () => {
    await withImportContext(async (context) => {
      await run(context, [put('h.csv', HISTORY)]);
      const bytes = await exported(context, 'history', '--format', 'parquet');
      const file = new Uint8Array(bytes).buffer;
      const rows = await parquetReadObjects({ file });
      expect(rows).toHaveLength(7);
      // By marketplace, the United States last; then by ASIN, series and time.
      expect(rows[1]).toEqual({
        asin: 'B000000001',
        marketplace: 'amazon.com',
        series: 'bsr',
        category_id: '7',
        at: new Date('2026-01-01T00:00:00Z'),
        value: 512,
        state: 'ok',
        source: 'history',
      });
      expect(rows.map(({ series, value, state }) => [series, value, state])).toEqual([
        ['new', 1234, 'ok'],
        ['bsr', 512, 'ok'],
        ['buyBox', 19.99, 'ok'],
        ['buyBox', null, 'out_of_stock'],
        ['buyBox', null, 'hidden'],
        ['buyBox', null, 'unknown'],
        ['rating', 4.5, 'ok'],
      ]);
      const products = await exported(context, 'products', '--format', 'parquet');
      const [, product] = await parquetReadObjects({ file: new Uint8Array(products).buffer });
      expect(product).toMatchObject({ asin: 'B000000001', bsr: null, rating: 4.5, title: null });
    });
  });

  it('writes one marketplace when asked, and refuses one it does not know', async () => {
    await withImportContext(async (context) => {
      await run(context, [put('a.csv', `${GOOD}B000000003,DE,Drei,1\n`)]);
      const text = String(await exported(context, 'products', '--marketplace', 'de'));
      expect(text.trim().split('\n')).toHaveLength(1);
      expect(notes.at(-1)).toBe('1 products written.');
      await expect(exported(context, 'products', '--marketplace', 'mars')).rejects.toThrow(
        /not known/,
      );
    });
  });
});
