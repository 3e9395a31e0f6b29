/** A fee that is not known: which one, why, and what the seller can do. */

/** The lines of an answer that can be unknown. */
export const FEE_NAMES = [
  'referral',
  'closing',
  'perItem',
  'fulfillment',
  'surcharges',
  'storage',
  'inboundPlacement',
  'returns',
  'digitalServices',
  'other',
] as const;

export type FeeName = (typeof FEE_NAMES)[number];

export interface Missing {
  readonly fee: FeeName | 'vatOnFees';
  readonly reason: string;
  readonly remedy: string;
}

export function missing(fee: FeeName, reason: string): Missing {
  return { fee, reason, remedy: `give feeOverrides.${fee} from your own account statement` };
}
