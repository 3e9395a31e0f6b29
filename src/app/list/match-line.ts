/** Finds the listings that a supplier's line may mean. */

import type { SupplierLine } from '../../domain/list/supplier-line.ts';
import { gtinToken } from '../../domain/search/language/tokenize.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { SearchQuery } from '../../domain/search/query/query.ts';
import type { Asin } from '../../domain/values/asin.ts';
import { type MarketplaceId, marketplaceOf } from '../../domain/values/marketplace.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';

/** What joins a listing to the line. Only a candidate is not accepted by itself. */
export type MatchBasis = 'asin' | 'gtin' | 'part_number' | 'candidate';

export interface LineMatch {
  readonly asin: Asin;
  readonly basis: MatchBasis;
}

export interface MatchScope {
  readonly marketplace: MarketplaceId;
  readonly now: EpochSeconds;
}

/** One code has a listing for each pack size and each seller's duplicate. */
const LISTINGS_PER_CODE_MAX = 100;
const CANDIDATES_MAX = 3;
const PART_NUMBER_LENGTH_MIN = 4;

/**
 * Returns every listing with the line's ASIN or code. Without one, those of its brand and part
 * number. Without these, candidates whose title has all words of the line, which a person judges.
 */
export function matchLine(app: AppContext, scope: MatchScope, line: SupplierLine): LineMatch[] {
  const { language } = marketplaceOf(scope.marketplace);
  if (line.asin !== null) return [{ asin: line.asin, basis: 'asin' }];
  const gtin = line.code?.code?.gtin14 ?? null;
  if (gtin !== null) {
    const found = find(
      app,
      scope,
      { words: [], identifier: gtinToken(gtin) },
      LISTINGS_PER_CODE_MAX,
    );
    if (found.length > 0) return found.map((asin) => ({ asin, basis: 'gtin' }));
  }
  const { brand, partNumber, title } = line;
  if (brand !== null && (partNumber?.length ?? 0) >= PART_NUMBER_LENGTH_MIN) {
    const query = parseQuery(`${brand} ${partNumber}`, app.lexicons(language));
    const found = find(app, scope, query, LISTINGS_PER_CODE_MAX);
    if (found.length > 0) return found.map((asin) => ({ asin, basis: 'part_number' }));
  }
  if (title === null) return [];
  const query = parseQuery(plainWords(title), app.lexicons(language));
  if (query.words.length < 2) return [];
  return find(app, scope, query, CANDIDATES_MAX).map((asin) => ({ asin, basis: 'candidate' }));
}

function find(
  app: AppContext,
  { marketplace, now }: MatchScope,
  query: SearchQuery,
  limit: number,
): Asin[] {
  const { listings } = app.search.page({
    marketplace,
    query,
    filters: {},
    variations: 'all',
    sort: 'popularity',
    descending: false,
    offset: 0,
    limit,
    now,
  });
  return listings.map(({ asin }) => asin);
}

/** Hyphens and quotation marks of a title are no syntax of a search. */
function plainWords(title: string): string {
  return title.replace(/["“”„‟«»＂「『\-‐‑−－]/g, ' ');
}
