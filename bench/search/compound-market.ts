/**
 * The synthetic market in a language that writes compounds as one word: its 2,000 most frequent
 * words stay as they are, every other one becomes a compound of two of them. Three hundred words
 * are last parts, each of some two hundred compounds.
 */
import type { IndexDocument } from '../../src/adapters/search-index/engine/build/document.ts';
import { documentsOf, frequentWords } from './synthetic-market.ts';

const PLAIN_WORDS = 2_000;
const LAST_PARTS = 300;
/** So far apart are the first parts of compounds that end alike. */
const HEAD_STRIDE = 7;

export function* compoundDocumentsOf(count: number, seed: number): Iterable<IndexDocument> {
  const plain = frequentWords(PLAIN_WORDS);
  const compounds = new Map(plain.map((word) => [word, word]));
  const compoundOf = (word: string): string => {
    let compound = compounds.get(word);
    if (compound === undefined) {
      const number = compounds.size;
      const last = number % LAST_PARTS;
      const round = Math.floor(number / LAST_PARTS);
      const head = plain[(last + round * HEAD_STRIDE) % PLAIN_WORDS] ?? word;
      compound = head + (plain[last] ?? word);
      compounds.set(word, compound);
    }
    return compound;
  };
  for (const document of documentsOf(count, seed)) {
    const words = [...new Set(document.words.map(compoundOf))];
    yield { ...document, words, title: words.map((word) => [word]) };
  }
}
