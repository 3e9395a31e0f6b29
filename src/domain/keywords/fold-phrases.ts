/**
 * Folds phrases into longer ones that nearly always contain them ("eco" into "eco friendly"). The
 * idea is C-value (Frantzi, Ananiadou, Mima 2000, "Automatic recognition of multi-word terms"): a
 * part is its own term only if it also occurs outside.
 */

/** A part is folded if a longer phrase contains it in at least this share of its titles. */
const FOLD_PART = 0.8;
/** A longer phrase counts only if it occurs in at least this share of the part's titles. */
const HOLDER_PART_MIN = 0.2;

export interface FoldablePhrase {
  readonly words: readonly string[];
  /** The titles that contain it, as places in the sample. */
  readonly places: ReadonlySet<number>;
}

/** Returns the phrases that are not folded, in order. The seed always stays. */
export function foldPhrases<Phrase extends FoldablePhrase>(
  phrases: readonly Phrase[],
  seed: readonly string[],
): Phrase[] {
  const known = new Map(phrases.map((phrase) => [phrase.words.join(' '), phrase]));
  const covered = new Map<string, Set<number>>();
  const folded = new Set<string>();
  const byLength = [...phrases].sort((left, right) => right.words.length - left.words.length);
  for (const { words, places } of byLength) {
    const text = words.join(' ');
    const own = covered.get(text)?.size ?? 0;
    if (own >= FOLD_PART * places.size && text !== seed.join(' ')) folded.add(text);
    for (const part of partsOf(words)) {
      const held = known.get(part);
      if (held === undefined || places.size < HOLDER_PART_MIN * held.places.size) continue;
      covered.set(part, (covered.get(part) ?? new Set()).union(places));
    }
  }
  return phrases.filter(({ words }) => !folded.has(words.join(' ')));
}

/** Returns the runs of words that are shorter than the phrase. */
function partsOf(words: readonly string[]): string[] {
  const parts: string[] = [];
  for (let length = 1; length < words.length; length += 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      parts.push(words.slice(start, start + length).join(' '));
    }
  }
  return parts;
}
