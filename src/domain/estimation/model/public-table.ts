/**
 * A public table of sales by rank, by category and marketplace (`facts/estimation/`). Estimates are
 * compared with it, and it is one of the sources of the built-in priors.
 */
import file from '../../../../facts/estimation/public-table.json' with { type: 'json' };
import { ownValue } from '../../values/own-value.ts';
import type { RankedWindow } from '../curve/curve.ts';
import { DAYS_PER_MONTH } from '../units.ts';

/** Units a month = scale / rank^exponent. */
type PowerLaw = readonly [scale: number, exponent: number];

interface PublicTable {
  readonly categories: Readonly<Record<string, PowerLaw>>;
  readonly otherCategories: PowerLaw;
  /** Sizes of stores next to the United States. */
  readonly markets: Readonly<Record<string, number>>;
  readonly otherMarkets: number;
}

const TABLE = file as unknown as PublicTable;

/** Units of a window at an average rank, by the table. */
export function publicTableUnits(window: RankedWindow): number {
  const { marketplace, category, lnRank, days } = window;
  const [scale, exponent] = ownValue(TABLE.categories, category ?? '') ?? TABLE.otherCategories;
  const monthly = scale * Math.exp(-exponent * lnRank) * publicMarketFactor(marketplace);
  return (monthly * days) / DAYS_PER_MONTH;
}

/** How large a store is next to the United States, by the table. */
export function publicMarketFactor(marketplace: string): number {
  return ownValue(TABLE.markets, marketplace) ?? TABLE.otherMarkets;
}

/** The categories the table names. */
export function publicCategories(): readonly string[] {
  return Object.keys(TABLE.categories);
}

/** Where categories of the table are compared. */
const COMPARED_AT_RANK = 1_000;

/** Units of a category over those of one the table does not name; null for one it does not name. */
export function publicCategoryRatio(category: string): number | null {
  const law = ownValue(TABLE.categories, category);
  const at = ([scale, exponent]: PowerLaw) => scale / COMPARED_AT_RANK ** exponent;
  return law === undefined ? null : at(law) / at(TABLE.otherCategories);
}
