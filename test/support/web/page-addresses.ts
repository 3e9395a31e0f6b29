/** One address, or more, of each page that `web/src/pages/pages.ts` registers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientA } from '../../../client/src/client.ts';

const REGISTRY = join(import.meta.dirname, '../../../web/src/pages/pages.ts');

/** The paths that pages are registered for, such as `/product/:asin`. */
export function registeredPaths(): readonly string[] {
  const found = readFileSync(REGISTRY, 'utf8').matchAll(/^\s*path: '([^']+)'/gm);
  return [...found].map(([, path = '']) => path);
}

export interface Market {
  readonly marketplace: NonNullable<Parameters<ClientA['search']>[0]['marketplace']>;
  /** Finds products there. */
  readonly keyword: string;
  /** A product to look at; if it is not given, the first that the keyword finds. */
  readonly asin?: string;
}

/** Returns the addresses of each registered page, filled with what a market holds. */
export async function pageAddresses(
  client: ClientA,
  market: Market,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { marketplace, keyword } = market;
  const { data } = await client.search({ keyword, marketplace, pageSize: 5 });
  const asins = data.products.map(({ asin }) => asin);
  const { asin = asins[0] } = market;
  if (asin === undefined) throw new Error(`Nothing is found for ${keyword} on ${marketplace}.`);
  const [category] = (await client.category({ marketplace })).data.categories;
  const query = (values: Readonly<Record<string, string>>) =>
    `?${new URLSearchParams({ marketplace, ...values })}`;
  const addresses: Readonly<Record<string, readonly string[]>> = {
    '/': ['/'],
    '/search': ['/search', `/search${query({ keyword })}`, `/search${query({ keyword: 'qqqq' })}`],
    // With a keyword: the tab key takes long through all products of a marketplace.
    '/finder': [`/finder${query({ keyword })}`, `/finder${query({ keyword, price: '10..60' })}`],
    '/compare': [`/compare${query({ asins: asins.slice(0, 4).join(',') })}`],
    '/product/:asin': [`/product/${asin}${query({})}`, `/product/B000000000${query({})}`],
    '/market': ['/market', `/market${query({ keyword })}`],
    '/keywords': ['/keywords', `/keywords${query({ keyword })}`],
    '/categories': ['/categories', `/categories${query({ category: category?.id ?? '' })}`],
    '/operator/:part?': ['', '/keys', '/embeds', '/imports', '/jobs', '/audit'].map(
      (part) => `/operator${part}`,
    ),
    // Served only where assistants sign in; its own test looks at it.
    '/oauth/authorize': [],
    '/profit': ['/profit', `/profit${query({ asin })}`],
  };
  return new Map(registeredPaths().map((path) => [path, addresses[path] ?? [path]]));
}
