/** Every pair of the language table, as an index would answer it. */
import { describe, expect, it } from 'vitest';
import { documentTokens } from '../../../../test/support/document-tokens.ts';
import {
  LANGUAGE_PAIRS,
  type LanguagePairs,
  OTHER_SCRIPTS,
} from '../../../../test/support/language-pairs.ts';
import { MARKETPLACES } from '../../values/marketplace.ts';
import { withCompounds } from '../query/compounds.ts';
import { parseQuery } from '../query/parse-query.ts';

function tokensOf(title: string, language: string): string[] {
  return documentTokens(
    { title, brand: null, categoryPath: [], asin: 'B000000001', gtins: [] },
    language,
  );
}

function isFound(
  [title, keyword]: readonly string[],
  language: string,
  heads: readonly string[] = [],
): boolean {
  const tokens = tokensOf(title ?? '', language);
  const known = new Set(tokensOf(heads.join(' '), language));
  const { words } = withCompounds(parseQuery(keyword ?? '', language), language, {
    compounds: new Map(),
    endingIn: (tail) => tokens.filter((token) => token !== tail && token.endsWith(tail)),
    isInListings: (word) => known.has(word),
  });
  return (
    words.length > 0 &&
    words.every(({ alternatives, inside = [] }) =>
      [...alternatives, ...inside].some((token) => tokens.includes(token)),
    )
  );
}

const PAIRS_MIN = 5;

function describePairs({ name, match, differ, heads }: LanguagePairs, language: string): void {
  describe(name, () => {
    it('has enough of both', () => {
      expect(match.length).toBeGreaterThanOrEqual(PAIRS_MIN);
      expect(differ.length).toBeGreaterThanOrEqual(PAIRS_MIN);
    });
    it.each(match)('%s is found by %s', (...pair) => {
      expect(isFound(pair, language, heads)).toBe(true);
    });
    it.each(differ)('%s is not found by %s', (...pair) => {
      expect(isFound(pair, language, heads)).toBe(false);
    });
  });
}

for (const [language, pairs] of Object.entries(LANGUAGE_PAIRS)) describePairs(pairs, language);
describePairs(OTHER_SCRIPTS, 'en');

it('every marketplace language has its pairs', () => {
  const languages = new Set(MARKETPLACES.map(({ language }) => language));
  expect(Object.keys(LANGUAGE_PAIRS).sort()).toEqual([...languages].sort());
});

it('a compound of an unknown first part is not found by its last', () => {
  expect(isFound(['Yogamatte', 'Matte'], 'de')).toBe(false);
});
