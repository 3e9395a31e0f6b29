/** The eighteen marketplaces, by ISO 3166 country code. Answers name their domains instead. */
import { invalidParameter } from './error.ts';
import type { Currency } from './money.ts';

export interface Marketplace {
  readonly id: MarketplaceId;
  /** The end of the marketplace's domain, after the store name: `.com`, `.co.uk`. */
  readonly suffix: string;
  readonly currency: Currency;
  /** The language of its listings (BCP 47), for folding and stemming. */
  readonly language: string;
  /** Keepa's domain number (Keepa API, "domainId"). Null where Keepa has none. */
  readonly keepaDomain: number | null;
  readonly spApiId: string;
  /** ISO 3166-1 numeric code. */
  readonly countryNumber: number;
}

const TABLE = [
  ['US', '.com', 'USD', 'en', 1, 'ATVPDKIKX0DER', 840],
  ['GB', '.co.uk', 'GBP', 'en', 2, 'A1F83G8C2ARO7P', 826],
  ['DE', '.de', 'EUR', 'de', 3, 'A1PA6795UKMFR9', 276],
  ['FR', '.fr', 'EUR', 'fr', 4, 'A13V1IB3VIYZZH', 250],
  ['JP', '.co.jp', 'JPY', 'ja', 5, 'A1VC38T7YXB528', 392],
  ['CA', '.ca', 'CAD', 'en', 6, 'A2EUQ1WTGCTBG2', 124],
  ['IT', '.it', 'EUR', 'it', 8, 'APJ6JRA9NG5V4', 380],
  ['ES', '.es', 'EUR', 'es', 9, 'A1RKKUPIHCS9HS', 724],
  ['IN', '.in', 'INR', 'en', 10, 'A21TJRUUN4KGV', 356],
  ['MX', '.com.mx', 'MXN', 'es', 11, 'A1AM78C64UM0Y8', 484],
  ['BR', '.com.br', 'BRL', 'pt', 12, 'A2Q3Y263D00KWC', 76],
  ['AU', '.com.au', 'AUD', 'en', null, 'A39IBJ37TRP1C6', 36],
  ['NL', '.nl', 'EUR', 'nl', null, 'A1805IZSGTT6HS', 528],
  ['SE', '.se', 'SEK', 'sv', null, 'A2NODRKZP88ZB9', 752],
  ['PL', '.pl', 'PLN', 'pl', null, 'A1C3SOZRARQ6R3', 616],
  ['SG', '.sg', 'SGD', 'en', null, 'A19VAU5U5O7RUS', 702],
  ['BE', '.com.be', 'EUR', 'fr', null, 'AMEN7PMS3EDWL', 56],
  ['TR', '.com.tr', 'TRY', 'tr', null, 'A33AVAJ2PDY3EV', 792],
] as const;

export type MarketplaceId = (typeof TABLE)[number][0];

export const MARKETPLACES: readonly Marketplace[] = TABLE.map(
  ([id, suffix, currency, language, keepaDomain, spApiId, countryNumber]) => {
    return { id, suffix, currency, language, keepaDomain, spApiId, countryNumber };
  },
);

const BY_ID = new Map(MARKETPLACES.map((marketplace) => [marketplace.id, marketplace]));
export function marketplaceOf(id: MarketplaceId): Marketplace {
  const marketplace = BY_ID.get(id);
  if (marketplace === undefined) throw new TypeError(`no marketplace has the id ${id}`);
  return marketplace;
}

/** Returns the marketplace's domain: `amazon` becomes `amazon.co.uk`. */
export function marketplaceDomain(id: MarketplaceId, store: string): string {
  return store + marketplaceOf(id).suffix;
}

/**
 * Finds the marketplace that an imported text names: by domain (`amazon.de`, `www.amazon.de`), by
 * country code in any case (`de`, `UK`), or by SP-API marketplace id. `null` when it names none.
 */
export function parseMarketplace(text: string, store: string): MarketplaceId | null {
  const given = text.trim();
  const name = given.toLowerCase().replace(/^www\./, '');
  if (name === 'uk') return 'GB';
  const found = MARKETPLACES.find(
    ({ id, suffix, spApiId }) =>
      name === store + suffix || name === id.toLowerCase() || given === spApiId,
  );
  return found?.id ?? null;
}

/** Returns the marketplace that a text names. Throws `invalid_parameter` if it names none. */
export function requireMarketplace(text: string, store: string): MarketplaceId {
  const id = parseMarketplace(text, store);
  if (id !== null) return id;
  throw invalidParameter(
    'marketplace',
    `${JSON.stringify(text)} is not known; give a domain such as ${store}.de, a country ` +
      'such as DE, or a marketplace id of the Selling Partner API',
  );
}

export function marketplaceOfKeepaDomain(domain: number): MarketplaceId | null {
  return MARKETPLACES.find(({ keepaDomain }) => keepaDomain === domain)?.id ?? null;
}
