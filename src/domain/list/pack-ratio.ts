/** How many of the supplier's packs make one sale on the marketplace. */
import type { PackReading } from './pack-reading.ts';
import type { Measure } from './pack-statements.ts';

export type PackRatio =
  | { readonly isKnown: true; readonly supplierPacks: number }
  | { readonly isKnown: false };

const UNCLEAR: PackRatio = { isKnown: false };

/**
 * Compares what both sides say. If neither says anything, one pack is one sale, since both have the
 * same code. If only one side says a number, the other says it too where it has that number without
 * a word for it; else nobody knows. Different contents of a piece (250 ml and 500 ml) are different
 * goods.
 */
export function packRatio(supplier: PackReading, listing: PackReading): PackRatio {
  if (differ(eachOf(supplier), eachOf(listing))) return UNCLEAR;
  const bought = piecesOf(supplier);
  const sold = piecesOf(listing);
  if (bought !== null && sold !== null) return packs(sold / bought);
  if (bought === null && sold === null) {
    const isSilent = supplier.state === 'not_stated' && listing.state === 'not_stated';
    const shared = supplier.numbers.some((number) => listing.numbers.includes(number));
    return isSilent || shared ? packs(1) : UNCLEAR;
  }
  const pieces = bought ?? sold;
  const other = bought === null ? supplier : listing;
  const says = pieces !== null && other.numbers.includes(pieces);
  return says || (pieces === 1 && other.state === 'not_stated') ? packs(1) : UNCLEAR;
}

function packs(supplierPacks: number): PackRatio {
  return { isKnown: true, supplierPacks };
}

function piecesOf(reading: PackReading): number | null {
  return reading.state === 'stated' ? reading.pieces : null;
}

function eachOf(reading: PackReading): Measure | null {
  return reading.state === 'unclear' ? null : reading.each;
}

function differ(one: Measure | null, other: Measure | null): boolean {
  if (one === null || other === null) return false;
  return one.unit !== other.unit || one.amount !== other.amount;
}
