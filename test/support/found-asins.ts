/** A page of the search index as the engines it is compared with tell theirs. */
import type { FoundPage } from '../../src/ports/search-index.ts';
import type { FoundAsins } from './fts5/fts5-search.ts';

export function asinsOf({ listings, total }: FoundPage): FoundAsins {
  return { asins: listings.map(({ asin }) => asin), total };
}
