/** Categories over HTTP, filled by imports of the kinds a store is filled with. */
import { describe, expect, it } from 'vitest';
import { importFile } from '../../src/app/import/import-file.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { type Harness, startHarness } from '../support/http-harness.ts';
import { withImportContext } from '../support/import-context.ts';
import { OBSERVED_AT, sourceOf } from '../support/importing.ts';
import { startMarketHarness } from '../support/market-harness.ts';

interface Page {
  readonly category: { readonly id: string; readonly productCount: number } | null;
  readonly categories: readonly { readonly id: string; readonly path: readonly string[] }[];
  readonly bestSellers: readonly {
    readonly asin: string;
    readonly position: number;
    readonly rank: number | null;
    readonly bsr: number | null;
  }[];
  readonly rankedBy: string | null;
  readonly complete: boolean;
}
type Ask = (query: string) => Promise<Page>;

/** Serves a store that was filled by importing the files, and asks it about categories. */
async function afterImport(files: Readonly<Record<string, string>>, work: (ask: Ask) => unknown) {
  await withImportContext(async (context) => {
    for (const [name, text] of Object.entries(files)) {
      await importFile(context, sourceOf(name, text), {});
    }
    const { store } = context;
    const model = builtInModel();
    const app = { store, salesModel: () => model };
    const harness: Harness = await startHarness({ forms: [formA], app });
    harness.setNow(OBSERVED_AT + 86_400);
    try {
      await work(async (query) => {
        const answer = await harness.request(`/api/v1/category${query}`);
        expect(answer.statusCode).toBe(200);
        return answer.json<{ data: Page }>().data;
      });
    } finally {
      await harness.close();
    }
  });
}

const PATHS = [
  'asin,marketplace,title,brand,category_path,bsr,parent_asin',
  // Cases of two branches, in the order of the root's ranks one a family.
  'B000000001,US,Phone case,Acme,Electronics > Phones > Cases,900,',
  'B000000002,US,Camera case,Acme,Electronics > Cameras > Cases,50,',
  'B000000003,US,Red case,Bolt,Electronics > Phones > Cases,70,B00000000P',
  'B000000004,US,Blue case,Bolt,Electronics > Phones > Cases,70,B00000000P',
  // A family that the source does not name: one brand, one rank.
  'B000000005,US,Small case,Cord,Electronics > Phones > Cases,300,',
  'B000000006,US,Large case,CORD Inc.,Electronics > Phones > Cases,300,',
  'B000000007,US,Phone,Dune,Electronics > Phones,10,',
].join('\n');

const CASES = encodeURIComponent('path:Electronics > Phones > Cases');

describe('categories of paths', () => {
  it('stay apart where they share a name, and count what is below them', async () => {
    await afterImport({ 'paths.csv': PATHS }, async (ask) => {
      const { categories } = await ask('?q=cases');
      expect(categories).toMatchObject([
        { path: ['Electronics', 'Cameras', 'Cases'], productCount: 1 },
        { path: ['Electronics', 'Phones', 'Cases'], productCount: 5 },
      ]);
      const { categories: roots } = await ask('');
      expect(roots).toMatchObject([{ path: ['Electronics'], productCount: 7, childCount: 2 }]);
    });
  });

  it('list a branch in the order of the root’s ranks, one for each family', async () => {
    await afterImport({ 'paths.csv': PATHS }, async (ask) => {
      const cases = await ask(`?category=${CASES}`);
      expect(cases).toMatchObject({ rankedBy: 'root', complete: false });
      expect(cases.bestSellers).toMatchObject([
        { position: 1, asin: 'B000000003', rank: null, bsr: 70 },
        { position: 2, asin: 'B000000005', rank: null, bsr: 300 },
        { position: 3, asin: 'B000000001', rank: null, bsr: 900 },
      ]);
      const then = await ask(`?category=${CASES}&asOf=2026-11-20`);
      expect(then.bestSellers.map(({ asin }) => asin)).toEqual([
        ...['B000000003', 'B000000005', 'B000000001'],
      ]);
      expect(await ask(`?category=${CASES}&asOf=2026-11-19`)).toMatchObject({
        bestSellers: [],
        rankedBy: null,
        complete: false,
      });
    });
  });

  it('list the root by its own ranks', async () => {
    await afterImport({ 'paths.csv': PATHS }, async (ask) => {
      const root = await ask('?category=path:Electronics');
      expect(root).toMatchObject({ rankedBy: 'category', complete: false });
      expect(root.bestSellers.map(({ rank }) => rank)).toEqual([10, 50, 70, 300, 900]);
    });
  });
});

/** Minutes of Keepa's clock. */
const keepaTime = (day: number) => 7_889_760 + (OBSERVED_AT - 1_767_225_600) / 60 + day * 1_440;
const asins = (...numbers: number[]) => numbers.map((number) => `B0000000${10 + number}`);
const listOf = (day: number, asinList: readonly string[]) =>
  JSON.stringify({
    bestSellersList: {
      domainId: 1,
      categoryId: 9_007_199_254_740_993n.toString(),
      lastUpdate: keepaTime(day),
      asinList,
    },
  }).replace('"9007199254740993"', '9007199254740993');
const TREE = [
  '{"categories": {"9007199254740993": {"domainId": 1, "catId": 9007199254740993,',
  '"name": "Mats", "parent": 0, "children": []}}}',
].join('');

describe('the top 20 of a category', () => {
  it('is the newest list now, and an earlier one as of its day', async () => {
    const first = Array.from({ length: 25 }, (_, index) => index);
    const files = {
      'tree.json': TREE,
      'one.json': listOf(-10, asins(...first)),
      // Two are new at the head and push everybody down; the last of the first list fall out.
      'two.json': listOf(-1, asins(30, 31, ...first.slice(0, 20))),
    };
    await afterImport(files, async (ask) => {
      const now = await ask('?category=9007199254740993');
      expect(now).toMatchObject({ rankedBy: 'category', complete: true });
      expect(now.category?.id).toBe('9007199254740993');
      expect(now.bestSellers.map(({ asin }) => asin)).toEqual(asins(30, 31, ...first.slice(0, 18)));
      expect(now.bestSellers.map(({ rank }) => rank)).toEqual(first.slice(0, 20).map((n) => n + 1));
      const then = await ask('?category=9007199254740993&asOf=2026-11-12');
      expect(then.bestSellers.map(({ asin }) => asin)).toEqual(asins(...first.slice(0, 20)));
      expect(then.complete).toBe(true);
    });
  });
});

it.each([
  ['category=10&q=yoga', 'q: cannot be given together with category; send one of them'],
  ['category=10&parent=10', 'parent: cannot be given together with category; send one of them'],
  ['parent=10&q=yoga', 'q: cannot be given together with parent; send one of them'],
  ['asOf=2026-01-01', 'asOf: goes with category; a list of categories has no earlier state'],
])('refuses %s, where a part would count for nothing', async (query, message) => {
  const server = await startMarketHarness({ forms: [formA] });
  const answer = await server.request(`/api/v1/category?${query}`);
  await server.close();
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ error: { message: string } }>().error.message).toBe(message);
});
