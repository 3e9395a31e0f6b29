/** Tables without rows: their columns are those of a table with some. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importFile } from '../../src/app/import/import-file.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { type Harness, startHarness } from '../support/http-harness.ts';
import { openImportContext } from '../support/import-context.ts';
import { sourceOf } from '../support/importing.ts';
import { openStoreIndex } from '../support/store-index.ts';

const [MAT, BLOCK] = ['B000000001', 'B000000002'];
const FILES = {
  'products.csv': [
    'asin,marketplace,title,category_path,price,bsr,observed_at',
    `${MAT},US,Yoga mat,Sports > Mats,19.99,120,2026-10-01`,
    `${BLOCK},US,Yoga block,Sports > Blocks,9.99,,2026-10-01`,
  ].join('\n'),
  'keywords.csv': [
    'marketplace,keyword,department,period_start,period_end,search_volume,asin1,asin2',
    `US,yoga mat,Sports,2026-10-01,2026-10-30,900,${MAT},${BLOCK}`,
  ].join('\n'),
};

let server: Harness;
let close: () => Promise<void>;
beforeAll(async () => {
  const context = await openImportContext();
  for (const [name, text] of Object.entries(FILES)) {
    await importFile(context, sourceOf(name, text), {});
  }
  const model = builtInModel();
  const { search } = await openStoreIndex(context.store);
  const app = { store: context.store, search, salesModel: () => model };
  server = await startHarness({ forms: [formA], app });
  close = () => context.close();
});
afterAll(async () => {
  await server.close();
  await close();
});

async function linesOf(question: string): Promise<string[]> {
  const [path, body] = question.split(' ');
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;
  const url = `/api/v1${path}`;
  const answer = await server.request(url, body === undefined ? {} : { ...post, payload: body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body.trim().split('\r\n');
}

const of = (id: string) => encodeURIComponent(`path:Sports > ${id}`);

it.each([
  ['/search?format=csv&keyword=yoga', '/search?format=csv&keyword=nothing'],
  ['/search?format=csv&keyword=yoga', '/search?format=csv&keyword=yoga&page=9'],
  ['/competitors?format=csv&keyword=yoga', '/competitors?format=csv&keyword=nothing'],
  [`/category?format=csv&category=${of('Mats')}`, `/category?format=csv&category=${of('Blocks')}`],
  ['/category?format=csv', '/category?format=csv&q=nothing'],
  [
    '/keywords?format=csv {"keyword":"yoga"}',
    '/keywords?format=csv {"keyword":"yoga","minSearchVolume":1000}',
  ],
  [
    `/keywords/compare?format=csv&asins=${MAT},${BLOCK}`,
    `/keywords/compare?format=csv&asins=${MAT},${BLOCK}&minSearchVolume=1000`,
  ],
  [
    `/price-history?format=csv&asin=${MAT}`,
    `/price-history?format=csv&asin=${MAT}&from=2026-09-01&to=2026-09-02`,
  ],
  [
    `/bsr-history?format=csv&layout=columns&asin=${MAT}`,
    `/bsr-history?format=csv&layout=columns&asin=${MAT}&from=2026-09-01&to=2026-09-02`,
  ],
])('%s has the columns of %s', async (filled, empty) => {
  const [header, ...rows] = await linesOf(filled);
  expect(rows.length).toBeGreaterThan(0);
  expect(await linesOf(empty)).toEqual([header]);
});
