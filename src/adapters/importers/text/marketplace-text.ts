/** Marketplaces as files name them: domain, country, web address, Keepa link or bare suffix. */
import {
  type MarketplaceId,
  marketplaceOfKeepaDomain,
  parseMarketplace,
} from '../../../domain/marketplace.ts';

/**
 * Reads `amazon.de`, `DE`, `com` (a locale column), `https://www.amazon.de/dp/…` or
 * `https://keepa.com/#!product/3-B0…`; `null` when the text names no marketplace.
 */
export function parseMarketplaceText(text: string, store: string): MarketplaceId | null {
  const name = text.trim();
  const keepa = /keepa\.com\/#!product\/(\d+)-/.exec(name)?.[1];
  if (keepa !== undefined) return marketplaceOfKeepaDomain(Number(keepa));
  const host = /^https?:\/\/([^/?#]+)/i.exec(name)?.[1];
  return (
    parseMarketplace(host ?? name, store) ??
    parseMarketplace(`${store}.${name.replace(/^\./, '')}`, store)
  );
}
