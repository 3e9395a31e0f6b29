/**
 * Finds signs of the marketplace in the first rows of a file of any format: addresses, currencies,
 * names of root categories, the language of titles, decimal commas.
 */
import { marketplacesOfRoot } from '../../domain/category/root-names.ts';
import type { MarketplaceSign, SignKind } from '../../domain/product/marketplace-signs.ts';
import { languageOfText } from '../../domain/search/language/language-of-text.ts';
import { csvDialect } from '../../domain/values/csv-dialect.ts';
import {
  MARKETPLACES,
  type Marketplace,
  type MarketplaceId,
} from '../../domain/values/marketplace.ts';
import { currenciesOf } from './text/currency-sign.ts';
import { parseMarketplaceText } from './text/id-text.ts';
import { AMOUNT_LENGTH_MAX, parseDecimal } from './text/number-text.ts';

/** A longer text is a description, which says nothing more than a title. */
const TITLE_LENGTH_MAX = 500;
const TITLE_LENGTH_MIN = 20;
/** Separates a root category from the categories below it. */
const PATH_GAP = / ?[>›:] ?/;
const DECIMAL_COMMA = /^\D{0,4}(?:\d{1,3}(?:\.\d{3})*|\d+),\d{2}\D{0,4}$/;
/** Marketplaces where a second language is usual. */
const MORE_LANGUAGES: Partial<Record<MarketplaceId, readonly string[]>> = {
  BE: ['nl', 'de'],
  CA: ['fr'],
};
/** Languages whose numbers have a decimal point. */
const POINT_LANGUAGES: readonly string[] = ['en', 'ja'];

const COMMA_MARKETS = idsWhere(
  ({ id, language }) => id !== 'MX' && !POINT_LANGUAGES.includes(language),
);

/** @param head the beginning of the file as text */
export function marketplaceSigns(head: string, store: string): readonly MarketplaceSign[] {
  const signs: MarketplaceSign[] = [];
  const add = (kind: SignKind, text: string, fits: readonly MarketplaceId[]) => {
    if (fits.length > 0) signs.push({ kind, text, fits });
  };
  for (const text of textsIn(head)) {
    const address = addressOf(text, store);
    if (address !== null) {
      add('address', text, [address]);
    } else if (isAmount(text)) {
      const currencies = currenciesOf(text);
      add(
        'currency',
        text,
        idsWhere(({ currency }) => currencies.includes(currency)),
      );
      if (DECIMAL_COMMA.test(text)) add('decimal comma', text, COMMA_MARKETS);
    } else {
      const root = text.split(PATH_GAP, 1)[0] ?? '';
      add('category', root, marketplacesOfRoot(root));
      const language = isTitle(text) ? languageOfText(text) : null;
      if (language !== null) add('language', nameOf(language), marketsOf(language));
    }
  }
  return signs;
}

/** Returns the cells of a table, or the names and texts of a JSON document, roughly. */
function textsIn(head: string): readonly string[] {
  const { delimiter } = csvDialect(head);
  const texts = head.matchAll(
    new RegExp(`"((?:[^"\\\\]|""|\\\\.)*)"|[^"\\r\\n${delimiter}]+`, 'g'),
  );
  return Array.from(texts, ([whole, quoted]) => (quoted ?? whole).trim()).filter(Boolean);
}

/** Reads an address as a whole text. A bare country code may mean anything. */
function addressOf(text: string, store: string): MarketplaceId | null {
  const isAddress = /^(?:https?:\/\/|www\.)/i.test(text) || text.startsWith(`${store}.`);
  return isAddress ? parseMarketplaceText(text, store) : null;
}

function isAmount(text: string): boolean {
  return text.length <= AMOUNT_LENGTH_MAX && /\d/.test(text) && parseDecimal(text) !== null;
}

function isTitle(text: string): boolean {
  return text.length >= TITLE_LENGTH_MIN && text.length <= TITLE_LENGTH_MAX;
}

function marketsOf(language: string): readonly MarketplaceId[] {
  return idsWhere(
    (market) => market.language === language || MORE_LANGUAGES[market.id]?.includes(language),
  );
}

function nameOf(language: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}

function idsWhere(fits: (market: Marketplace) => boolean | undefined): readonly MarketplaceId[] {
  return MARKETPLACES.filter(fits).map(({ id }) => id);
}
