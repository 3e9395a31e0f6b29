/** The share of a listing's sales that falls to one more seller. */
import type { BuyBoxShares } from '../../product/facts.ts';

export interface BuyBoxShare {
  /** Of the listing's units, 0-1. */
  readonly part: number;
  /** Other sellers, without the store itself where its own part is known. */
  readonly competitors: number;
  /** The part of the time that the store itself had the buy box, 0-1. 0 with basis `offers`. */
  readonly ofStore: number;
  /** Who is counted: sellers that had the buy box, or all offers of new goods. */
  readonly basis: 'winners' | 'offers';
}

/**
 * Returns your share if sellers who compete for the buy box have it equally often. Sellers who had
 * it count, because an offer far above the others never gets it; without them, all new offers. What
 * the store itself had is not shared. Null if neither is known.
 */
export function buyBoxShare(
  offers: number | null,
  shares: BuyBoxShares | null,
): BuyBoxShare | null {
  const winners = shares?.winners ?? null;
  if (shares !== null && winners !== null && winners > 0) {
    const ofStore = Math.min(100, shares.amazonPercent ?? 0) / 100;
    const competitors = winners - (ofStore > 0 ? 1 : 0);
    return { part: (1 - ofStore) / (competitors + 1), competitors, ofStore, basis: 'winners' };
  }
  if (offers === null) return null;
  return { part: 1 / (offers + 1), competitors: offers, ofStore: 0, basis: 'offers' };
}
