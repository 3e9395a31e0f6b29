/**
 * A public table of sales by rank as found in open code: units a month = A / rank^B by category,
 * times a factor for the marketplace. Its coefficients are a community's guesses; it stands here to
 * be compared with, and as one of the sources of the built-in priors.
 */
import { DAYS_PER_MONTH } from '../units.ts';

interface PowerLaw {
  readonly scale: number;
  readonly exponent: number;
}

const DEFAULT: PowerLaw = { scale: 50_000, exponent: 0.75 };

const BY_CATEGORY: Readonly<Record<string, PowerLaw>> = {
  books: { scale: 250_000, exponent: 0.8 },
  kindle: { scale: 200_000, exponent: 0.78 },
  clothing: { scale: 180_000, exponent: 0.82 },
  kitchen: { scale: 150_000, exponent: 0.8 },
  electronics: { scale: 120_000, exponent: 0.78 },
  toys: { scale: 100_000, exponent: 0.75 },
  videogames: { scale: 80_000, exponent: 0.72 },
  sports: { scale: 75_000, exponent: 0.78 },
  beauty: { scale: 70_000, exponent: 0.76 },
  health: { scale: 70_000, exponent: 0.76 },
  baby: { scale: 60_000, exponent: 0.74 },
  'pet-supplies': { scale: 55_000, exponent: 0.76 },
  office: { scale: 50_000, exponent: 0.78 },
  grocery: { scale: 50_000, exponent: 0.8 },
  computers: { scale: 45_000, exponent: 0.74 },
  'lawn-garden': { scale: 40_000, exponent: 0.76 },
  automotive: { scale: 35_000, exponent: 0.74 },
  'arts-crafts': { scale: 35_000, exponent: 0.74 },
  'musical-instruments': { scale: 30_000, exponent: 0.7 },
  industrial: { scale: 25_000, exponent: 0.72 },
};

/** Stores the table does not name get its smallest factor. */
const FACTOR_MIN = 0.1;

const BY_MARKETPLACE: Readonly<Record<string, number>> = {
  US: 1,
  DE: 0.35,
  GB: 0.3,
  JP: 0.25,
  // Not in the table: the fifth store by sales, ahead of France (Innovell 2022).
  IN: 0.22,
  FR: 0.2,
  CA: 0.18,
  IT: 0.15,
  ES: 0.12,
  AU: FACTOR_MIN,
};

interface RankedWindow {
  readonly marketplace: string;
  /** Category key; null: unknown. */
  readonly category: string | null;
  readonly lnRank: number;
  readonly days: number;
}

/** Units of a window at an average rank, by the table. */
export function publicTableUnits(window: RankedWindow): number {
  const { marketplace, category, lnRank, days } = window;
  const known = category !== null && Object.hasOwn(BY_CATEGORY, category);
  const { scale, exponent } = (known ? BY_CATEGORY[category] : undefined) ?? DEFAULT;
  const monthly = scale * Math.exp(-exponent * lnRank) * publicMarketFactor(marketplace);
  return (monthly * days) / DAYS_PER_MONTH;
}

/** How large a store is beside the United States, by the table. */
export function publicMarketFactor(marketplace: string): number {
  return Object.hasOwn(BY_MARKETPLACE, marketplace)
    ? (BY_MARKETPLACE[marketplace] ?? FACTOR_MIN)
    : FACTOR_MIN;
}

/** Categories the table names. */
export function publicCategories(): readonly string[] {
  return Object.keys(BY_CATEGORY);
}

/** Where categories of the table are compared. */
const COMPARED_AT_RANK = 1_000;

/** Units of a category over those of one the table does not name; null for such a one. */
export function publicCategoryRatio(category: string): number | null {
  const law = Object.hasOwn(BY_CATEGORY, category) ? BY_CATEGORY[category] : undefined;
  const at = ({ scale, exponent }: PowerLaw) => scale / COMPARED_AT_RANK ** exponent;
  return law === undefined ? null : at(law) / at(DEFAULT);
}
