/** Finds the words of leading titles that belong to one seller. */
import { stemOf } from '../../domain/keywords/normalize-keyword.ts';
import {
  brandPattern,
  type SampledTitle,
  titlePieces,
  titleWords,
} from '../../domain/keywords/title-text.ts';
import { isOwnWord, type WordUse } from '../../domain/keywords/word-use.ts';
import type { Listing } from '../../domain/product/listing.ts';
import type { IdeaMarket } from './market-counts.ts';

/** Returns the leaders' titles in pieces, with the names of their brands removed. */
export function sampledTitles(
  sample: readonly Listing[],
  { language, seed }: Pick<IdeaMarket, 'language' | 'seed'>,
): SampledTitle[] {
  const isAsked = (brand: string) => seed.join(' ').includes(brand.toLowerCase());
  const brands = sample.flatMap(({ brand }) => (brand === null || isAsked(brand) ? [] : [brand]));
  const pattern = brandPattern(brands);
  return sample.map(({ title, brand }) => ({
    brand,
    pieces: titlePieces(title ?? '', language, pattern),
  }));
}

/** Returns words of several titles that the rest of the market hardly uses. */
export function ownWords(
  market: IdeaMarket,
  uses: ReadonlyMap<string, WordUse>,
  named: ReadonlySet<string>,
): ReadonlySet<string> {
  const { language, seed, counts } = market;
  const shared = [...uses].filter(([, use]) => use.titles > 1);
  const own = shared.filter(([word, use]) => {
    const listings = counts.listings([word]);
    const others = othersOf(market, [word], use.brands);
    const isNamed = seed.includes(word) || named.has(stemOf(word, language));
    return isOwnWord(word, use, { language, others, listings, isNamed });
  });
  return new Set(own.map(([word]) => word));
}

/** Counts the listings with the words, except those of the brand that uses them most. */
export function othersOf(
  { counts }: IdeaMarket,
  words: readonly string[],
  brands: readonly (string | null)[],
): number {
  const groups = [...Map.groupBy(brands, (brand) => brand)];
  const [main] = groups.sort(([, left], [, right]) => right.length - left.length)[0] ?? [null];
  const own = main === null ? 1 : counts.listings(words, main);
  return counts.listings(words) - own;
}

/** Returns the stems of the market's category names, which name kinds of products. */
export async function namedStems({
  app,
  marketplace,
  language,
}: Pick<IdeaMarket, 'app' | 'marketplace' | 'language'>): Promise<ReadonlySet<string>> {
  const tree = await app.store.categories.tree(marketplace);
  const words = tree.flatMap(({ name }) => titleWords(name, language));
  return new Set(words.map((word) => stemOf(word, language)));
}
