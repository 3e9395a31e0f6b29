/** Requests and listings of the search contract's cases. */
import { parseQuery } from '../../src/domain/search/query/parse-query.ts';
import type { CountRequest, SearchIndex, SearchRequest } from '../../src/ports/search-index.ts';
import type { Store } from '../../src/ports/store/store.ts';
import type { FoundAsins, Fts5Search } from '../support/fts5/fts5-search.ts';
import { day, product, series } from './store-fixture.ts';

/** An engine under the contract; it catches up with the store before it answers. */
export interface AskedSearch {
  search(request: SearchRequest): Promise<FoundAsins>;
  count(request: CountRequest): Promise<number>;
  similarWords(...asked: Parameters<SearchIndex['similarWords']>): Promise<readonly string[]>;
}

export function askedSearch(current: () => Promise<Fts5Search>): AskedSearch {
  return {
    search: async (asked) => (await current()).search(asked),
    count: async (asked) => (await current()).count(asked),
    similarWords: async (...asked) => (await current()).similarWords(...asked),
  };
}

export type SearchCases = Readonly<
  Record<string, (opened: { readonly store: Store; readonly search: AskedSearch }) => Promise<void>>
>;

const NOW = day(10);

export const request = (keyword: string, parts: Partial<SearchRequest> = {}): SearchRequest => ({
  marketplace: 'US',
  query: parseQuery(keyword, parts.marketplace === 'DE' ? 'de' : 'en'),
  filters: {},
  // An order that the words do not change.
  sort: 'popularity',
  descending: false,
  variations: 'all',
  offset: 0,
  limit: 100,
  now: NOW,
  ...parts,
});

/** `name: price, rank, reviews`, as a product observation with that title. */
export const sold = (name: string, title: string, bsr: number | null, price = 1000) =>
  product(name, {
    observedAt: day(1),
    facts: { title, brand: 'Acmé', categoryId: 'mats', rootCategoryId: 'root' },
    series: [
      series('buyBox', [[0, price]]),
      ...(bsr === null ? [] : [series('bsr', [[0, bsr]], 'root')]),
    ],
  });

export const names = (answer: { readonly asins: readonly string[] }) =>
  answer.asins.map((one) => one.replace(/^B0*/, ''));
