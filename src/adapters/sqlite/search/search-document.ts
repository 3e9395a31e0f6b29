/**
 * The search words of listings, kept in step with them: a listing that is sold has its words in the
 * index, made from its title, brand, category path and identifiers, and a variation parent has
 * none. A hash of what the words are made from spares the index a rewrite when a price changes.
 */
import { hash } from 'node:crypto';
import type { Category } from '../../../domain/category/category.ts';
import { categoryChain } from '../../../domain/category/category-tree.ts';
import { type MarketplaceId, marketplaceOf } from '../../../domain/marketplace.ts';
import { documentTokens, wordTokens } from '../../../domain/search/language/tokenize.ts';
import { LANGUAGE_VERSION } from '../../../domain/search/language/version.ts';
import { soundSql } from '../database/row-sum.ts';
import type { Connection } from '../database/shared-snapshot.ts';
import { encodeIdentifier, encodeWord } from './search-word.ts';

/** Half a SHA-256 is enough to tell two versions of one listing apart. */
const HASH_BYTES = 16;

/** A category's path, and the words a product is found by because it stands there. */
interface WordedPath {
  readonly names: readonly string[];
  readonly words: readonly string[];
}

const NO_PATH: WordedPath = { names: [], words: [] };

/** The parts of a listing its words come from. */
export interface SearchSource {
  readonly productId: number;
  readonly marketplace: MarketplaceId;
  readonly asin: string;
  readonly isParent: boolean;
  readonly title: string | null;
  readonly brand: string | null;
  readonly categoryId: string | null;
  readonly gtins: readonly string[];
}

export interface SearchDocuments {
  /** The words that a listing which is sold should have. */
  wordsOf(source: SearchSource): string;
  /** Brings the words of a listing up to date; true when they changed. */
  refresh(source: SearchSource): boolean;
}

/** Each call of the result starts with no category path remembered, for one batch. */
export function createSearchDocuments({ db }: Connection): () => SearchDocuments {
  const selectCategory = db.prepare<[string, string], Omit<Category, 'marketplace'>>(
    `SELECT id, name, parent_id AS parentId FROM category
     WHERE marketplace = ? AND id = ? AND ${soundSql('category')}`,
  );
  const selectHash = db
    .prepare<[number], Buffer>('SELECT hash FROM search_document WHERE product_id = ?')
    .pluck();
  const putHash = db.prepare(
    `INSERT INTO search_document (product_id, hash) VALUES (?, ?)
     ON CONFLICT (product_id) DO UPDATE SET hash = excluded.hash`,
  );
  const deleteHash = db.prepare('DELETE FROM search_document WHERE product_id = ?');
  const putWords = db.prepare('INSERT OR REPLACE INTO search (rowid, words) VALUES (?, ?)');
  const deleteWords = db.prepare('DELETE FROM search WHERE rowid = ?');

  return function startBatch(): SearchDocuments {
    const paths = new Map<string, WordedPath>();

    function pathOf(marketplace: MarketplaceId, categoryId: string | null): WordedPath {
      if (categoryId === null) return NO_PATH;
      const key = `${marketplace} ${categoryId}`;
      let path = paths.get(key);
      if (path === undefined) {
        const names = categoryChain(categoryId, (id) => {
          const row = selectCategory.get(marketplace, id);
          return row === undefined ? undefined : { marketplace, ...row };
        }).map(({ name }) => name);
        path = { names, words: pathWords(marketplace, names) };
        paths.set(key, path);
      }
      return path;
    }

    return {
      wordsOf: (source) => wordsOf(source, pathOf(source.marketplace, source.categoryId).words),
      refresh(source) {
        const { productId, marketplace, isParent } = source;
        const before = selectHash.get(productId);
        if (isParent) {
          if (before === undefined) return false;
          deleteHash.run(productId);
          deleteWords.run(productId);
          return true;
        }
        const path = pathOf(marketplace, source.categoryId);
        const after = hashOf(source, path.names);
        if (before?.equals(after)) return false;
        putHash.run(productId, after);
        putWords.run(productId, wordsOf(source, path.words));
        return true;
      },
    };
  };
}

function hashOf({ title, brand, asin, gtins }: SearchSource, path: readonly string[]): Buffer {
  const text = JSON.stringify([LANGUAGE_VERSION, title, brand, path, asin, gtins]);
  return hash('sha256', text, 'buffer').subarray(0, HASH_BYTES);
}

function pathWords(marketplace: MarketplaceId, categoryPath: readonly string[]) {
  const { language } = marketplaceOf(marketplace);
  const tokens = wordTokens({ title: null, brand: null, categoryPath }, language);
  return tokens.map((token) => encodeWord(marketplace, token));
}

function wordsOf(source: SearchSource, ofPath: readonly string[]): string {
  const { marketplace, title, brand, asin, gtins } = source;
  const { language } = marketplaceOf(marketplace);
  const tokens = documentTokens({ title, brand, categoryPath: [], asin, gtins }, language);
  const words = new Set(tokens.map((token) => encodeWord(marketplace, token)));
  for (const word of ofPath) words.add(word);
  for (const identifier of [asin, ...gtins]) words.add(encodeIdentifier(marketplace, identifier));
  return [...words].join(' ');
}
