/** Why a search found nothing: which word or filter removed how many. */
import type { QueryWord } from '../domain/search/query.ts';
import type { SearchFilters, SearchRequest } from '../ports/search-index.ts';
import type { AppContext } from './context.ts';

export interface Removal {
  readonly kind: 'word' | 'filter';
  /** The word as typed, or the name of the parameter. */
  readonly name: string;
  readonly value: string | number | null;
  /** Listings that would be found without this one word or filter. */
  readonly removed: number;
}

export interface SearchExplanation {
  readonly message: string;
  /** The keyword searched instead of the one typed, or null. */
  readonly correctedKeyword: string | null;
  /** Listings that match the keyword before filters. */
  readonly matchesBeforeFilters: number;
  /** Listings that match each word alone, before filters. */
  readonly words: readonly { readonly word: string; readonly matches: number }[];
  readonly removedBy: readonly Removal[];
}

interface ExplainRequest {
  readonly request: SearchRequest;
  readonly correctedKeyword: string | null;
  /** The category as the customer named it; the filters hold its descendants. */
  readonly category: string | null;
}

export async function explainEmpty(
  app: AppContext,
  { request, correctedKeyword, category }: ExplainRequest,
): Promise<SearchExplanation> {
  const { words } = request.query;
  const count = (change: Change) => countWith(app, request, change);
  const matchesBeforeFilters = await count({ filters: {} });
  const total = await count({});
  const alone = await Promise.all(
    words.map(async (word) => ({
      word: word.text,
      matches: await count({ filters: {}, words: [word] }),
    })),
  );
  const removedBy: Removal[] = [];
  if (total === 0) {
    if (words.length > 1 && matchesBeforeFilters === 0) {
      for (const word of words) {
        const rest = words.filter((other) => other !== word);
        const removed = await count({ filters: {}, words: rest });
        removedBy.push({ kind: 'word', name: word.text, value: null, removed });
      }
    }
    for (const name of Object.keys(request.filters) as (keyof SearchFilters)[]) {
      const { [name]: dropped, ...filters } = request.filters;
      const value = name === 'categoryIds' ? category : (dropped as string | number);
      const removed = await count({ filters });
      removedBy.push({ kind: 'filter', name: parameterOf(name), value, removed });
    }
  }
  const explanation = { correctedKeyword, matchesBeforeFilters, words: alone, removedBy };
  return { message: messageOf(explanation, total, request), ...explanation };
}

interface Change {
  readonly words?: readonly QueryWord[];
  readonly filters?: SearchFilters;
}

function countWith(app: AppContext, request: SearchRequest, change: Change): Promise<number> {
  const { marketplace, query, variations, now } = request;
  const words = change.words ?? query.words;
  const filters = change.filters ?? request.filters;
  return app.search.count({ marketplace, query: { ...query, words }, filters, variations, now });
}

function parameterOf(name: keyof SearchFilters): string {
  return name === 'categoryIds' ? 'category' : name;
}

function messageOf(
  { correctedKeyword, matchesBeforeFilters, words }: Omit<SearchExplanation, 'message'>,
  total: number,
  { query }: SearchRequest,
): string {
  const corrected =
    correctedKeyword === null ? '' : `Nothing matches as typed; searched "${correctedKeyword}". `;
  if (total > 0) return corrected.trim();
  if (query.identifier !== null) return 'No listing carries this ASIN or GTIN.';
  if (words.length === 0) return 'The keyword holds no word that can be searched.';
  if (matchesBeforeFilters > 0) {
    return `${corrected}${matchesBeforeFilters} listings match the keyword, the filters leave none.`;
  }
  const unknown = words.filter(({ matches }) => matches === 0).map(({ word }) => `"${word}"`);
  return unknown.length > 0
    ? `No listing has ${unknown.join(', ')}.`
    : 'Every word occurs, but no listing has all of them.';
}
