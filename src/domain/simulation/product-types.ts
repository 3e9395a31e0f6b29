/** The product types of the simulated market: price, size, weight and season. */
import types from '../../../facts/demo/product-types.json' with { type: 'json' };

export const ROOT_KEYS = [
  'kitchen',
  'sports',
  'electronics',
  'beauty',
  'toys',
  'pets',
  'office',
  'garden',
] as const;

/** A root category. It has two branches, and each branch has one leaf per product type. */
export type RootKey = (typeof ROOT_KEYS)[number];

export type SeasonKey = 'even' | 'summer' | 'winter' | 'gifts' | 'new-year' | 'school' | 'spring';

export interface ProductType {
  readonly key: string;
  readonly root: RootKey;
  /** One of the root's two branches. */
  readonly branch: 0 | 1;
  /** Relative frequency of the type among products. */
  readonly weight: number;
  /** Middle 90 % of US prices, in dollars. */
  readonly price: readonly [number, number];
  /** Packed size in mm and weight in g. */
  readonly package: readonly [length: number, width: number, height: number, weight: number];
  readonly season: SeasonKey;
  /** Dimensions in which the members of a family differ, most important first. */
  readonly varies: readonly ('color' | 'size')[];
  /** `pack:n` and `pieces:n` are written in the marketplace's language. */
  readonly sizes: readonly string[];
  /** Sizes in inches or ounces, for the US. */
  readonly sizesUs?: readonly string[];
}

export const PRODUCT_TYPES = types as unknown as readonly ProductType[];
