/** Counts how often words occur in the listings of a market, and tells which of them are brands. */
import { type MarketplaceId, marketplaceOf } from '../../domain/marketplace.ts';
import type { Listing } from '../../domain/product/listing.ts';
import { parseQuery } from '../../domain/search/query/parse-query.ts';
import type { EpochSeconds } from '../../domain/time.ts';
import type { AppContext } from '../context.ts';

/** Brand names of more words are not looked for in keywords. */
const BRAND_WORDS_MAX = 4;

export interface MarketCounts {
  /** Listings that hold all of the words, of one brand or of all. */
  listings(words: readonly string[], brand?: string): Promise<number>;
  /** Leaves out what names a brand of the market, unless the seed names it too. */
  withoutBrands<Item extends { readonly words: readonly string[] }>(
    items: readonly Item[],
    seed: readonly string[],
  ): Promise<Item[]>;
}

/** The counts of one request; each question goes to the index once. */
export function marketCounts(
  app: Pick<AppContext, 'search'>,
  request: { readonly marketplace: MarketplaceId; readonly now: EpochSeconds },
): MarketCounts {
  const { marketplace, now } = request;
  const { language } = marketplaceOf(marketplace);
  const counted = new Map<string, Promise<number>>();
  const branded = new Map<string, Promise<boolean>>();
  const count = (text: string, filters: { readonly brand?: string }) => {
    const query = parseQuery(text, language);
    return app.search.count({ marketplace, query, filters, variations: 'all', now });
  };

  const isBrand = (text: string) =>
    remembered(branded, text, async () => count(text, { brand: text }) > 0);
  return {
    listings: (words, brand) => {
      const text = words.join(' ');
      const filters = brand === undefined ? {} : { brand };
      return remembered(counted, `${text}\n${brand ?? ''}`, async () => count(text, filters));
    },
    async withoutBrands(items, seed) {
      const asked = new Set(runsOf(seed));
      const isNamed = await Promise.all(
        items.map(async ({ words }) => {
          const runs = runsOf(words).filter((run) => !asked.has(run));
          return (await Promise.all(runs.map(isBrand))).includes(true);
        }),
      );
      return items.filter((_, index) => isNamed[index] === false);
    },
  };
}

function remembered<Value>(
  known: Map<string, Promise<Value>>,
  key: string,
  find: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(key) ?? find();
  known.set(key, value);
  return value;
}

function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, start) =>
    words
      .slice(start, start + BRAND_WORDS_MAX)
      .map((_, length) => words.slice(start, start + length + 1).join(' ')),
  );
}

export interface IdeaMarket {
  readonly app: Pick<AppContext, 'store'>;
  readonly marketplace: MarketplaceId;
  readonly counts: MarketCounts;
  /** The leading listings of the seed. */
  readonly sample: readonly Listing[];
  readonly seed: readonly string[];
  readonly language: string;
}
