/** Writes an indexed stem as people do. */
import { foldWord } from '../../domain/search/language/fold-word.ts';
import { lexemesOf } from '../../domain/search/language/lexemes.ts';
import { editDistance } from '../../domain/search/query/edit-distance.ts';
import type { Inquiry } from './inquiry.ts';

/** Listings whose titles are looked at. */
const BEST_SELLERS = 10;
/** Further letters make no word the nearest. */
const DISTANCE_MAX = 8;

/**
 * Returns the word of best sellers' titles and brands behind a stem: the form that is nearest to
 * the typed word, then the most frequent one. Null if none of them shows it, because a stem is not
 * a word: `festplatt`.
 */
export function asWritten(inquiry: Inquiry, token: string, typed: string): string | null {
  const { lexicon } = inquiry;
  const times = new Map<string, number>();
  const query = { words: [{ text: token, alternatives: [token] }], identifier: null };
  for (const { title, brand } of inquiry.bestSellers(query, BEST_SELLERS)) {
    const lexemes = [title, brand].flatMap((text) => lexemesOf(text ?? '', lexicon));
    for (const { text, tokens } of lexemes) {
      if (!tokens.includes(token)) continue;
      const written = text.toLocaleLowerCase(lexicon.language);
      times.set(written, (times.get(written) ?? 0) + 1);
    }
  }
  const distance = (written: string) =>
    Math.min(DISTANCE_MAX, editDistance(typed, foldWord(written).plain, DISTANCE_MAX));
  const [nearest] = [...times].sort(
    ([left, more], [right, less]) => distance(left) - distance(right) || less - more,
  );
  return nearest?.[0] ?? null;
}
