/** Imports of files taken back, products removed, and what the log of imports says. */
import { describe, expect, it } from 'vitest';
import { withImportContext } from '../../../test/support/import-context.ts';
import { OBSERVED_AT, sourceOf } from '../../../test/support/importing.ts';
import type { Store } from '../../ports/store/store.ts';
import { type ImportContext, importFile } from './import-file.ts';
import { importsInShort } from './import-list.ts';
import { deleteProduct, showImport } from './take-back.ts';

type Context = ImportContext & { readonly store: Store };

const tell = (context: Context, name: string, rows: readonly string[], at?: number) =>
  importFile(context, sourceOf(name, [HEADER, ...rows].join('\n')), {
    ...(at === undefined ? {} : { observedAt: at }),
  });
const logOf = ({ store, undoDays }: Context) => ({ store, importing: { undoDays } });
const HEADER = 'asin,marketplace,title,price';
const ROWS = ['B000000001,US,Mat,9.99', 'B000000002,US,Rug,5'];

describe('taking back an import', () => {
  it('lets a file that was dated wrongly be imported again with the right date', async () => {
    await withImportContext(async (context) => {
      const right = OBSERVED_AT - 86_400;
      const wrong = await tell(context, 'a.csv', ROWS, right - 40 * 86_400);
      // The content is known now, so the wrong date holds until the import is taken back.
      expect((await tell(context, 'a.csv', ROWS)).observedAt).toBe(wrong.observedAt);
      const ids = (await importsInShort(logOf(context))).map(({ id }) => id);
      for (const id of ids) await context.store.withdrawals.undoImport(id, context.derive);
      const again = await tell(context, 'a.csv', ROWS, right);
      expect(again).toMatchObject({ imported: 2, observedAt: right });
      const hash = await context.store.contentHash();
      await withImportContext(async (other) => {
        await tell(other, 'a.csv', ROWS, right);
        expect(await other.store.contentHash()).toBe(hash);
      });
    });
  });

  it('is shown in the list, which gives the report of each import', async () => {
    await withImportContext(async (context) => {
      const report = await tell(context, 'a.csv', ROWS);
      const [one] = await importsInShort(logOf(context));
      expect(one).toMatchObject({
        id: report.importId,
        file: 'a.csv',
        format: 'products',
        state: 'done',
        canUndo: true,
        whyNot: null,
        startedAt: '2026-11-21T00:00:00Z',
        undoUntil: '2027-02-19T00:00:00Z',
      });
      expect((await showImport(context, report.importId)).report).toEqual(report);
      await context.store.withdrawals.undoImport(report.importId, context.derive);
      const after = await showImport(context, report.importId);
      expect(after).toMatchObject({ state: 'undone', canUndo: false, whyNot: 'taken back' });
      await expect(showImport(context, 99)).rejects.toThrow('there is no import 99');
    });
  });

  it('is not possible for an import that keeps nothing for it', async () => {
    await withImportContext(async (context) => {
      const { importId } = await tell({ ...context, undoDays: 0 }, 'a.csv', ROWS);
      expect(await showImport(context, importId)).toMatchObject({
        canUndo: false,
        whyNot: 'undoDays was 0',
      });
      await expect(context.store.withdrawals.undoImport(importId, context.derive)).rejects.toThrow(
        'cannot be taken back',
      );
    });
  });
});

it('asks for the marketplace of a product that is known in several', async () => {
  await withImportContext(async (context) => {
    await tell(context, 'a.csv', [...ROWS, 'B000000001,DE,Matte,9']);
    const place = { asin: 'B000000001', marketplace: null };
    await expect(deleteProduct(context, place)).rejects.toThrow('known in US, DE; name one');
    expect(await deleteProduct(context, { ...place, marketplace: 'DE' })).toMatchObject({
      marketplace: 'DE',
      productsRemoved: 1,
    });
    expect((await deleteProduct(context, place)).marketplace).toBe('US');
    await expect(deleteProduct(context, place)).rejects.toThrow('B000000001 is not known');
    const slip = { asin: 'B1', marketplace: null };
    await expect(deleteProduct(context, slip)).rejects.toThrow('"B1" is no ASIN');
  });
});
