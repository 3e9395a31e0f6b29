/**
 * Folding of phrases into the longer ones they nearly always stand in ("eco" into "eco friendly"),
 * the idea of C-value (Frantzi, Ananiadou, Mima 2000, "Automatic recognition of multi-word terms"):
 * a part is a term of its own only where it is also found outside.
 */

/** A part is folded when at least this much of its titles hold it inside a longer phrase. */
const FOLD_PART = 0.8;
/** A longer phrase in fewer of the part's titles than this does not speak for it. */
const HOLDER_PART_MIN = 0.2;

export interface FoldablePhrase {
  readonly words: readonly string[];
  /** Titles that hold it, as their places in the sample. */
  readonly places: ReadonlySet<number>;
}

/** Keeps the order. The seed itself is never folded. */
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

/** Runs of its words shorter than the phrase. */
function partsOf(words: readonly string[]): string[] {
  const parts: string[] = [];
  for (let length = 1; length < words.length; length += 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      parts.push(words.slice(start, start + length).join(' '));
    }
  }
  return parts;
}
