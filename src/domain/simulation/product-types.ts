/** The kinds of product the simulated market sells: what they cost, weigh and when they sell. */
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

/** A root category. It has two middle categories, and those have one leaf for each product type. */
export type RootKey = (typeof ROOT_KEYS)[number];

export type SeasonKey = 'even' | 'summer' | 'winter' | 'gifts' | 'new-year' | 'school' | 'spring';

export interface ProductType {
  readonly key: string;
  readonly root: RootKey;
  /** Which of the root's two middle categories. */
  readonly branch: 0 | 1;
  /** How often the type occurs among the products, relative to the others. */
  readonly weight: number;
  /** Middle 90 % of the US price, in dollars. */
  readonly price: readonly [number, number];
  /** Packed, in mm and g. */
  readonly package: readonly [length: number, width: number, height: number, weight: number];
  readonly season: SeasonKey;
  /** What the members of a family differ in, the first before the second. */
  readonly varies: readonly ('color' | 'size')[];
  /** `pack:n` and `pieces:n` are written in the marketplace's language. */
  readonly sizes: readonly string[];
  /** Sizes in the US, where they are in inches or ounces. */
  readonly sizesUs?: readonly string[];
}

export const PRODUCT_TYPES = types as unknown as readonly ProductType[];
