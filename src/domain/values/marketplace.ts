/**
 * The eighteen marketplaces of the two published forms (specification, Endpoints). Inside the
 * program a marketplace is its ISO 3166 country code; in answers it is `<store><suffix>`.
 */
import type { Currency } from './money.ts';

export interface Marketplace {
  readonly id: MarketplaceId;
  /** What follows the store name in the marketplace domain: `.com`, `.co.uk`. */
  readonly suffix: string;
  readonly currency: Currency;
  /** The language its listings are written in (BCP 47), for folding and stemming. */
  readonly language: string;
  /** Keepa's domain number (Keepa API, "domainId"); null where Keepa has none. */
  readonly keepaDomain: number | null;
  /** SP-API marketplace id. */
  readonly spApiId: string;
}

const TABLE = [
  ['US', '.com', 'USD', 'en', 1, 'ATVPDKIKX0DER'],
  ['GB', '.co.uk', 'GBP', 'en', 2, 'A1F83G8C2ARO7P'],
  ['DE', '.de', 'EUR', 'de', 3, 'A1PA6795UKMFR9'],
  ['FR', '.fr', 'EUR', 'fr', 4, 'A13V1IB3VIYZZH'],
  ['JP', '.co.jp', 'JPY', 'ja', 5, 'A1VC38T7YXB528'],
  ['CA', '.ca', 'CAD', 'en', 6, 'A2EUQ1WTGCTBG2'],
  ['IT', '.it', 'EUR', 'it', 8, 'APJ6JRA9NG5V4'],
  ['ES', '.es', 'EUR', 'es', 9, 'A1RKKUPIHCS9HS'],
  ['IN', '.in', 'INR', 'en', 10, 'A21TJRUUN4KGV'],
  ['MX', '.com.mx', 'MXN', 'es', 11, 'A1AM78C64UM0Y8'],
  ['BR', '.com.br', 'BRL', 'pt', 12, 'A2Q3Y263D00KWC'],
  ['AU', '.com.au', 'AUD', 'en', null, 'A39IBJ37TRP1C6'],
  ['NL', '.nl', 'EUR', 'nl', null, 'A1805IZSGTT6HS'],
  ['SE', '.se', 'SEK', 'sv', null, 'A2NODRKZP88ZB9'],
  ['PL', '.pl', 'PLN', 'pl', null, 'A1C3SOZRARQ6R3'],
  ['SG', '.sg', 'SGD', 'en', null, 'A19VAU5U5O7RUS'],
  ['BE', '.com.be', 'EUR', 'fr', null, 'AMEN7PMS3EDWL'],
  ['TR', '.com.tr', 'TRY', 'tr', null, 'A33AVAJ2PDY3EV'],
] as const satisfies readonly (readonly [
  string,
  string,
  Currency,
  string,
  number | null,
  string,
])[];

export type MarketplaceId = (typeof TABLE)[number][0];

export const MARKETPLACES: readonly Marketplace[] = TABLE.map(
  ([id, suffix, currency, language, keepaDomain, spApiId]) => ({
    id,
    suffix,
    currency,
    language,
    keepaDomain,
    spApiId,
  }),
);

const BY_ID = new Map(MARKETPLACES.map((marketplace) => [marketplace.id, marketplace]));

export function marketplaceOf(id: MarketplaceId): Marketplace {
  const marketplace = BY_ID.get(id);
  if (marketplace === undefined) throw new TypeError(`no marketplace has the id ${id}`);
  return marketplace;
}

/** `amazon` + `.co.uk`. */
export function marketplaceDomain(id: MarketplaceId, store: string): string {
  return store + marketplaceOf(id).suffix;
}

/**
 * Finds the marketplace an imported text means: a domain (`amazon.de`, `www.amazon.de`), a country
 * code in any case (`de`, `UK`), or an SP-API marketplace id. `null` when it names none.
 */
export function parseMarketplace(text: string, store: string): MarketplaceId | null {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^www\./, '');
  for (const { id, suffix, spApiId } of MARKETPLACES) {
    if (name === store + suffix || name === id.toLowerCase() || text.trim() === spApiId) return id;
  }
  return name === 'uk' ? 'GB' : null;
}

export function marketplaceOfKeepaDomain(domain: number): MarketplaceId | null {
  return MARKETPLACES.find(({ keepaDomain }) => keepaDomain === domain)?.id ?? null;
}
