/** The orders that are compared: ours, popularity alone, and FTS5's bm25 over the same tokens. */
import Database from 'better-sqlite3';
import { Workspace } from '../../src/adapters/search-index/engine/arrays/workspace.ts';
import { EMPTY_INDEX } from '../../src/adapters/search-index/engine/market-index.ts';
import type { PageRequest, SearchSort } from '../../src/domain/search/query/page-request.ts';
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';
import type { SearchQuery } from '../../src/domain/search/query/query.ts';
import { scanDocuments } from '../../test/search/scan-documents.ts';
import { applyChange, searchSegments } from '../../test/support/search-segments.ts';
import type { GradedDocument, GradedMarket } from './graded-market.ts';

const PAGE = 10;

/** Our order by relevance. */
export const OURS = 'ours';

/** ASINs of the first page for a keyword. */
export type Engine = (query: SearchQuery) => readonly string[];

export interface Engines {
  readonly byName: Readonly<Record<string, Engine>>;
  /** All matches, for the best page there could be. */
  readonly all: Engine;
}

export function enginesOf({ documents }: GradedMarket): Engines {
  const { segments } = applyChange(EMPTY_INDEX, { documents, removed: [] });
  const workspace = new Workspace();
  const ours = (sort: SearchSort, limit = PAGE): Engine => {
    return (query) => searchSegments(segments, requestOf(query, sort, limit), workspace).asins;
  };
  return {
    byName: {
      popularity: ours('popularity'),
      ...bm25Engines(documents),
      [OURS]: ours('relevance'),
    },
    all: ours('popularity', documents.length),
  };
}

export function queryOf({ language }: GradedMarket, keyword: string): SearchQuery {
  return parseQuery(keyword, language);
}

function requestOf(query: SearchQuery, sort: SearchSort, limit: number): PageRequest {
  const page = { descending: false, offset: 0, limit, now: 0 };
  return { query, sort, filters: {}, variations: 'all', ...page };
}

/** Rows are numbered by popularity, which settles ties. */
function bm25Engines(documents: readonly GradedDocument[]): Record<string, Engine> {
  const db = new Database(':memory:');
  db.exec("CREATE VIRTUAL TABLE t USING fts5 (title, brand, category, tokenize = 'ascii')");
  const all: PageRequest['query'] = { words: [{ text: '', alternatives: [''] }], identifier: null };
  const everything = documents.map((document) => ({ ...document, words: [''] }));
  const byAsin = new Map(documents.map((document) => [document.asin as string, document]));
  const numbers = new Map<string, number>();
  // No character of a token may mean anything to FTS5.
  const written = (tokens: readonly string[]) =>
    tokens.map((token) => {
      const number = numbers.get(token) ?? numbers.size;
      numbers.set(token, number);
      return `w${number}`;
    });
  const insert = db.prepare('INSERT INTO t (title, brand, category) VALUES (?, ?, ?)');
  const ordered = scanDocuments(everything, requestOf(all, 'popularity', documents.length)).asins;
  db.transaction(() => {
    for (const asin of ordered) {
      const { title = [], brandWords = [], pathWords = [] } = byAsin.get(asin) ?? {};
      const fields = [title.flat(), brandWords.flat(), [...pathWords]];
      insert.run(...fields.map((tokens) => written(tokens).join(' ')));
    }
  })();
  const engine = (order: string): Engine => {
    const select = db
      .prepare(`SELECT rowid FROM t WHERE t MATCH ? ORDER BY ${order}, rowid LIMIT ${PAGE}`)
      .pluck();
    return ({ words }) => {
      const match = words
        .map(({ alternatives }) => `(${written(alternatives).join(' OR ')})`)
        .join(' AND ');
      return (select.all(match) as number[]).map((rowid) => ordered[rowid - 1] ?? '');
    };
  };
  return { bm25: engine('bm25(t)'), 'bm25 10:5:1': engine('bm25(t, 10, 5, 1)') };
}
