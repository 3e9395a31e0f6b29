/** Answers over real files, where somebody has them: no null in them that nothing explains. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFile } from '../../src/adapters/importers/files/import-source.ts';
import { type ImportRequest, importFile } from '../../src/app/import/import-file.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { MarketplaceId } from '../../src/domain/values/marketplace.ts';
import { startHarness } from '../support/http-harness.ts';
import { openImportContext } from '../support/import-context.ts';
import { OBSERVED_AT } from '../support/importing.ts';
import { openStoreIndex } from '../support/store-index.ts';
import { unexplainedNulls } from '../support/unexplained-nulls.ts';

const REAL_DATA = process.env['SHELFLINE_REAL_DATA'] ?? '';
const MINUTES_5 = 300_000;
const REPORTS = 'spapi/reports/sellingPartner';
const KAGGLE = {
  stars: 'rating',
  reviews: 'review_count',
  boughtInLastMonth: 'bought_past_month',
  categoryName: 'category_path',
  '=marketplace': 'amazon.ca',
};

const FILES: readonly (readonly [file: string, request: ImportRequest])[] = [
  ['keepa/product-B0F7XPYCSJ.json', {}],
  ['keepa-export/us-electronics-home-5000.csv', { marketplace: 'US' }],
  ['keepa-export/de-toys-176-columns-527.csv', {}],
  ['search-results/kaggle-ca-999.csv', { columnMap: KAGGLE }],
  [`${REPORTS}SearchTermsReport.examples.json`, {}],
  [`${REPORTS}SearchQueryPerformanceReport.examples.json`, {}],
];
const MARKETS: readonly (readonly [MarketplaceId, words: readonly string[]])[] = [
  ['US', ['usb cable', 'headphones', 'camera lens', 'battery', 'no such thing']],
  ['DE', ['puzzle', 'lego', 'spiel']],
  ['CA', ['usb cable', 'bag', 'phone case']],
];
const OF_KEYWORD = ['search', 'niche-score', 'competitors'];
const OF_ASIN = ['product', 'price-history', 'bsr-history', 'sales-estimate', 'keywords/by-asin'];
/** Of the asked for; spread over all products of a marketplace. */
const ASINS = 60;

it.skipIf(REAL_DATA === '')('are explained in real markets', { timeout: MINUTES_5 }, async () => {
  const context = await openImportContext();
  const { store } = context;
  const index = await openStoreIndex(store);
  const server = await startHarness({
    forms: [formA],
    app: {
      store,
      search: index.search,
      salesModel: builtInModel,
      plans: [{ name: 'business', dailyLimit: 1_000_000 }],
    },
  });
  server.setNow(OBSERVED_AT + 86_400);
  const key = await server.mintKey();
  const wrong: string[] = [];
  let answers = 0;
  const ask = async (path: string, query: Record<string, string>, body?: object) => {
    const url = `/form-a/api/v1/${path}?${new URLSearchParams(query)}`;
    const sent = body === undefined ? {} : { method: 'POST' as const, payload: body };
    const answer = await server.request(url, { key, ...sent });
    expect(answer.statusCode, url + answer.body).toBeLessThan(500);
    if (answer.statusCode !== 200) return;
    answers += 1;
    wrong.push(...unexplainedNulls(answer.json().data).map((fault) => `${url} ${fault}`));
  };
  try {
    for (const [file, request] of FILES) {
      const report = await importFile(context, await openFile(join(REAL_DATA, file)), request);
      expect(report.error).toBeNull();
    }
    await index.refresh();
    for (const [place, words] of MARKETS) {
      const marketplace = `amazon.${place === 'US' ? 'com' : place.toLowerCase()}`;
      for (const keyword of words) {
        for (const path of OF_KEYWORD) await ask(path, { keyword, marketplace });
        await ask('keywords', {}, { keyword, marketplace });
      }
      for (const asin of await someAsins(place)) {
        for (const path of OF_ASIN) await ask(path, { asin, marketplace });
        await ask('profit-calc', {}, { asin, marketplace, cost: 1 });
      }
    }
    expect([...new Set(wrong)]).toEqual([]);
    expect(answers).toBeGreaterThan(ASINS * OF_ASIN.length);
  } finally {
    await server.close();
    await context.close();
  }

  async function someAsins(place: MarketplaceId): Promise<readonly string[]> {
    const asins: string[] = [];
    for await (const { asin } of store.products.scan(place)) asins.push(asin);
    const step = Math.max(1, Math.floor(asins.length / ASINS));
    return asins.filter((_, at) => at % step === 0);
  }
});
