import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { withImportContext } from '../../../../test/support/import-context.ts';
import { chunks, OPTIONS } from '../../../../test/support/importing.ts';
import { importFile } from '../../../app/import/import-file.ts';
import { unpackPoints } from '../../../domain/history/packed-series.ts';
import type { Observation } from '../../../domain/product/observation.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import type { Importer, ImportItem } from '../../../ports/importer.ts';
import { FileChunks } from '../files/file-chunks.ts';
import { openFile } from '../files/import-source.ts';
import { PlainFile } from '../files/plain-bytes.ts';
import { keepaImporter } from '../formats/keepa/keepa.ts';
import { historyImporter } from '../formats/plain/history.ts';
import { inThread } from './in-thread.ts';
import { prepareReadingThread } from './reading-thread.ts';

/** Longer than a thread needs to fill all batches it may send ahead. */
const HALT_MS = 800;

const folder = mkdtempSync(join(tmpdir(), 'shelfline-in-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

function pathOf(content: string | Uint8Array): string {
  const path = join(folder, String(Math.random()));
  writeFileSync(path, content);
  return path;
}

const fileOf = (content: string | Uint8Array, onRead?: (bytes: number) => void) =>
  new PlainFile(new FileChunks(pathOf(content), onRead));

const product = (index: number, points: number) => ({
  asin: `B${String(index).padStart(9, '0')}`,
  ...{ domainId: 1, lastUpdate: 8_350_000, title: `Böttle ${index} 🚚`, rootCategory: 7 },
  csv: [
    null,
    Array.from({ length: points }, (_, at) => [7_000_000 + 60 * at, at % 9 ? 999 + at : -1]).flat(),
    null,
    Array.from({ length: points }, (_, at) => [7_000_000 + 900 * at, at % 7 ? 5 + at : -1]).flat(),
  ],
});

async function itemsOf(
  importer: Importer,
  input: AsyncIterable<Uint8Array>,
): Promise<{ readonly items: ImportItem[]; readonly error: unknown }> {
  const items: ImportItem[] = [];
  try {
    for await (const item of importer.read(input, OPTIONS)) items.push(item);
    return { items, error: null };
  } catch (error) {
    return { items, error };
  }
}

/** Packed series as points again, in one list with the others, by name. */
function unpacked(item: ImportItem): ImportItem {
  if (item.kind !== 'row') return item;
  const observations = item.observations.map((one): Observation => {
    if (one.kind !== 'product') return one;
    const { packed = [], ...plain } = one;
    const points = packed.map((series) => ({
      ...{ name: series.name, categoryId: series.categoryId, points: unpackPoints(series) },
    }));
    const series = [...one.series, ...points].sort((a, b) => (a.name < b.name ? -1 : 1));
    return { ...plain, series };
  });
  return { ...item, observations };
}

const keepaText = [
  ...Array.from({ length: 300 }, (_, index) => JSON.stringify(product(index, index % 40))),
  '{"asin": "bad"}',
  JSON.stringify(product(400, 1500)),
].join('\n');

describe('inThread', () => {
  it.each([
    ['keepa', keepaImporter, keepaText],
    [
      'history',
      historyImporter,
      'asin,marketplace,series,at,value,more\nB000000001,US,new,2026-01-01,7,x\nB0,US,new,,,\n',
    ],
  ] as const)('reads %s as it is read here', async (_, importer, text) => {
    const here = await itemsOf(importer, chunks(Buffer.from(text), 5000));
    const there = await itemsOf(inThread(importer, 1), fileOf(text));
    expect(there.error).toBeNull();
    expect(there.items.map(unpacked)).toEqual(here.items.map(unpacked));
  });

  it('uses a thread that was started ahead, and another for the next file', async () => {
    prepareReadingThread();
    prepareReadingThread();
    const importer = inThread(keepaImporter, 1);
    const files = [fileOf(keepaText), fileOf(keepaText)];
    const [one, other] = await Promise.all(files.map((file) => itemsOf(importer, file)));
    expect(one?.items).toHaveLength(302);
    expect(other?.items.map(unpacked)).toEqual(one?.items.map(unpacked));
  });

  it('packs what is long enough to be a chunk', async () => {
    const { items } = await itemsOf(inThread(keepaImporter, 1), fileOf(keepaText));
    const last = items.at(-1);
    const [observation] = last?.kind === 'row' ? last.observations : [];
    const packed = observation?.kind === 'product' ? observation.packed : undefined;
    expect(packed?.map(({ name, count, chunks: all }) => [name, count, all.length])).toEqual([
      ['new', 1500, 3],
      ['bsr', 1500, 3],
    ]);
  });

  it('leaves the same store as reading here, also over what is there already', async () => {
    const older = keepaText.replaceAll('8350000', '8300000').replaceAll('999', '998');
    const stored = async (importers: readonly Importer[]) =>
      await withImportContext(async (context) => {
        const reports = [];
        for (const text of [older, keepaText, keepaText]) {
          const source = await openFile(pathOf(text));
          const {
            seconds: _,
            file: __,
            observedAt: ___,
            ...report
          } = await importFile({ ...context, importers }, source, {});
          reports.push(report);
        }
        const listings = await Array.fromAsync(context.store.products.scan(null));
        return { reports, listings, hash: await context.store.contentHash() };
      });
    const here = await stored([keepaImporter]);
    expect(here.reports.map(({ imported }) => imported)).toEqual([301, 301, 0]);
    expect(await stored([inThread(keepaImporter, 1)])).toEqual(here);
  });

  it('says how many bytes were read, of a compressed file as it is stored', async () => {
    for (const content of [keepaText, gzipSync(keepaText)]) {
      let read = 0;
      const file = fileOf(content, (bytes) => {
        read += bytes;
      });
      const { items, error } = await itemsOf(inThread(keepaImporter, 1), file);
      expect([error, items.length, read]).toEqual([null, 302, Buffer.byteLength(content)]);
    }
  });

  it('fails with the error that the file system gave the thread', async () => {
    class Unlooked extends FileChunks {
      override first() {
        return new Uint8Array(0);
      }
    }
    const file = new PlainFile(new Unlooked(folder));
    const { error } = await itemsOf(inThread(keepaImporter, 0), file);
    expect(error).toMatchObject({ code: 'EISDIR', syscall: 'read' });
  });

  it('reports damage as the importer does', async () => {
    const text = `${keepaText}\n{"asin": `;
    const here = await itemsOf(keepaImporter, chunks(Buffer.from(text), 9000));
    const there = await itemsOf(inThread(keepaImporter, 1), fileOf(text));
    expect(there.error).toBeInstanceOf(ShelflineError);
    expect(there.error).toMatchObject({ code: 'bad_request' });
    expect(String(there.error)).toBe(String(here.error));
    expect(there.items).toHaveLength(here.items.length);
  });

  it('waits while its batches wait, and reads on', async () => {
    const header = 'asin,marketplace,series,at,value\n';
    const timeOf = (index: number) => new Date(index * 60_000).toISOString();
    const row = (index: number) => `B000000001,US,new,${timeOf(index)},7\n`;
    const lines = Array.from({ length: 24_000 }, (_, index) => row(index)).join('');
    let rows = 0;
    for await (const item of inThread(historyImporter, 1).read(fileOf(header + lines), OPTIONS)) {
      if (rows === 0) await setTimeout(HALT_MS);
      if (item.kind === 'row') rows += 1;
    }
    expect(rows).toBe(24_000);
  });

  it('stops the thread when nobody wants more', async () => {
    for await (const item of inThread(keepaImporter, 1).read(fileOf(keepaText), OPTIONS)) {
      expect(item.kind).toBe('row');
      break;
    }
  });
});
