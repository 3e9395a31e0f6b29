/**
 * A rate card as the marketplace prints it: major units of money, percent, and the card's own
 * pounds, ounces, kilograms, inches or centimeters, so that a data file can be checked against the
 * card line by line. `rate-cards.ts` converts all of it to minor units once.
 *
 * What a card does not say, or nobody could read, is `null` and has a line in `gaps`.
 */
import type { MarketplaceId } from '../values/marketplace.ts';
import type { Currency } from '../values/money.ts';
import type { LengthUnit, VolumeUnit, WeightUnit } from './units.ts';

/** A day as `YYYY-MM-DD`; days compare as text. */
export type Day = string;

/** high: the official text or three agreeing transcriptions; medium: one or two; low: doubtful. */
export type Confidence = 'high' | 'medium' | 'low';

/** Where a table was read, and how far it can be trusted. */
export interface Provenance {
  readonly source: string;
  readonly confidence: Confidence;
}

export interface RateCard {
  /** `us-2026-01-15`. */
  readonly id: string;
  readonly marketplace: MarketplaceId;
  readonly currency: Currency;
  readonly effectiveFrom: Day;
  /** Last day of the card; null while no later card is known. */
  readonly effectiveTo: Day | null;
  readonly source: string;
  readonly confidence: Confidence;
  readonly vat: VatRules;
  readonly plans: {
    readonly professionalMonthly: number | null;
    readonly individualPerItem: number | null;
  };
  readonly referral: ReferralTable;
  readonly closing: ClosingTable;
  readonly refundAdministration: RefundAdministration | null;
  readonly digitalServices: readonly DigitalServicesRule[];
  readonly fulfillment: FulfillmentCard;
  readonly storage: StorageTable | null;
  readonly agedStorage: AgedStorageTable | null;
  readonly lowInventory: LowInventoryTable | null;
  readonly inboundPlacement: InboundPlacement;
  readonly returnsProcessing: ReturnsProcessing;
  /** What is known to be missing or in doubt, in words a seller can act on. */
  readonly gaps: readonly string[];
}

/** How the marketplace's tax meets prices and fees. */
export interface VatRules {
  /** Tax contained in the price, percent; 0: prices stand without tax; null: differs by seller. */
  readonly onPricePercent: number | null;
  /** Tax the marketplace adds to its fees, percent. */
  readonly onFeesPercent: number | null;
  readonly note: string;
}

export interface ReferralTable extends Provenance {
  /** Smallest fee per item; a category may have its own. Null: not known. */
  readonly minimum: number | null;
  /** An unknown minimum is known to be no larger than this. */
  readonly minimumAtMost?: number;
  /** Smallest fee of an item in this size tier when the marketplace ships it. */
  readonly minimumOfTier?: { readonly tier: string; readonly minimum: number };
  readonly categories: readonly ReferralCategory[];
}

/**
 * What else follows from a product's category: `selected_parcel` has its own parcel sizes
 * (Europe); `low_price_special` a lower ceiling for Low-Price FBA; `special_rates` its own
 * fulfillment table (Mexico); `fashion` its own storage rate; `apparel` counts as clothing; `shoes`
 * pay for returns as clothing does; `books` and other `media` pay a closing fee; `grocery` is
 * exempt from the low-inventory fee.
 */
export type CategoryTrait =
  | 'selected_parcel'
  | 'low_price_special'
  | 'special_rates'
  | 'fashion'
  | 'apparel'
  | 'shoes'
  | 'books'
  | 'media'
  | 'grocery';

export interface ReferralCategory {
  readonly name: string;
  /** The card's row for everything that has no row of its own. */
  readonly isDefault?: true;
  /** Null: the marketplace's rate for it is not known. */
  readonly rate: ReferralRate | null;
  readonly minimum?: number | null;
  readonly minimumAtMost?: number;
  readonly traits?: readonly CategoryTrait[];
  /** Tax contained in the price where it differs by category (India). */
  readonly taxPercent?: number;
  readonly note?: string;
  /** Departments of the catalog whose products belong here; see `departments.ts`. */
  readonly departments?: readonly string[];
}

/** `[up to this total price, percent]`; null: without end. */
export type RateTier = readonly [upTo: number | null, percent: number];

/**
 * flat: one rate. whole: the tier of the whole price rates the whole price. marginal: each rate
 * counts for the portion inside its tier. unstated: the source does not say which of the two, so a
 * fee is known only in the first tier, where both agree.
 */
export type ReferralRate =
  | { readonly mode: 'flat'; readonly percent: number }
  | {
      readonly mode: 'whole' | 'marginal' | 'unstated';
      readonly tiers: readonly RateTier[];
      /** The limits themselves already belong to the next tier. */
      readonly isExclusive?: true;
      /** Above this price other tiers hold, by portion (for FBA only, or for all). */
      readonly above?: {
        readonly price: number;
        readonly channel: 'fba' | 'any';
        readonly tiers: readonly RateTier[];
      };
    };

/** Fee per media item, by the trait of the category, or by price and channel. */
export interface ClosingTable extends Provenance {
  readonly books: number | null;
  readonly media: number | null;
  /** India: every category, `[up to this price, fee]`; a channel left out is not known. */
  readonly byPrice?: {
    readonly fba: readonly (readonly [number | null, number])[] | null;
    readonly fbm: readonly (readonly [number | null, number])[] | null;
    /** Last day on which the `fbm` column is known to hold. */
    readonly fbmUntil: Day;
  };
}

/** On a refund the marketplace keeps this share of the referral fee, at most `cap`. */
export interface RefundAdministration extends Provenance {
  readonly percentOfReferral: number;
  /** Null: whether and where it is capped is not known. */
  readonly cap: number | null;
}

/** A percentage added to fees where the marketplace passes a digital services tax on. */
export interface DigitalServicesRule extends Provenance {
  readonly sellerCountries: readonly string[] | 'other';
  readonly from: Day;
  readonly percent: number;
  readonly onFba: boolean;
}

export interface FulfillmentCard extends Provenance {
  /** Why the table must not be used for an answer (superseded, contradicted), or null. */
  readonly withheld: string | null;
  readonly includesVat: boolean;
  readonly lengthUnit: LengthUnit;
  readonly weightUnit: 'lb' | 'kg';
  readonly dimensionalWeight: DimensionalWeightRule | null;
  /** Columns of the rate tables by price; one without limits where the price does not count. */
  readonly priceColumns: readonly PriceColumn[];
  /** Tried in this order; a product is in the first that it fits. */
  readonly sizeTiers: readonly SizeTier[];
  /** The variant of orders that stay in the country, where the rates have several. */
  readonly localVariant?: string;
  readonly rates: readonly RateSet[];
  readonly lowPrice: LowPriceRule | null;
  readonly peak: PeakSeason | null;
  readonly surcharges: readonly Surcharge[];
  /** Discount for products that ship in their own packaging. */
  readonly ownPackagingDiscount: readonly OwnPackagingDiscount[] | null;
  /** Told in answers that use the table: for products of these tiers, or (null) for all. */
  readonly notes: readonly { readonly tiers: readonly string[] | null; readonly text: string }[];
}

export interface DimensionalWeightRule {
  readonly divisor: number;
  readonly per: 'in3/lb' | 'cm3/kg';
  /** Median and shortest side count as at least this long in these tiers. */
  readonly sideMinimum?: { readonly length: number; readonly tiers: readonly string[] };
}

/** A range of prices: a price of `upTo` is still in it, one of `below` is not. */
export interface PriceColumn {
  readonly name: string;
  readonly upTo?: number;
  readonly below?: number;
}

/**
 * Limits are inclusive; a limit that is left out does not exist. Weights are in the card's unit.
 */
export interface SizeTier {
  readonly id: string;
  /** Longest, median, shortest. */
  readonly sides?: readonly [number, number | null, number | null];
  /** Length + width + height. */
  readonly sum?: number;
  readonly lengthPlusGirth?: number;
  readonly unitWeight?: number;
  readonly dimensionalWeight?: number;
  readonly shippingWeight?: number;
  /** The shipping weight is that of the unit, or the greater of unit and dimensional weight. */
  readonly weighs: 'unit' | 'greater';
  /** Weight of the marketplace's own packaging, added to the shipping weight. */
  readonly packagingG?: number;
  readonly storage: 'standard' | 'oversize';
  /** Tried only for products of selected categories, or only for all others. */
  readonly only?: 'selected' | 'ordinary';
}

export type ProductType = 'standard' | 'apparel' | 'dangerous_goods';

/** Tables by size tier for one program, kind of product, delivery variant and season. */
export interface RateSet {
  readonly program: 'standard' | 'low_price' | 'selected' | 'special';
  readonly product: ProductType;
  readonly variant?: string;
  readonly period: 'ordinary' | 'peak';
  readonly tiers: Readonly<Record<string, RateTable>>;
}

export interface RateTable {
  readonly unit: WeightUnit;
  /**
   * `[up to this weight, fee for each price column]`; weight null: without end, fee null: unknown.
   */
  readonly bands: readonly (readonly (number | null)[])[];
  /** Above the bands: `base` plus `perStep` for every started step above `above`. */
  readonly beyond?: readonly BeyondBands[];
}

export interface BeyondBands {
  readonly above: number;
  /** Heaviest weight this line holds for; null: without end. */
  readonly upTo: number | null;
  readonly step: number;
  /** One for each price column. */
  readonly base: readonly number[];
  readonly perStep: readonly number[];
}

/** What the marketplace does for cheap products. Limits are prices as the buyer sees them. */
export type LowPriceRule =
  | {
      readonly kind: 'program';
      readonly upTo: number;
      /** For categories with the trait `low_price_special`. */
      readonly upToSpecial: number;
    }
  | {
      readonly kind: 'discount';
      readonly upTo?: number;
      readonly below?: number;
      readonly amount: number;
    }
  | { readonly kind: 'flat'; readonly below: number; readonly fee: number };

/** `from` and `to` are the first and last day. What is excluded pays the ordinary rate. */
export interface PeakSeason {
  readonly from: Day;
  readonly to: Day;
  readonly excludedProducts: readonly ProductType[];
  readonly excludedPrograms: readonly RateSet['program'][];
  readonly excludedTiers: readonly string[];
}

export type Surcharge =
  | {
      readonly kind: 'percent';
      readonly name: string;
      readonly from: Day;
      readonly percent: number;
    }
  | { readonly kind: 'dangerous_goods'; readonly name: string; readonly amount: number }
  | {
      /** An amount by size tier for packages beyond these limits. */
      readonly kind: 'over_limits';
      readonly name: string;
      readonly longest: number;
      readonly lengthPlusGirth: number;
      readonly amounts: Readonly<Record<string, number>>;
    }
  | {
      /** The marketplace packs what does not ship in its own packaging. */
      readonly kind: 'packaging_by_dimensional_weight';
      readonly name: string;
      readonly tiers: readonly string[];
      /** `[up to this dimensional weight, fee]`. */
      readonly bands: readonly (readonly [number | null, number])[];
    }
  | {
      readonly kind: 'packaging_by_weight';
      readonly name: string;
      /** By tier: the base counts up to `upTo`, then `perKg` for every started kilogram. */
      readonly tiers: Readonly<
        Record<string, { readonly upTo: number; readonly base: number; readonly perKg: number }>
      >;
    };

export interface OwnPackagingDiscount {
  readonly tier: string;
  readonly product?: ProductType;
  readonly unit: WeightUnit;
  /** `[up to this shipping weight, discount]`. */
  readonly bands: readonly (readonly [number | null, number])[];
}

export interface StorageTable extends Provenance {
  readonly unit: VolumeUnit;
  /** For a month and a unit of volume. */
  readonly rates: readonly StorageRate[];
}

export interface StorageRate {
  readonly size: 'standard' | 'oversize';
  readonly goods: 'standard' | 'fashion' | 'dangerous_goods';
  readonly januaryToSeptember: number;
  readonly octoberToDecember: number;
}

/** Monthly surcharge by days in store, for each unit of volume; the greater of it and `perUnit`. */
export interface AgedStorageTable extends Provenance {
  readonly unit: VolumeUnit;
  /** `[first day of age, for each unit of volume, at least for each piece]`, youngest first. */
  readonly bands: readonly (readonly [fromDay: number, perVolume: number, perUnit: number])[];
}

/** Charged for a unit sold when both 30- and 90-day supply are under 28 days. */
export interface LowInventoryTable extends Provenance {
  readonly rates: readonly LowInventoryRate[];
}

export interface LowInventoryRate {
  readonly tier: string;
  /** Up to this shipping weight in the card's unit. */
  readonly upToWeight?: number;
  readonly under14Days: number;
  readonly under21Days: number;
  readonly under28Days: number;
}

/** What sending stock in costs when the marketplace spreads it. */
export interface InboundPlacement {
  /** `none`: no such fee; `optional`: no fee where the marketplace chooses the warehouses. */
  readonly kind: 'none' | 'optional';
  readonly note: string | null;
}

/** Fee for handling returned units. */
export interface ReturnsProcessing {
  /** `none`: no such fee is known; `apparel_unknown`: charged on clothing at unknown rates. */
  readonly kind: 'none' | 'apparel_unknown';
  readonly note: string | null;
}
