import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withImportContext } from '../../../test/support/import-context.ts';
import { OBSERVED_AT, sourceOf } from '../../../test/support/importing.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { BATCH_ROWS_MAX } from './import-batch.ts';
import { importFile } from './import-file.ts';

const asinOf = (n: number) => `B${String(n).padStart(9, '0')}` as Asin;

function productsCsv(count: number, price = 10): string {
  const rows = Array.from(
    { length: count },
    (_, n) => `${asinOf(n)},US,Thing ${n},${price}.50,A > B`,
  );
  return `asin,marketplace,title,price,category_path\n${rows.join('\n')}\n`;
}

function keepaProducts(count: number) {
  return Array.from({ length: count }, (_, n) => ({
    asin: asinOf(n),
    domainId: 1,
    lastUpdate: 7_889_860,
    title: `Mat ${n}`,
    csv: null,
  }));
}

function keepaLines(count: number): string {
  return keepaProducts(count)
    .map((product) => `${JSON.stringify(product)}\n`)
    .join('');
}

/** Fails at the end of what could be read. */
async function* failingAfter(input: AsyncIterable<Uint8Array>, fault: Error) {
  yield* input;
  throw fault;
}

describe('importFile', () => {
  it('counts every row once and changes nothing the second time', async () => {
    await withImportContext(async (context) => {
      const count = BATCH_ROWS_MAX + 7;
      const text = `${productsCsv(count)}bad,US,x,1,A\n`;
      const rejected: number[] = [];
      const onReject = ({ line }: { line: number }) => rejected.push(line);
      const first = await importFile(context, sourceOf('a.csv', text), { onReject });
      expect(first).toMatchObject({
        file: 'a.csv',
        format: 'products',
        read: count + 1,
        imported: count,
        unchanged: 0,
        rejected: 1,
        // A product and its price each, and two categories.
        observations: 2 * count + 2,
        error: null,
      });
      expect(rejected).toEqual([count + 2]);
      expect(first.rejects).toEqual([
        { line: count + 2, reason: expect.stringContaining('"bad"') },
      ]);
      const hash = await context.store.contentHash();
      const second = await importFile(context, sourceOf('a.csv', text), {});
      expect(second).toMatchObject({ read: count + 1, imported: 0, unchanged: count, rejected: 1 });
      expect(second.observations).toBe(0);
      expect(await context.store.contentHash()).toBe(hash);
    });
  });

  it('says so where a file holds nothing to read', async () => {
    await withImportContext(async (context) => {
      const empty = sourceOf('a.json', '{"tokensLeft":1,"products":null}');
      const report = await importFile(context, empty, {});
      expect(report).toMatchObject({ read: 0, error: null, rejected: 0 });
      expect(report.notes).toEqual(['the file holds no rows or products to read']);
      const damaged = await importFile(context, sourceOf('a.csv', 'asin,title,price\n"'), {});
      expect(damaged).toMatchObject({ read: 0, notes: [], error: expect.any(String) });
    });
  });

  it('dates undated rows by the file, and the same content alike ever after', async () => {
    await withImportContext(async (context) => {
      const text = productsCsv(1);
      const first = await importFile(context, sourceOf('a.csv', text, OBSERVED_AT - 50), {});
      expect(first.observedAt).toBe(OBSERVED_AT - 50);
      const copied = await importFile(context, sourceOf('copy.csv', text, OBSERVED_AT), {});
      expect(copied).toMatchObject({ observedAt: OBSERVED_AT - 50, imported: 0 });
      const zipped = await importFile(context, sourceOf('a.csv.gz', gzipSync(text)), {});
      expect(zipped).toMatchObject({ observedAt: OBSERVED_AT - 50, imported: 0 });
      const said = await importFile(context, sourceOf('a.csv', text), {
        observedAt: 1_700_000_000,
      });
      expect(said.observedAt).toBe(1_700_000_000);
    });
  });

  it('says which time it took for rows without one, and nothing where it was stated', async () => {
    await withImportContext(async (context) => {
      const dated = (notes: readonly string[]) => notes.filter((note) => /are dated/.test(note));
      const text = productsCsv(1);
      const day = Date.UTC(2026, 0, 5) / 1000;
      const first = await importFile(context, sourceOf('a.csv', text, day), {});
      expect(dated(first.notes)).toEqual([
        'rows without a time are dated 2026-01-05T00:00:00Z, when the file was last changed; ' +
          'give --observed-at if that is wrong',
      ]);
      const again = await importFile(context, sourceOf('a.csv', text, day + 50), {});
      expect(dated(again.notes)).toEqual([
        expect.stringContaining('2026-01-05T00:00:00Z, the time taken when this content was'),
      ]);
      const said = await importFile(context, sourceOf('a.csv', text), { observedAt: day });
      expect(dated(said.notes)).toEqual([]);
      const footer =
        'ASIN,New: Current\nB000000001,5.00\nExported on 2026-01-04 08:30 (UTC) by Keepa.com\n';
      const stated = sourceOf('k.csv', footer, day);
      expect(dated((await importFile(context, stated, { marketplace: 'US' })).notes)).toEqual([]);
      const own = 'asin,marketplace,title,observed_at\nB000000001,US,T,2026-01-03\n';
      const rows = await importFile(context, sourceOf('own.csv', own, day), {});
      expect(dated(rows.notes)).toEqual([]);
    });
  });

  it('notes rows that tell no more than ASIN and brand, where most do', async () => {
    await withImportContext(async (context) => {
      const header = 'ASIN,Brand,Rank: Now,Name: Now,Price: Now,New: Current\n';
      const bare = (count: number) =>
        Array.from({ length: count }, (_, n) => `${asinOf(n)},Acme,1,2,3,N/A\n`).join('');
      const file = (text: string) => sourceOf('bare.csv', header + text);
      const most = await importFile(context, file(bare(3)), { marketplace: 'DE' });
      expect(most.notes).toContainEqual(
        expect.stringMatching(/^3 of 3 rows told no more than ASIN and brand; are the columns/),
      );
      const few = `${bare(1)}B000000008,Acme,1,2,3,5.00\nB000000009,Acme,1,2,3,6.00\n`;
      const { notes } = await importFile(context, file(few), { marketplace: 'DE' });
      expect(notes.filter((note) => /no more than/.test(note))).toEqual([]);
    });
  });

  it('reads a file in windows-1252 whole, and says so', async () => {
    await withImportContext(async (context) => {
      const text =
        'asin,marketplace,title,brand\nB000000001,DE,Plain,Acme\nB000000002,DE,Küche – „groß“,Möbel\n';
      const bytes = Buffer.from(
        [...text].map(
          (letter) => ({ '–': 0x96, '„': 0x84, '“': 0x93 })[letter] ?? letter.charCodeAt(0),
        ),
      );
      const report = await importFile(context, sourceOf('old.csv', bytes), {});
      expect(report).toMatchObject({ read: 2, imported: 2, rejected: 0 });
      expect(report.notes).toContainEqual(
        expect.stringContaining('the file is not UTF-8; it was read as windows-1252'),
      );
      const record = await context.store.products.record('DE', 'B000000002' as Asin);
      expect(record?.facts.title?.value).toBe('Küche – „groß“');
      const damaged = Buffer.concat([Buffer.from(text), bytes.subarray(bytes.indexOf(0x0a) + 1)]);
      const mixed = await importFile(context, sourceOf('mixed.csv', damaged), {});
      expect(mixed).toMatchObject({ read: 4, rejected: 1 });
      expect(mixed.notes.filter((note) => /windows-1252/.test(note))).toEqual([]);
    });
  });

  it('dates the few undated products of a Keepa file alike, too, wherever they stand', async () => {
    await withImportContext(async (context) => {
      const csv = [[7_889_000, 100]];
      const products = Array.from({ length: 5 }, (_, n) => ({
        ...{ asin: asinOf(n), domainId: 1, title: `T${n}`, csv },
        ...(n === 3 ? {} : { lastUpdate: 7_889_760 + n }),
      }));
      const text = products.map((one) => JSON.stringify(one)).join('\n');
      const first = await importFile(context, sourceOf('k.json', text, OBSERVED_AT - 50), {});
      expect(first).toMatchObject({ observedAt: OBSERVED_AT - 50, read: 5, imported: 5 });
      const hash = await context.store.contentHash();
      const copied = await importFile(context, sourceOf('copy.json', text, OBSERVED_AT), {});
      expect(copied).toMatchObject({ observedAt: OBSERVED_AT - 50, read: 5, unchanged: 5 });
      expect(await context.store.contentHash()).toBe(hash);
      const record = await context.store.products.record('US', asinOf(3));
      expect(record?.observedAt).toBe(OBSERVED_AT - 50);
    });
  });

  it('reads a file no more than once where every row has its time', async () => {
    await withImportContext(async (context) => {
      const product = { asin: asinOf(1), domainId: 1, title: 'T', lastUpdate: 7_889_760 };
      let hashes = 0;
      const startHash = () => {
        hashes += 1;
        return context.tools.startHash();
      };
      const watched = { ...context, tools: { ...context.tools, startHash } };
      const dated = sourceOf('k.json', JSON.stringify(product));
      expect(await importFile(watched, dated, {})).toMatchObject({ imported: 1 });
      expect(hashes).toBe(0);
      const { lastUpdate: _, ...undated } = product;
      await importFile(watched, sourceOf('u.json', JSON.stringify(undated)), {});
      expect(hashes).toBe(1);
    });
  });

  it('never takes the future for a file time, and refuses it when said', async () => {
    await withImportContext(async (context) => {
      const now = context.clock.now();
      const ahead = sourceOf('a.csv', productsCsv(1), now + 9999);
      expect((await importFile(context, ahead, {})).observedAt).toBe(now);
      const request = { observedAt: now + 10 * 86_400 };
      await expect(importFile(context, ahead, request)).rejects.toThrow(/lies in the future/);
    });
  });

  it('rejects rows that were observed before there was a marketplace', async () => {
    await withImportContext(async (context) => {
      const rows = ['new,1026-01-01,1', 'new,1970-01-01,1', 'new,1999-01-01,1'];
      const lines = rows.map((row) => `B000000001,US,${row}\n`).join('');
      const text = `asin,marketplace,series,at,value\n${lines}`;
      const report = await importFile(context, sourceOf('h.csv', text), {});
      expect(report).toMatchObject({ read: 3, imported: 1, rejected: 2 });
      expect(report.rejects[1]?.reason).toMatch(/1970-01-01T00:00:00Z, before any .*--observed-at/);
    });
  });

  it('rejects rows that were observed in the future', async () => {
    await withImportContext(async (context) => {
      const text =
        'asin,marketplace,series,at,value\nB000000001,US,new,2099-01-01,1\nB000000001,US,new,2026-01-01,1\n';
      const report = await importFile(context, sourceOf('h.csv', text), {});
      expect(report).toMatchObject({ read: 2, imported: 1, rejected: 1 });
      expect(report.rejects[0]?.reason).toContain('2099-01-01T00:00:00Z, in the future');
    });
  });

  it('rejects values no history can keep exactly, and the rows around them go in', async () => {
    await withImportContext(async (context) => {
      const header = 'asin,marketplace,series,at,value\n';
      const row = (day: number, value: string) => `B000000001,US,new,2026-01-0${day},${value}\n`;
      const tooGreat = [row(1, '1'), row(2, '99999999999999.99'), row(3, '3')];
      const text = header + tooGreat.join('');
      const report = await importFile(context, sourceOf('h.csv', text), {});
      // A row of a history states its point, and nothing else.
      expect(report).toMatchObject({ read: 3, imported: 2, rejected: 1, observations: 2 });
      expect(report.rejects).toEqual([
        { line: 3, reason: 'new at 2026-01-02T00:00:00Z has a value that cannot be kept exactly' },
      ]);
    });
  });

  it('dates an export by its last line', async () => {
    await withImportContext(async (context) => {
      const text =
        'Title,New: Current,ASIN,Categories: Tree,\nThing,9.99,B000000001,A › B,\n' +
        ',,,,Exported on 2026-01-05 08:30 (UTC) by Keepa.com\n';
      const report = await importFile(context, sourceOf('e.csv', text), { marketplace: 'US' });
      expect(report).toMatchObject({ format: 'keepa-export', read: 1, imported: 1 });
      const record = await context.store.products.record('US', asinOf(1));
      expect(record?.observedAt).toBe(Date.UTC(2026, 0, 5, 8, 30) / 1000);
    });
  });
});

describe('a file that cannot be read whole', () => {
  /** What the store holds, and what it held before the file came. */
  async function withEarlier(
    work: Parameters<typeof withImportContext<void>>[0],
    change: object = {},
  ): Promise<void> {
    await withImportContext(async (opened) => {
      const context = { ...opened, ...change };
      await importFile(context, sourceOf('before.csv', productsCsv(20, 99)), {});
      const hash = await context.store.contentHash();
      await work(context);
      expect(await context.store.contentHash()).toBe(hash);
    });
  }

  it('leaves nothing behind where its end is missing', async () => {
    await withEarlier(async (context) => {
      const whole = gzipSync(productsCsv(3000));
      const cut = sourceOf('a.csv.gz', whole.subarray(0, Math.floor(whole.length / 2)));
      await expect(importFile(context, cut, {})).rejects.toThrow(/damaged or cut off after byte/);
    });
  });

  it('leaves nothing behind where damage decodes to other products', async () => {
    await withEarlier(async (context) => {
      // Stored without compression, so that a flipped bit is nothing but another letter.
      const damaged = gzipSync(keepaLines(3000), { level: 0 });
      const place = damaged.indexOf('B000001500');
      damaged[place + 1] = 0x31;
      const source = sourceOf('k.json.gz', damaged);
      await expect(importFile(context, source, {})).rejects.toThrow(/damaged .* incorrect data/);
      expect(await context.store.products.record('US', 'B100001500' as Asin)).toBeNull();
    });
  });

  it.each([90, 0])('takes back what a cut answer told (undo for %i days)', async (undoDays) => {
    await withEarlier(
      async (context) => {
        const text = JSON.stringify({ products: keepaProducts(BATCH_ROWS_MAX + 500) }).slice(
          0,
          -20,
        );
        const done = importFile(context, sourceOf('k.json', text), {});
        if (undoDays === 0) return await expect(done).rejects.toThrow(/the file ends inside item/);
        const report = await done;
        expect(report).toMatchObject({ format: 'keepa', read: 0, imported: 0, rejected: 0 });
        expect(report.error).toContain(`byte ${text.length}: the file ends inside item 1500`);
        expect(report.error).toMatch(/nothing of the file is imported \(.* up to line 1499\)/);
        const entry = await context.store.importLog.find(report.importId);
        expect(entry).toMatchObject({ state: 'undone', report: expect.stringContaining('ends') });
      },
      { undoDays },
    );
  });

  it('takes back what was told where the disk fails or the file changes meanwhile', async () => {
    await withEarlier(async (context) => {
      const text = keepaLines(BATCH_ROWS_MAX + 500);
      const good = sourceOf('k.ndjson', text);
      const fault = Object.assign(new Error('EIO: i/o error, read'), {
        code: 'EIO',
        syscall: 'read',
      });
      let opened = 0;
      const failing = {
        ...good,
        open: () => {
          opened += 1;
          // The first reading looks at the beginning alone.
          return opened === 1 ? good.open() : failingAfter(good.open(), fault);
        },
      };
      const report = await importFile(context, failing, {});
      expect(report.error).toMatch(/^EIO: i\/o error, read; nothing of the file is imported/);
      const changed = {
        ...good,
        assertUnchanged: () => Promise.reject(new ShelflineError('bad_request', 'was changed')),
      };
      expect((await importFile(context, changed, {})).error).toMatch(/was changed; nothing/);
    });
  });

  it.each([
    ['', /the file is empty/],
    ['hello\nworld\n', /the format is not recognized; give --format/],
    ['"node";name\n1;x\n', /not recognized \(columns node, name\); give --format/],
    ['asin,bsr,monthly_sales,estimated_at\n', /not recognized \(columns asin, bsr, monthly_sales/],
    ['<!DOCTYPE html>\n<html><body>Log in', /the file is a web page; download the data itself/],
    ['\u001f\u000eab\u0007,c\u001b[31m\n', /the file is not text; give CSV or JSON/],
    ['PK\u0003\u0004', /ZIP archive, but no workbook .* is damaged or cut off/],
  ])('is refused: %j', async (text, message) => {
    await withImportContext(async (context) => {
      await expect(importFile(context, sourceOf('x', text), {})).rejects.toThrow(message);
    });
  });

  it('is refused when the format does not exist or the map does not fit', async () => {
    await withImportContext(async (context) => {
      const source = sourceOf('x', productsCsv(1));
      await expect(importFile(context, source, { format: 'xls' })).rejects.toThrow(
        /must be auto or/,
      );
      const request = { format: 'products', columnMap: { nope: 'price' } };
      await expect(importFile(context, source, request)).rejects.toThrow(/no column "nope"/);
    });
  });
});
