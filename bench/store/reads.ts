/** What a service asks of the store for an answer: the use cases, over each side's ports. */

import { bestSellersOf } from '../../src/app/category/best-sellers.ts';
import { categoryNames, requireCategory } from '../../src/app/category/category-lookups.ts';
import type { AppContext } from '../../src/app/context.ts';
import { getBsrHistory } from '../../src/app/history/get-bsr-history.ts';
import { getPriceHistory } from '../../src/app/history/get-price-history.ts';
import { getProduct } from '../../src/app/product/get-product.ts';
import { averagesOf } from '../../src/app/product/price-averages.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import { DAY_S } from '../../src/domain/values/time.ts';
import { FIRST_DAY } from './input.ts';
import type { Side } from './sides.ts';

const MARKETPLACE = 'US';
/** After the last day of the data. */
export const NOW = FIRST_DAY + 20 * DAY_S;

const model = builtInModel();

/** Reads what the operation `product` of the service reads. */
export async function readProduct({ store }: Side, asin: Asin): Promise<void> {
  const app = appOver(store);
  const detail = await getProduct(app, { marketplace: MARKETPLACE, asin, asOf: null });
  const { heads, facts } = detail.record;
  const ranked = [detail.listing.bsrCategoryId, ...heads.map(({ categoryId }) => categoryId)];
  const leaf = facts.categoryId?.value ?? facts.rootCategoryId?.value ?? '';
  await Promise.all([
    averagesOf(app, detail),
    store.categories.node(MARKETPLACE, leaf),
    categoryNames(app, MARKETPLACE, ranked),
  ]);
}

/** Reads a year of price and a year of rank, each through its use case. */
export async function readHistories({ store }: Side, asin: Asin): Promise<void> {
  const app = appOver(store);
  const window = { from: null, to: null, interval: 'raw' } as const;
  const asked = { marketplace: MARKETPLACE, asin, ...window } as const;
  await getPriceHistory(app, { ...asked, series: ['price'] }, NOW);
  await getBsrHistory(app, { ...asked, categoryId: null }, NOW);
}

export async function readBestSellers({ store }: Side, categoryId: string): Promise<void> {
  const app = appOver(store);
  const category = await requireCategory(app, MARKETPLACE, categoryId);
  const request = { marketplace: MARKETPLACE, category, asOf: null } as const;
  const { bestSellers } = await bestSellersOf(app, request);
  if (bestSellers.length === 0) throw new Error(`no best sellers in ${categoryId}`);
}

/** What these use cases need of the program. */
function appOver(store: Side['store']): AppContext {
  return { store, salesModel: () => model } as Pick<
    AppContext,
    'store' | 'salesModel'
  > as AppContext;
}
