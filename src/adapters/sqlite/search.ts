/** Search over FTS5 in the market database, right after every batch, whichever process wrote it. */
import type { Asin } from '../../domain/asin.ts';
import { keptOrMade } from '../../domain/kept-or-made.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/marketplace.ts';
import { withCompounds } from '../../domain/search/query/compounds.ts';
import { editDistance, editsMax } from '../../domain/search/query/edit-distance.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import type { Connection } from './database/shared-snapshot.ts';
import { addPhraseFunction } from './search/search-phrase.ts';
import { prepareRelevance } from './search/search-relevance.ts';
import { type CountRequest, countSql, matchExpression, searchSql } from './search/search-sql.ts';
import { prepareVocabulary } from './search/search-vocabulary.ts';
import { decodeWord, encodeWord, quote, wordPrefix } from './search/search-word.ts';
import { createWordIndex, type WordIndex, type WordIndexOptions } from './search/word-index.ts';
import type { SqliteStore } from './store.ts';

/** Distinct statements kept prepared; filters, sorts and variations give a few hundred shapes. */
const STATEMENTS_MAX = 500;
/** Words of a vocabulary looked through for similar ones: some 0.5 s at the very most. */
const WORDS_SCANNED_MAX = 1_000_000;

export function createSqliteSearch(
  { connection }: Pick<SqliteStore, 'connection'>,
  options: WordIndexOptions = {},
): SearchIndex {
  const words = createWordIndex(connection, options);
  addPhraseFunction(connection);
  const prepare = prepareCached(connection);
  const vocabularyOf = prepareVocabulary(connection);
  const relevantPage = prepareRelevance(connection);

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
    async search(request) {
      return await words.read(() => {
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
      });
    },
    async count(request) {
      return await words.read(() => {
        const asked = withMarketWords(request);
        const match = matchExpression(asked.marketplace, asked.query);
        return match === null ? 0 : countMatching(asked, match);
      });
    },
    similarWords: prepareSimilarWords(connection, words),
  };
}

function prepareCached({ db }: Connection) {
  const statements = new Map<string, ReturnType<typeof db.prepare>>();
  return (text: string) => {
    return keptOrMade(statements, STATEMENTS_MAX, text, () => db.prepare(text).pluck());
  };
}

type WordRow = readonly [word: string, documents: number];

function prepareSimilarWords({ db }: Connection, words: WordIndex): SearchIndex['similarWords'] {
  const vocabulary = db
    .prepare<[string, string, number], WordRow>(
      'SELECT term, doc FROM search_word WHERE term >= ? AND term < ? LIMIT ?',
    )
    .raw();
  // The vocabulary may still hold words whose last listing is gone.
  const exists = db.prepare<[string]>('SELECT 1 FROM search WHERE search MATCH ? LIMIT 1');

  return async (marketplace: MarketplaceId, word, limit) => {
    let max = editsMax(word);
    if (max === 0) return [];
    let nearest: { readonly word: string; readonly documents: number }[] = [];
    return await words.read(() => {
      const prefix = wordPrefix(marketplace);
      const rows = vocabulary.iterate(prefix, `${prefix}\u{10ffff}`, WORDS_SCANNED_MAX);
      for (const [encoded, documents] of rows) {
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
        .filter((similar) => exists.get(quote(encodeWord(marketplace, similar.word))) !== undefined)
        .slice(0, limit)
        .map((similar) => similar.word);
    });
  };
}
