/** Where the fields of a product come from, over HTTP. */
import { expect, it } from 'vitest';
import { importFile } from '../../src/app/import/import-file.ts';
import { formA, formB } from '../../src/delivery/interface/forms.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { startHarness } from '../support/http-harness.ts';
import { withImportContext } from '../support/import-context.ts';
import { OBSERVED_AT, sourceOf } from '../support/importing.ts';

const KEEPA = JSON.stringify({
  products: [
    {
      ...{ asin: 'B000000001', domainId: 1, lastUpdate: 7889860, title: 'Yoga Mat', brand: 'Acme' },
      ...{ manufacturer: 'Acme Works', fbaFees: { pickAndPackFee: 350 }, packageWeight: 900 },
      ...{ rootCategory: 3375251, categoryTree: [{ catId: 3375251, name: 'Sports' }] },
      csv: [null, [7889760, 1999], null, [7889760, 512]],
    },
  ],
});

it('`observed` as of an earlier day dates descriptions by their statement, ranks by their look', async () => {
  await withImportContext(async (context) => {
    await importFile(context, sourceOf('keepa.json', KEEPA), {});
    const app = { store: context.store, salesModel: () => builtInModel() };
    const server = await startHarness({ forms: [formA], app });
    server.setNow(OBSERVED_AT + 86_400);
    const observedOn = async (more: string) => {
      const answer = await server.request(`/api/v1/product?asin=B000000001${more}`);
      const { data } = answer.json<{ data: { observed: Record<string, { at: string }> } }>();
      return data.observed;
    };
    const [now, earlier] = [await observedOn(''), await observedOn('&asOf=2026-01-01T01:00:00Z')];
    await server.close();
    expect(now['bsrCategoryId']).toEqual(now['title']);
    const described = ['brand', 'bsr', 'bsrCategoryId', 'category', 'package', 'price', 'title'];
    expect(Object.keys(earlier).sort()).toEqual(described);
    expect(earlier['title']).toEqual(now['title']);
    expect(earlier['bsrCategoryId']).toEqual(earlier['bsr']);
  });
});

it.each(['/api/v1/product?asin=', '/form-b/api/v1/products/'])(
  '`observed` of %s names fields of the answer',
  async (path) => {
    await withImportContext(async (context) => {
      await importFile(context, sourceOf('keepa.json', KEEPA), {});
      const { store } = context;
      const model = builtInModel();
      const app = { store, salesModel: () => model };
      const server = await startHarness({ forms: [formA, formB], app });
      server.setNow(OBSERVED_AT + 86_400);
      const answer = await server.request(`${path}B000000001`);
      await server.close();
      const { data } = answer.json<{ data: { observed: Record<string, object> } }>();
      const named = Object.keys(data.observed);
      expect(named).toEqual(expect.arrayContaining(['title', 'brand', 'bsr', 'bsrCategoryId']));
      expect(named.filter((field) => !(field in data))).toEqual([]);
    });
  },
);
