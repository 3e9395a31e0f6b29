/**
 * Explains a search that found nothing, little, another keyword's listings, or nothing to sort by:
 * what each word or filter removed, and what would match.
 */
import { keepWords } from '../../domain/search/query/change-query.ts';
import type { SearchFilters } from '../../domain/search/query/page-request.ts';
import type { Phrase, SearchQuery } from '../../domain/search/query/query.ts';
import type { MaybePromise } from '../../domain/values/maybe-promise.ts';
import type { CountRequest } from '../../ports/search-index.ts';
import type { AppContext } from '../context.ts';
import type { Spelling } from './correct-spelling.ts';
import { startInquiry } from './inquiry.ts';
import { keptForState } from './kept-for-state.ts';
import { type NearestKeyword, nearestKeyword, nearestVariation } from './nearest-keyword.ts';
import { unfilteredNotes } from './unknown-fields.ts';

export interface Removal {
  readonly kind: 'word' | 'phrase' | 'exclusion' | 'filter';
  /** The words as typed, or the name of the parameter. */
  readonly name: string;
  readonly value: string | number | null;
  /** Listings that would be found without this one. */
  readonly removed: number;
}

export interface SearchExplanation {
  readonly message: string;
  /** The keyword searched instead of the one typed, or null. */
  readonly correctedKeyword: string | null;
  /** The nearest keyword with results, if this one has none even without filters; or null. */
  readonly nearestKeyword: NearestKeyword | null;
  /** Another spelling that matches far more than this keyword, which matches little; or null. */
  readonly didYouMean: NearestKeyword | null;
  readonly matchesBeforeFilters: number;
  /** Listings that match each word alone, before filters. */
  readonly words: readonly { readonly word: string; readonly matches: number }[];
  readonly removedBy: readonly Removal[];
}

interface ExplainRequest {
  readonly request: CountRequest;
  /** The number of listings found. */
  readonly total: number;
  readonly spelling: Spelling;
  /** The category as the customer named it. The filters contain its descendants. */
  readonly category: string | null;
  /** What else to say, or null. */
  readonly note: string | null;
}

/** Waits only if it asks the store for a parent's variations. */
export function explainSearch(
  app: AppContext,
  { request, total, spelling: { corrected, suggested }, category, note }: ExplainRequest,
): MaybePromise<SearchExplanation> {
  const { marketplace, query, variations } = request;
  const kept = <Answer>(name: string, find: () => Answer): Answer =>
    keptForState(app, [name, marketplace, query, variations], find);
  const hasFilters = Object.keys(request.filters).length > 0;
  const matchesBeforeFilters = hasFilters
    ? kept('matches', () => countWith(app, request, { filters: {} }))
    : total;
  const words = kept('words', () =>
    query.words.map((word) => ({
      word: word.text,
      matches: countWith(app, request, { filters: {}, query: { words: [word], identifier: null } }),
    })),
  );
  const isUnmatched = total === 0 && matchesBeforeFilters === 0;
  const removedBy = [
    ...(isUnmatched ? kept('removed', () => removedByKeyword(app, request)) : []),
    ...(total === 0 ? removedByFilters(app, request, category) : []),
  ];
  const isFilteredOut = total === 0 && matchesBeforeFilters > 0;
  const notes = [
    ...(isFilteredOut ? unfilteredNotes(app, request) : []),
    ...(note === null ? [] : [note]),
  ];
  const explained = (nearest: NearestKeyword | null): SearchExplanation => {
    const told = {
      correctedKeyword: corrected?.keyword ?? null,
      nearestKeyword: nearest,
      didYouMean: suggested && { keyword: suggested.keyword, matches: suggested.matches },
      matchesBeforeFilters,
      words,
    };
    const message = [messageOf(told, total, query), ...notes].join(' ').trim();
    return { message, ...told, removedBy };
  };
  if (!isUnmatched) return explained(null);
  if (query.identifier !== null)
    return nearestVariation(app, marketplace, query.identifier).then(explained);
  const nearest = kept('nearest', () => nearestKeyword(startInquiry(app, request), query));
  return explained(nearest);
}

interface Change {
  readonly query?: SearchQuery;
  readonly filters?: SearchFilters;
}

function countWith(app: AppContext, request: CountRequest, change: Change): number {
  const { marketplace, query, filters, variations, now } = { ...request, ...change };
  return app.search.count({ marketplace, query, filters, variations, now });
}

/** Counts the keyword's matches without each word, phrase and exclusion in turn. */
function removedByKeyword(app: AppContext, request: CountRequest): Removal[] {
  const { query } = request;
  const { words, phrases = [], excluded = [], excludedPhrases = [] } = query;
  const others = <Part>(all: readonly Part[], one: Part) => all.filter((other) => other !== one);
  const changes: (readonly [Removal['kind'], Phrase, SearchQuery])[] = [
    ...(words.length === 1 ? [] : words).map(
      (word) => ['word', [word], keepWords(query, new Set(others(words, word)))] as const,
    ),
    ...phrases.map(
      (phrase) => ['phrase', phrase, { ...query, phrases: others(phrases, phrase) }] as const,
    ),
    ...excluded.map(
      (word) => ['exclusion', [word], { ...query, excluded: others(excluded, word) }] as const,
    ),
    ...excludedPhrases.map((phrase) => {
      const left = others(excludedPhrases, phrase);
      return ['exclusion', phrase, { ...query, excludedPhrases: left }] as const;
    }),
  ];
  return removals(
    app,
    request,
    changes.map(([kind, phrase, changed]) => {
      const name = phrase.map(({ text }) => text).join(' ');
      return { kind, name, value: null, change: { filters: {}, query: changed } };
    }),
  );
}

function removedByFilters(
  app: AppContext,
  request: CountRequest,
  category: string | null,
): Removal[] {
  const names = Object.keys(request.filters) as (keyof SearchFilters)[];
  const tried = names.map((name) => {
    const { [name]: dropped, ...filters } = request.filters;
    const isCategory = name === 'categoryIds';
    const value = isCategory ? category : (dropped as string | number);
    return {
      kind: 'filter',
      name: isCategory ? 'category' : name,
      value,
      change: { filters },
    } as const;
  });
  return removals(app, request, tried);
}

type Tried = Omit<Removal, 'removed'> & { readonly change: Change };

/** Counts what each change would find, until the cost limit is reached. */
function removals(app: AppContext, request: CountRequest, tried: readonly Tried[]): Removal[] {
  const inquiry = startInquiry(app, request);
  const removedBy: Removal[] = [];
  for (const { change, ...told } of tried) {
    if (inquiry.isSpent()) break;
    removedBy.push({ ...told, removed: inquiry.ask(() => countWith(app, request, change)) });
  }
  return removedBy;
}

function messageOf(
  explanation: Omit<SearchExplanation, 'message' | 'removedBy'>,
  total: number,
  query: SearchQuery,
): string {
  const { correctedKeyword, nearestKeyword: nearest, matchesBeforeFilters } = explanation;
  const { didYouMean: other } = explanation;
  const corrected =
    correctedKeyword === null ? '' : `Nothing matches as typed; searched "${correctedKeyword}". `;
  const found =
    matchesBeforeFilters === 1 ? '1 listing matches' : `${matchesBeforeFilters} listings match`;
  const hint = other === null ? '' : ` Many more match "${other.keyword}" (${other.matches}).`;
  if (total > 0) return other === null ? corrected.trim() : `Only ${found} the keyword.${hint}`;
  if (matchesBeforeFilters > 0) {
    return `${corrected}${found} the keyword, the filters leave none.${hint}`;
  }
  const suggestion =
    nearest === null ? '' : ` Nearest with results: ${nearest.keyword} (${nearest.matches}).`;
  if (query.identifier !== null) return identifierMessage(query.identifier, nearest) + suggestion;
  if (query.words.length === 0) return noWordMessage(query);
  return missingMessage(explanation, query) + suggestion;
}

function identifierMessage(identifier: string, variation: NearestKeyword | null): string {
  return variation === null
    ? 'No listing carries this ASIN or GTIN.'
    : `${identifier.toUpperCase()} is a variation parent, which is in no list.`;
}

function noWordMessage({ excluded = [], excludedPhrases = [] }: SearchQuery): string {
  return excluded.length + excludedPhrases.length > 0
    ? 'The keyword only says what to leave out: add a word to find.'
    : 'The keyword holds no word that can be searched.';
}

function missingMessage(
  { words }: Pick<SearchExplanation, 'words'>,
  { phrases = [], excluded = [], excludedPhrases = [] }: SearchQuery,
): string {
  const unknown = words.filter(({ matches }) => matches === 0).map(({ word }) => `"${word}"`);
  if (unknown.length > 0) return `No listing has ${unknown.join(', ')}.`;
  const conditions = phrases.length + excluded.length + excludedPhrases.length;
  return conditions > 0
    ? 'Every word occurs, but no listing has them as the phrases and exclusions ask.'
    : 'Every word occurs, but no listing has all of them.';
}
