/**
 * A second search engine to compare the index with: SQLite's FTS5 over the listings a store holds.
 * It shares the rules of language and relevance with the index, and no code that finds or sorts.
 */
import Database from 'better-sqlite3';
import type { Listing } from '../../../src/domain/product/listing.ts';
import { textKey } from '../../../src/domain/search/language/fold-word.ts';
import { withCompounds } from '../../../src/domain/search/query/compounds.ts';
import { editDistance, editsMax } from '../../../src/domain/search/query/edit-distance.ts';
import type { Asin } from '../../../src/domain/values/asin.ts';
import { keptOrMade } from '../../../src/domain/values/kept-or-made.ts';
import {
  MARKETPLACES,
  type MarketplaceId,
  marketplaceOf,
} from '../../../src/domain/values/marketplace.ts';
import { encodeWord, wordPrefix } from '../../../src/market-engine/keyword/keyword-place.ts';
import type { CountRequest, SearchRequest } from '../../../src/ports/search-index.ts';
import type { Store } from '../../../src/ports/store/store.ts';
import { documentTokens } from '../document-tokens.ts';
import { addPhraseFunction } from './search-phrase.ts';
import { prepareRelevance } from './search-relevance.ts';
import { countSql, matchExpression, searchSql } from './search-sql.ts';
import { prepareVocabulary } from './search-vocabulary.ts';
import { decodeWord, encodeIdentifier } from './search-word.ts';

export interface FoundAsins {
  readonly asins: readonly Asin[];
  readonly total: number;
}

export interface Fts5Search {
  search(request: SearchRequest): FoundAsins;
  count(request: CountRequest): number;
  similarWords(marketplace: MarketplaceId, word: string, limit: number): readonly string[];
}

/** Over the listings as they are now. */
export async function openFts5(store: Pick<Store, 'products' | 'categories'>): Promise<Fts5Search> {
  const db = new Database(':memory:');
  addPhraseFunction(db);
  await fill(db, store);
  const statements = new Map<string, Database.Statement<unknown[], unknown>>();
  const prepare = (text: string) =>
    keptOrMade(statements, STATEMENTS_MAX, text, () => db.prepare(text).pluck());
  const vocabularyOf = prepareVocabulary(db);
  const relevantPage = prepareRelevance(db);

  const countMatching = (request: CountRequest, match: string): number => {
    const { text, values } = countSql(request, match);
    return prepare(text).get(values) as number;
  };

  const withMarketWords = <Request extends CountRequest>(request: Request): Request => {
    const { language } = marketplaceOf(request.marketplace);
    const vocabulary = vocabularyOf(request.marketplace);
    return { ...request, query: withCompounds(request.query, language, vocabulary) };
  };

  return {
    search(request) {
      const asked = withMarketWords(request);
      const match = matchExpression(asked.marketplace, asked.query);
      if (match === null) return { asins: [], total: 0 };
      const total = countMatching(asked, match);
      if (total <= asked.offset || asked.limit === 0) return { asins: [], total };
      const asins = relevantPage(asked, (part) => {
        const { text, values } = searchSql({ ...asked, ...part }, match);
        return prepare(text).all(values) as readonly Asin[];
      });
      return { asins, total };
    },
    count(request) {
      const asked = withMarketWords(request);
      const match = matchExpression(asked.marketplace, asked.query);
      return match === null ? 0 : countMatching(asked, match);
    },
    similarWords: prepareSimilarWords(db),
  };
}

const STATEMENTS_MAX = 500;

const SCHEMA = `
  CREATE TABLE listing (
    product_id INTEGER PRIMARY KEY, marketplace TEXT, asin TEXT, family TEXT, category_id TEXT,
    title TEXT, brand TEXT, brand_key TEXT, price INTEGER, bsr INTEGER, observed_at INTEGER,
    review_count INTEGER, rating REAL, sales_mean REAL, sales_median INTEGER, availability TEXT
  ) STRICT;
  CREATE VIRTUAL TABLE search USING fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
  );
  CREATE VIRTUAL TABLE search_word USING fts5vocab (search, row);`;

async function fill(
  db: Database.Database,
  { products, categories }: Pick<Store, 'products' | 'categories'>,
): Promise<void> {
  db.exec(SCHEMA);
  const addRow = db.prepare(
    `INSERT INTO listing (marketplace, asin, family, category_id, title, brand, brand_key, price,
       bsr, observed_at, review_count, rating, sales_mean, sales_median, availability)
     VALUES (:marketplace, :asin, :family, :categoryId, :title, :brand, :brandKey, :price, :bsr,
       :observedAt, :reviewCount, :rating, :salesMean, :salesMedian, :availability)`,
  );
  const addWords = db.prepare('INSERT INTO search (rowid, words) VALUES (?, ?)');
  for (const { id } of MARKETPLACES) {
    const paths = new Map((await categories.tree(id)).map((node) => [node.id, node.path]));
    for await (const listing of products.scan(id)) {
      if (listing.isParent) continue;
      const { sales, brand, gtins, partNumbers, firstSeenAt, bsrAt, ...row } = listing;
      const { lastInsertRowid } = addRow.run({
        ...row,
        isParent: null,
        brand,
        brandKey: brand === null ? null : textKey(brand),
        salesMean: sales?.mean ?? null,
        salesMedian: sales?.median ?? null,
      });
      addWords.run(lastInsertRowid, wordsOf(listing, paths.get(listing.categoryId ?? '') ?? []));
    }
  }
}

function wordsOf(listing: Listing, categoryPath: readonly string[]): string {
  const { marketplace, title, brand, asin, gtins } = listing;
  const { language } = marketplaceOf(marketplace);
  const tokens = documentTokens({ title, brand, categoryPath, asin, gtins }, language);
  const words = new Set(tokens.map((token) => encodeWord(marketplace, token)));
  for (const identifier of [asin, ...gtins]) words.add(encodeIdentifier(marketplace, identifier));
  return [...words].join(' ');
}

type WordRow = readonly [word: string, documents: number];

function prepareSimilarWords(db: Database.Database): Fts5Search['similarWords'] {
  const vocabulary = db
    .prepare<[string, string], WordRow>(
      'SELECT term, doc FROM search_word WHERE term >= ? AND term < ?',
    )
    .raw();
  return (marketplace, word, limit) => {
    let max = editsMax(word);
    if (max === 0) return [];
    let nearest: { readonly word: string; readonly documents: number }[] = [];
    const prefix = wordPrefix(marketplace);
    for (const [encoded, documents] of vocabulary.iterate(prefix, `${prefix}\u{10ffff}`)) {
      const known = decodeWord(marketplace, encoded);
      if (known === null || known === word) continue;
      const distance = editDistance(word, known, max);
      if (distance > max) continue;
      // A nearer word shuts out the farther ones.
      if (distance < max) nearest = [];
      max = distance;
      nearest.push({ word: known, documents });
    }
    return nearest
      .sort((a, b) => b.documents - a.documents || (a.word < b.word ? -1 : 1))
      .slice(0, limit)
      .map((similar) => similar.word);
  };
}
