/** The words that a keyword row must have for a search with all asked words to find it. */
import { normalizeKeyword } from '../../../../domain/keywords/normalize-keyword.ts';
import type { MarketplaceId } from '../../../../domain/values/marketplace.ts';
import { encodeWord } from '../../../../market-engine/keyword/keyword-place.ts';

export function askedWords(
  marketplace: MarketplaceId,
  words: readonly string[],
): readonly string[] {
  const keys = words.map(normalizeKeyword).filter((word) => word !== '');
  return keys.map((word) => encodeWord(marketplace, word));
}
