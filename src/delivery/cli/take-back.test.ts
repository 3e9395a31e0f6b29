/** `imports` and `delete` as an operator types them, and what they ask before they act. */
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { withImportContext } from '../../../test/support/import-context.ts';
import { sourceOf } from '../../../test/support/importing.ts';
import { importFile } from '../../app/import/import-file.ts';
import { importsInShort } from '../../app/import/import-list.ts';
import type { CliIo } from './cli-io.ts';
import { deleteCommand, undoCommand } from './take-back.ts';

type Context = Parameters<Parameters<typeof withImportContext>[0]>[0];

const FILE = [
  'asin,marketplace,title,price',
  'B000000001,US,Mat,9.99',
  'B000000002,DE,Matte,9.99',
].join('\n');

/** Runs a command; `typed` is what the person answers, null where there is no terminal. */
async function run(context: Context, typed: string | null, ...args: string[]) {
  const said = { out: [] as string[], notes: [] as string[], asked: [] as string[], failed: false };
  const io: CliIo = {
    out: (line) => said.out.push(line),
    note: (line) => said.notes.push(line),
    fail: () => {},
  };
  const deps = {
    io,
    async ask(question: string) {
      said.asked.push(question);
      return typed;
    },
    withTakeBack: <Result>(_: string | undefined, work: (opened: Context) => Promise<Result>) =>
      work(context),
  };
  const program = new Command().addCommand(undoCommand(deps)).addCommand(deleteCommand(deps));
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if ((error as Error).message !== 'Nothing was changed.') throw error;
    said.failed = true;
  }
  return said;
}

describe('imports undo', () => {
  it('takes an import back once its number was typed again', async () => {
    await withImportContext(async (context) => {
      const before = await context.store.contentHash();
      await importFile(context, sourceOf('a.csv', FILE), {});
      const told = await context.store.contentHash();
      const slip = await run(context, '2', 'undo', '1');
      expect(slip.asked).toEqual([
        'This will take back import 1: a.csv (products), begun 2026-11-21T00:00:00Z, done. ' +
          'Type 1 to go on: ',
      ]);
      expect([slip.failed, slip.out]).toEqual([true, []]);
      expect(await context.store.contentHash()).toBe(told);
      const done = await run(context, ' 1 ', 'undo', '1', '--json');
      expect(JSON.parse(done.out.join())).toMatchObject({ id: 1, productsRemoved: 2 });
      expect(await context.store.contentHash()).toBe(before);
    });
  });

  it('is a wrong call without a terminal and without --yes', async () => {
    await withImportContext(async (context) => {
      await importFile(context, sourceOf('a.csv', FILE), {});
      await expect(run(context, null, 'undo', '1')).rejects.toMatchObject({
        code: 'invalid_parameter',
      });
      const done = await run(context, null, 'undo', '1', '--yes');
      expect(done.asked).toEqual([]);
      const { undoDays: undo, store } = context;
      const [one] = await importsInShort({ store, importing: { undoDays: undo } });
      expect(one).toMatchObject({ state: 'undone', whyNot: 'taken back' });
    });
  });
});

describe('delete', () => {
  it('removes what was typed again, and asks for every kind', async () => {
    await withImportContext(async (context) => {
      await importFile(context, sourceOf('a.csv', FILE), {});
      const wrong = await run(context, 'B000000002', 'delete', 'product', 'B000000001');
      expect(wrong.failed).toBe(true);
      const gone = await run(context, 'B000000001', 'delete', 'product', 'B000000001');
      expect(gone.out).toEqual(['B000000001 is removed from US.']);
      const source = await run(context, 'csv', 'delete', 'source', 'csv', '--marketplace', 'US');
      expect(source.out).toEqual(['The source csv is removed: 0 products changed, 0 removed.']);
      const all = await run(context, 'csv', 'delete', 'source', 'csv', '--json');
      expect(JSON.parse(all.out.join())).toMatchObject({ marketplace: null, productsRemoved: 1 });
      const labels = await run(context, 'labels', 'delete', 'labels', '--marketplace', 'DE');
      expect(labels.asked).toEqual([
        'This will remove all sales labels in DE. Type labels to go on: ',
      ]);
      expect(labels.out).toEqual(['0 labels are removed.']);
    });
  });

  it('says of a source what it hid for good', async () => {
    await withImportContext(async (context) => {
      const rows = (source: string, title: string, at: string) =>
        `asin,marketplace,title,source,observed_at\nB000000001,US,${title},${source},${at}`;
      const unkept = { ...context, undoDays: 0 };
      await importFile(unkept, sourceOf('a.csv', rows('acme', 'Mat', '2026-01-01')), {});
      await importFile(unkept, sourceOf('b.csv', rows('other', 'Rug', '2026-01-02')), {});
      const { notes } = await run(context, null, 'delete', 'source', 'other', '--yes');
      expect(notes.join()).toContain('1 of them lost statements older than what is kept');
    });
  });
});
