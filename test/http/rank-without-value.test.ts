/** A rank that its source saw no more: what the product detail and the history say of it. */
import { expect, it } from 'vitest';
import { importFile } from '../../src/app/import/import-file.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { startHarness } from '../support/http-harness.ts';
import { withImportContext } from '../support/import-context.ts';
import { OBSERVED_AT, sourceOf } from '../support/importing.ts';

const PRODUCTS = [
  'asin,marketplace,title,category_id,price,bsr,bsr_category,observed_at',
  'B000000001,US,Yoga mat,20,19.99,120,10,2026-01-01T10:00:00Z',
].join('\n');
const CATEGORIES = [
  'marketplace,category_id,name,parent_id',
  'US,10,Sports,',
  'US,20,Yoga,10',
  'US,30,Mats,20',
].join('\n');
const HISTORY = [
  'asin,marketplace,series,category_id,at,value,state',
  'B000000001,US,bsr,10,2026-01-02T10:00:00Z,,unknown',
  'B000000001,US,bsr,20,2026-01-02T10:00:00Z,7,',
  'B000000001,US,bsr,30,2026-01-01T10:00:00Z,3,',
  'B000000001,US,bsr,30,2026-01-02T10:00:00Z,,unknown',
].join('\n');

interface Detail {
  readonly bsr: number | null;
  readonly observed: Readonly<Record<string, object>>;
  readonly ranks: readonly object[];
}

it('is the newest one known, under its own time, in `bsr`, `observed` and `ranks`', async () => {
  await withImportContext(async (context) => {
    for (const [name, text] of Object.entries({ CATEGORIES, PRODUCTS, HISTORY })) {
      await importFile(context, sourceOf(`${name}.csv`, text), {});
    }
    const { store } = context;
    const model = builtInModel();
    const server = await startHarness({ forms: [formA], app: { store, salesModel: () => model } });
    server.setNow(OBSERVED_AT + 86_400);
    const answer = await server.request('/api/v1/product?asin=B000000001');
    await server.close();
    const { bsr, observed, ranks } = answer.json<{ data: Detail }>().data;
    expect(bsr).toBe(120);
    expect(observed['bsr']).toEqual({ source: 'history', at: '2026-01-01T10:00:00Z' });
    expect(ranks).toEqual([
      {
        categoryId: '10',
        name: 'Sports',
        rank: 120,
        isRoot: true,
        observedAt: '2026-01-01T10:00:00Z',
      },
      {
        categoryId: '20',
        name: 'Yoga',
        rank: 7,
        isRoot: false,
        observedAt: '2026-01-02T10:00:00Z',
      },
    ]);
  });
});
