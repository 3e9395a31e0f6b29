/** Everything that a store answers about its market, by every method that reads. */
import type { Listing } from '../../src/domain/product/listing.ts';
import type { KeywordObservation } from '../../src/domain/product/observation.ts';
import type { MarketplaceId } from '../../src/domain/values/marketplace.ts';
import type { ListingFeed } from '../../src/ports/store/listing-feed.ts';
import type { Store } from '../../src/ports/store/store.ts';
import { asin, collect, day } from '../contract/store-fixture.ts';
import { MODELS } from './market-steps.ts';

const MARKETPLACES: readonly MarketplaceId[] = ['US', 'DE'];
const WINDOWS = [
  { from: day(0), to: day(90) },
  { from: day(1), to: day(2) },
  { from: day(-9), to: day(-8) },
];
const LIMITS = [1, 5, 1000];

export interface StoreWithFeed extends Store {
  readonly feed: ListingFeed;
}

/** @returns the answers by the method and what it was asked */
export async function viewOf(store: StoreWithFeed): Promise<ReadonlyMap<string, unknown>> {
  const answers = new Map<string, unknown>();
  answers.set('contentHash', await store.contentHash());
  const listings = await collect(store.products.scan(null));
  answers.set('products.scan', listings);
  answers.set('products.families', await collect(store.products.families(null)));
  for (const listing of listings) await readProduct(store, listing, answers);
  for (const marketplace of MARKETPLACES) {
    await readMarketplace(store, marketplace, listings, answers);
  }
  await readKeywords(store, answers);
  await readImports(store, answers);
  await readFeed(store, answers);
  answers.set('check', await store.check('deep'));
  return answers;
}

async function readProduct(store: Store, listing: Listing, answers: Map<string, unknown>) {
  const { marketplace, asin, family } = listing;
  const put = async (name: string, answer: Promise<unknown>) =>
    answers.set(`${name} ${marketplace} ${asin}`, await answer);
  await put('products.record', store.products.record(marketplace, asin));
  await put('products.children', store.products.children(marketplace, asin));
  await put('products.detail', store.products.detail(marketplace, asin));
  await put('products.members', store.products.members(marketplace, [family]));
  await put('products.family', store.products.family(marketplace, family));
  const sourced = await store.history.sourced(marketplace, asin);
  answers.set(`history.sourced ${marketplace} ${asin}`, sourced);
  await put('history.sourced bsr', store.history.sourced(marketplace, asin, 'bsr'));
  const keys = [...sourced, { name: 'used', categoryId: null } as const].map(
    ({ name, categoryId }) => ({ name, categoryId }),
  );
  for (const window of WINDOWS) {
    const of = `${window.from}-${window.to}`;
    await put(`history.read ${of}`, store.history.read(marketplace, asin, keys, window));
    const asked = keys.map((key) => ({ ...key, window }));
    const unmade = await store.history.readUnmade(marketplace, asin, asked);
    const made = unmade.map(({ name, categoryId, points }) => [
      name,
      categoryId,
      points(),
      points(day(1)),
    ]);
    answers.set(`history.readUnmade ${of} ${marketplace} ${asin}`, made);
  }
}

async function readMarketplace(
  store: Store,
  marketplace: MarketplaceId,
  listings: readonly Listing[],
  answers: Map<string, unknown>,
) {
  const put = async (name: string, answer: Promise<unknown>) =>
    answers.set(`${name} ${marketplace}`, await answer);
  const { products, categories } = store;
  await put('products.coverage', products.coverage(marketplace));
  await put('products.scan', collect(products.scan(marketplace)));
  await put('products.families', collect(products.families(marketplace)));
  const asins = [...listings.map((one) => one.asin).reverse(), asin('999')];
  await put('products.listings', products.listings(marketplace, asins));
  await put('products.record of none', products.record(marketplace, asin('999')));
  await put('categories.tree', categories.tree(marketplace));
  await put('categories.stated', collect(categories.stated(marketplace)));
  for (const text of ['', 'home', 'KITCH', '%']) {
    for (const limit of LIMITS) {
      await put(`categories.named ${text} ${limit}`, categories.named(marketplace, text, limit));
    }
  }
  for (const id of ['10', '11', '12', '13']) {
    await put(`categories.node ${id}`, categories.node(marketplace, id));
    await put(`categories.children ${id}`, categories.children(marketplace, id));
    for (const limit of LIMITS) {
      for (const at of [undefined, day(0), day(2), day(12)]) {
        const of = `${id} ${limit} ${at}`;
        await put(
          `categories.bestSellers ${of}`,
          categories.bestSellers(marketplace, id, limit, at),
        );
        await put(
          `categories.bestSellersByRoot ${of}`,
          categories.bestSellersByRoot(marketplace, id, limit, at),
        );
      }
    }
  }
  await put('categories.children of none', categories.children(marketplace, null));
}

async function readKeywords({ keywords }: Store, answers: Map<string, unknown>) {
  const rows = await collect(keywords.scan(null));
  answers.set('keywords.scan', rows);
  answers.set('keywords.labels', await collect(keywords.labels()));
  for (const marketplace of MARKETPLACES) {
    answers.set(`keywords.scan ${marketplace}`, await collect(keywords.scan(marketplace)));
    for (const words of [['mat'], ['mat', 'kitchen'], ['läufer'], ['ヨガ'], ['nothing'], ['x']]) {
      for (const limit of LIMITS) {
        answers.set(
          `keywords.containing ${marketplace} ${words} ${limit}`,
          await keywords.containing(marketplace, words, limit),
        );
      }
    }
  }
  for (const row of rows) await readKeyword(keywords, row, answers);
}

async function readKeyword(
  keywords: Store['keywords'],
  row: KeywordObservation,
  answers: Map<string, unknown>,
) {
  const { marketplace, keyword, department, periodStart, periodEnd } = row;
  const exact = `keywords.exact ${marketplace} ${keyword}`;
  if (!answers.has(exact)) answers.set(exact, await keywords.exact(marketplace, keyword));
  const volumes = `keywords.volumes ${marketplace} ${keyword} in ${department}`;
  if (!answers.has(volumes)) {
    answers.set(volumes, await keywords.volumes(marketplace, keyword, department));
  }
  if (periodStart !== null && periodEnd !== null) {
    const cell = { marketplace, department, periodStart, periodEnd };
    const ranked = `keywords.rankVolumes ${Object.values(cell)}`;
    if (!answers.has(ranked)) answers.set(ranked, await keywords.rankVolumes(cell));
  }
  const clicked = row.clicked.map((one) => one.asin);
  const clickedOn = `keywords.clickedOn ${marketplace} ${clicked}`;
  for (const limit of LIMITS) {
    const name = `${clickedOn} ${limit}`;
    if (!answers.has(name)) {
      answers.set(name, await keywords.clickedOn(marketplace, clicked, limit));
    }
  }
}

async function readImports(store: Store, answers: Map<string, unknown>) {
  const { imports, importLog } = store;
  const log = await importLog.all();
  answers.set('importLog.all', log);
  for (const { id } of log) answers.set(`importLog.find ${id}`, await importLog.find(id));
  answers.set('importLog.find 0', await importLog.find(0));
  for (const sha256 of ['sha of 0', 'sha of 1', 'none']) {
    answers.set(`imports.importedFile ${sha256}`, await imports.importedFile(sha256));
  }
  for (const model of MODELS) {
    answers.set(`imports.staleListings ${model}`, await imports.staleListings(model));
  }
  answers.set('imports.calibratedModel', await imports.calibratedModel());
}

/** What an index is told, without its order and repetitions, which are free. */
async function readFeed(store: StoreWithFeed, answers: Map<string, unknown>) {
  const { feed } = store;
  const newest = await store.revision();
  answers.set('revision', newest);
  for (const revision of [0, Math.floor(newest / 2), newest - 1, newest].filter((at) => at >= 0)) {
    const changes = await feed.changedSince(revision);
    const pages = changes === null ? null : await collect(changes);
    const told =
      pages?.flatMap(({ listings }) => listings).map((one) => `${one.marketplace} ${one.asin}`) ??
      null;
    answers.set(`feed.changedSince ${revision}`, told === null ? null : [...new Set(told)].sort());
    answers.set(
      `feed.categoriesChangedSince ${revision}`,
      await feed.categoriesChangedSince(revision),
    );
  }
}
