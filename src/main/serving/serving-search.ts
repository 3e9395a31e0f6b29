/** Search of a serving thread: its reader of the index, and the store's own until that has one. */
import { join } from 'node:path';
import type { SearchSnapshot } from '../../adapters/search-index/files/search-reader.ts';
import { createSearchReader, indexesOf } from '../../adapters/search-index/files/search-reader.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import type { Config } from '../config/config.ts';
import { INDEX_DIRECTORY } from '../open/data-directory.ts';

export interface ServingSearch {
  /** The same over the index, or over `fallback` as long as there is none. */
  over(fallback: SearchIndex): SearchIndex;
  /** Null: answers follow the store at once. */
  revision(): number | null;
  adopt(snapshot: SearchSnapshot): void;
}

export function createServingSearch({
  dataDirectory,
}: Pick<Config, 'dataDirectory'>): ServingSearch {
  const reader = createSearchReader(join(dataDirectory, INDEX_DIRECTORY));
  return {
    over(fallback) {
      const engine = () => (reader.revision() === null ? fallback : reader.search);
      return {
        search: (request) => engine().search(request),
        count: (request) => engine().count(request),
        similarWords: (...asked) => engine().similarWords(...asked),
        work: () => engine().work?.() ?? 0,
        leaders: () => engine().leaders?.() ?? null,
        searchNow: () => engine().searchNow?.() ?? null,
      };
    },
    revision: reader.revision,
    adopt: (snapshot) => reader.adopt(indexesOf(snapshot), snapshot.revision),
  };
}
