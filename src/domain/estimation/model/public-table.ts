/**
 * A public table of sales by rank, category and marketplace (`facts/estimation/`): a benchmark, and
 * one source of the built-in priors.
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
  /** Sizes of stores relative to the United States. */
  readonly markets: Readonly<Record<string, number>>;
  readonly otherMarkets: number;
}

const TABLE = file as unknown as PublicTable;

/** Returns the table's units of a window at an average rank. */
export function publicTableUnits(window: RankedWindow): number {
  const { marketplace, category, lnRank, days } = window;
  const [scale, exponent] = ownValue(TABLE.categories, category ?? '') ?? TABLE.otherCategories;
  const monthly = scale * Math.exp(-exponent * lnRank) * publicMarketFactor(marketplace);
  return (monthly * days) / DAYS_PER_MONTH;
}

/** Returns the table's size of a store relative to the United States. */
export function publicMarketFactor(marketplace: string): number {
  return ownValue(TABLE.markets, marketplace) ?? TABLE.otherMarkets;
}

export function publicCategories(): readonly string[] {
  return Object.keys(TABLE.categories);
}

const COMPARED_AT_RANK = 1_000;

/** Returns a category's units over those of an unnamed one. Null if the table lacks it. */
export function publicCategoryRatio(category: string): number | null {
  const law = ownValue(TABLE.categories, category);
  const at = ([scale, exponent]: PowerLaw) => scale / COMPARED_AT_RANK ** exponent;
  return law === undefined ? null : at(law) / at(TABLE.otherCategories);
}
