/**
 * Phrases over FTS5: the index keeps no positions, so that the titles of listings which have all
 * the words are read, one at a time, by a function inside the statement.
 */
import type { Database } from 'better-sqlite3';
import { tokenize } from '../../../src/domain/search/language/tokenize.ts';
import type { Phrase } from '../../../src/domain/search/query/query.ts';
import { marketplaceOf } from '../../../src/domain/values/marketplace.ts';
import type { SearchRequest } from '../../../src/ports/search-index.ts';
import { hasPhrase } from '../has-phrase.ts';

/** In SQL: whether a title keeps a rule that `phraseRule` wrote. */
export const PHRASE_FUNCTION = 'keeps_phrases';

interface PhraseRule {
  readonly language: string;
  readonly wanted: readonly Phrase[];
  readonly unwanted: readonly Phrase[];
}

/** What titles must keep, as a value to bind; null where any title will do. */
export function phraseRule({
  marketplace,
  query: { identifier, phrases = [], excludedPhrases = [] },
}: Pick<SearchRequest, 'marketplace' | 'query'>): string | null {
  if (identifier !== null || phrases.length + excludedPhrases.length === 0) return null;
  const { language } = marketplaceOf(marketplace);
  const rule: PhraseRule = { language, wanted: phrases, unwanted: excludedPhrases };
  return JSON.stringify(rule);
}

export function addPhraseFunction(db: Database): void {
  let written = '';
  let rule: PhraseRule = { language: '', wanted: [], unwanted: [] };
  db.function(PHRASE_FUNCTION, { deterministic: true }, (title: unknown, asked: unknown) => {
    if (typeof asked !== 'string') throw new TypeError('a rule is a text');
    if (asked !== written) {
      rule = JSON.parse(asked) as PhraseRule;
      written = asked;
    }
    return Number(keeps(rule, typeof title === 'string' ? title : ''));
  });
}

function keeps({ language, wanted, unwanted }: PhraseRule, title: string): boolean {
  const places = tokenize(title, language);
  return (
    wanted.every((phrase) => hasPhrase(places, phrase)) &&
    !unwanted.some((phrase) => hasPhrase(places, phrase))
  );
}
