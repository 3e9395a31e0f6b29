/**
 * Real exports, imported as a store would, with graded searches: by the rules of
 * `graded-searches.ts`, or by grades that are kept outside the project, one JSON file for each
 * export: `{"file", "marketplace", "queries": [{"query", "grades": {ASIN: grade}}]}`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFile } from '../../src/adapters/importers/files/import-source.ts';
import { importTools } from '../../src/adapters/importers/files/import-tools.ts';
import { loadImporters } from '../../src/adapters/importers/registry.ts';
import { indexDocument } from '../../src/adapters/search-index/engine/build/document.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { importFile } from '../../src/app/import/import-file.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import type { Listing } from '../../src/domain/product/listing.ts';
import { pathTokens } from '../../src/domain/search/language/tokenize.ts';
import { createLexicon } from '../../src/domain/search/language/word-forms.ts';
import { type MarketplaceId, marketplaceOf } from '../../src/domain/values/marketplace.ts';
import type { GradedDocument, GradedMarket, GradedQuery } from './graded-market.ts';
import {
  GRADED_EXPORTS,
  type GradedExport,
  type GradedSearch,
  type Rule,
} from './graded-searches.ts';

const IMPORTERS = await loadImporters();

interface GradesFile {
  readonly file: string;
  readonly marketplace: MarketplaceId;
  readonly queries: readonly {
    readonly query: string;
    readonly grades: Readonly<Record<string, number>>;
  }[];
}

/** None without a folder of real data; by the rules without a folder of grades. */
export async function realMarkets(
  grades: string | undefined,
  data: string | undefined,
): Promise<GradedMarket[]> {
  if (data === undefined) return [];
  const markets: GradedMarket[] = [];
  if (grades === undefined) {
    for (const graded of GRADED_EXPORTS) markets.push((await readExport(graded, data)).market);
    return markets;
  }
  for (const name of readdirSync(grades)) {
    const text = readFileSync(join(grades, name), 'utf8');
    const { file, marketplace, queries } = JSON.parse(text) as GradesFile;
    const products = await productsOf(join(data, 'keepa-export', file), marketplace);
    const graded = queries.map(({ query, grades: byAsin }) => ({
      keyword: query,
      grades: new Map(Object.entries(byAsin)),
    }));
    markets.push(marketOf(name, marketplace, products, graded));
  }
  return markets;
}

export interface ReadExport {
  readonly marketplace: MarketplaceId;
  readonly market: GradedMarket;
  readonly listings: readonly Listing[];
}

/** Reads an export in the folder of real data, with its searches graded by its rules. */
export async function readExport(
  { file, marketplace, searches }: GradedExport,
  data: string,
): Promise<ReadExport> {
  const products = await productsOf(join(data, 'keepa-export', file), marketplace);
  const market = marketOf(file, marketplace, products, searches.map(byRules(products)));
  return { marketplace, market, listings: products.map(({ listing }) => listing) };
}

interface Product {
  readonly listing: Listing;
  readonly shelf: string;
  readonly document: GradedDocument;
}

function marketOf(
  file: string,
  marketplace: MarketplaceId,
  products: readonly Product[],
  queries: readonly GradedQuery[],
): GradedMarket {
  const { language } = marketplaceOf(marketplace);
  const name = file.replace(/-?\d*\.\w+$/, '');
  return { name, language, documents: products.map(({ document }) => document), queries };
}

function byRules(products: readonly Product[]): (search: GradedSearch) => GradedQuery {
  return ({ keyword, wanted, close }) => {
    const fits = ({ shelf, title }: Rule, product: Product) =>
      shelf.test(product.shelf) && title.test(product.listing.title ?? '');
    const gradeOf = (product: Product) =>
      fits(wanted, product) ? 3 : fits(close, product) ? 2 : 1;
    const grades = new Map(products.map((each) => [each.listing.asin as string, gradeOf(each)]));
    return { keyword, grades };
  };
}

/** Through a store that is gone afterwards. */
async function productsOf(file: string, marketplace: MarketplaceId): Promise<Product[]> {
  const directory = mkdtempSync(join(tmpdir(), 'shelfline-graded-'));
  const store = createSqliteStore({ directory });
  try {
    const now = Math.floor(Date.now() / 1000);
    const context = { store, clock: { now: () => now }, storeName: 'amazon', undoDays: 0 };
    const tools = {
      importers: IMPORTERS,
      derive: deriveListings(builtInModel()),
      tools: importTools,
    };
    const source = await openFile(file);
    await importFile({ ...context, ...tools }, source, { marketplace, observedAt: now });
    const lexicon = createLexicon(marketplaceOf(marketplace).language);
    const tree = await store.categories.tree(marketplace);
    const paths = new Map(tree.map(({ id, path }) => [id, path]));
    const products: Product[] = [];
    for await (const listing of store.products.scan(marketplace)) {
      const path = paths.get(listing.categoryId ?? '') ?? [];
      const document = indexDocument(listing, path, lexicon);
      if (document === null) continue;
      const pathWords = pathTokens(path, lexicon);
      products.push({ listing, shelf: path.at(-1) ?? '', document: { ...document, pathWords } });
    }
    return products;
  } finally {
    await store.close();
    rmSync(directory, { recursive: true });
  }
}
