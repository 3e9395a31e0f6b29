/** How many of the supplier's packs make one sale on the marketplace. */
import type { PackReading } from './pack-reading.ts';

export type PackRatio =
  | { readonly isKnown: true; readonly supplierPacks: number }
  | { readonly isKnown: false };

const UNCLEAR: PackRatio = { isKnown: false };

/**
 * Compares what both sides say. If neither says anything, one pack is one sale, since both have the
 * same code. If only one side says more than 1, nobody knows whether the other is silent about the
 * same pack. Different contents of a piece (250 ml and 500 ml) are different goods.
 */
export function packRatio(supplier: PackReading, listing: PackReading): PackRatio {
  if (supplier.state === 'unclear' || listing.state === 'unclear') return UNCLEAR;
  const { each: ofSupplier } = supplier;
  const { each: ofListing } = listing;
  const differ =
    ofSupplier !== null &&
    ofListing !== null &&
    (ofSupplier.unit !== ofListing.unit || ofSupplier.amount !== ofListing.amount);
  if (differ) return UNCLEAR;
  const bought = supplier.state === 'stated' ? supplier.pieces : null;
  const sold = listing.state === 'stated' ? listing.pieces : null;
  if (bought === null && sold === null) return { isKnown: true, supplierPacks: 1 };
  if (bought === null || sold === null) {
    return (bought ?? sold) === 1 ? { isKnown: true, supplierPacks: 1 } : UNCLEAR;
  }
  return { isKnown: true, supplierPacks: sold / bought };
}
