/**
 * Finds the keyword gap: which measured keywords lead to which of several products, and which
 * products they miss. A keyword misses a product if no source lists it as clicked, or if its
 * measured share is 0.
 */
import { type ComparedKeyword, compareClicks } from '../../domain/keywords/compare-clicks.ts';
import { normalizeKeyword } from '../../domain/keywords/normalize-keyword.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { type MarketplaceId, marketplaceDomain } from '../../domain/values/marketplace.ts';
import type { AppContext } from '../context.ts';
import { productNotFound } from '../product/get-product.ts';
import {
  type CountedKeyword,
  type MeasuredKeyword,
  mostSearchedFirst,
  noKeywordData,
  trendOf,
  volumeReader,
} from './keyword-volume.ts';

export const COMPARED_MIN = 2;
export const COMPARED_MAX = 10;
/** Rows read for each product, the most searched first. */
const ROWS_MAX = 500;

export interface CompareRequest {
  readonly marketplace: MarketplaceId;
  /** Different ones, `COMPARED_MIN` to `COMPARED_MAX`. */
  readonly asins: readonly Asin[];
  readonly gapFor: Asin | null;
  readonly productsMin: number;
  readonly minSearchVolume: number | null;
  readonly limit: number;
}

type KeywordGap = ComparedKeyword & MeasuredKeyword;

export interface ComparedProduct {
  readonly asin: Asin;
  /** Null if the catalog does not have the product. */
  readonly title: string | null;
  /** Keywords that lead to it, to it alone, and only to others of the products. */
  readonly keywords: number;
  readonly exclusiveKeywords: number;
  readonly gapKeywords: number;
  /** Searches in 30 days, over the keywords that lead to it and have a known volume. */
  readonly searchVolume: number | null;
}

export interface KeywordComparison {
  readonly products: readonly ComparedProduct[];
  /** Keywords that lead to any of the products, and to all of them. */
  readonly totalKeywords: number;
  readonly sharedKeywords: number;
  /** False if a product has more rows than are read: the least searched are left out. */
  readonly complete: boolean;
  readonly keywords: readonly KeywordGap[];
}

/** @throws ShelflineError product_not_found, no_keyword_data */
export async function compareKeywords(
  app: AppContext,
  request: CompareRequest,
): Promise<KeywordComparison> {
  const { asins, gapFor, productsMin, minSearchVolume, limit } = request;
  const { compared, complete } = await comparedKeywords(app, request);
  const titles = await titlesOf(app, request, compared);
  if (compared.length === 0) {
    throw noKeywordData(
      'asins',
      `no measured keyword of ${marketplaceDomain(request.marketplace, app.storeName)} leads to ` +
        `any of ${asins.join(', ')}; ` +
        'import Brand Analytics reports or keyword files that name them.',
    );
  }
  const volumeOf = volumeReader(app.store.keywords);
  const measured: (ComparedKeyword & CountedKeyword)[] = [];
  for (const one of compared) {
    measured.push({ ...one, volume: await volumeOf(one.row) });
    await app.pause?.();
  }
  const wanted = measured
    .filter(
      ({ leadsTo, missing, volume }) =>
        leadsTo.length >= productsMin &&
        (gapFor === null || missing.includes(gapFor)) &&
        (minSearchVolume === null || (volume?.volume ?? -1) >= minSearchVolume),
    )
    .sort(mostSearchedFirst)
    .slice(0, limit);
  const keywords: KeywordGap[] = [];
  for (const one of wanted) {
    keywords.push({ ...one, trend90Percent: await trendOf(app.store.keywords, one.row) });
    await app.pause?.();
  }
  return {
    products: asins.map((asin) => totalsOf(asin, titles.get(asin) ?? null, measured)),
    totalKeywords: measured.length,
    sharedKeywords: measured.filter(({ missing }) => missing.length === 0).length,
    complete,
    keywords,
  };
}

/** Returns the keywords of all products, each with all its rows of the newest periods. */
async function comparedKeywords(
  app: AppContext,
  { marketplace, asins }: CompareRequest,
): Promise<{ readonly compared: readonly ComparedKeyword[]; readonly complete: boolean }> {
  const { keywords } = app.store;
  const rows = await Promise.all(
    asins.map((asin) => keywords.clickedOn(marketplace, [asin], ROWS_MAX)),
  );
  const names = new Set(rows.flat().map(({ keyword }) => normalizeKeyword(keyword)));
  const compared: ComparedKeyword[] = [];
  for (const name of names) {
    compared.push(compareClicks(await keywords.exact(marketplace, name), asins));
    await app.pause?.();
  }
  return {
    compared: compared.filter(({ leadsTo }) => leadsTo.length > 0),
    complete: rows.every(({ length }) => length < ROWS_MAX),
  };
}

/** Returns titles by ASIN. Throws if neither the catalog nor any keyword knows a product. */
async function titlesOf(
  app: AppContext,
  { marketplace, asins }: CompareRequest,
  compared: readonly ComparedKeyword[],
): Promise<ReadonlyMap<Asin, string | null>> {
  const listings = await app.store.products.listings(marketplace, asins);
  const titles = new Map(listings.map(({ asin, title }) => [asin, title]));
  for (const [index, asin] of asins.entries()) {
    if (titles.has(asin) || compared.some(({ products }) => products[index] != null)) continue;
    throw await productNotFound(app, marketplace, asin, 'asins');
  }
  return titles;
}

function totalsOf(
  asin: Asin,
  title: string | null,
  measured: readonly (ComparedKeyword & CountedKeyword)[],
): ComparedProduct {
  const leading = measured.filter(({ leadsTo }) => leadsTo.includes(asin));
  const volumes = leading.flatMap(({ volume }) => (volume === null ? [] : [volume.volume]));
  return {
    asin,
    title,
    keywords: leading.length,
    exclusiveKeywords: leading.filter(({ leadsTo }) => leadsTo.length === 1).length,
    gapKeywords: measured.length - leading.length,
    searchVolume: volumes.length === 0 ? null : volumes.reduce((sum, volume) => sum + volume, 0),
  };
}
