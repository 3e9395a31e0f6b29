/** The tokens under which a listing is found, for searches that look into every listing. */
import { asinToken, gtinToken, tokenize } from '../../src/domain/search/language/tokenize.ts';
import { type Lexicon, lexiconOf } from '../../src/domain/search/language/word-forms.ts';

/** What of a listing can be searched. */
export interface SearchableText {
  readonly title: string | null;
  readonly brand: string | null;
  /** Category names from the root down. */
  readonly categoryPath: readonly string[];
  readonly asin: string;
  readonly gtins: readonly string[];
}

/** Every token the listing is found under, each once, words of the title first. */
export function documentTokens(
  { title, brand, categoryPath, asin, gtins }: SearchableText,
  language: string | Lexicon,
): string[] {
  const lexicon = lexiconOf(language);
  const fields = [title, brand, ...categoryPath].filter((field) => field !== null);
  const words = fields.flatMap((field) => tokenize(field, lexicon).flat());
  return [...new Set([...words, asinToken(asin), ...gtins.map(gtinToken)])];
}
