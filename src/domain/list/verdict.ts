/** What a seller may make of a matched line: buy, maybe, no or unknown, with the reasons. */
import type { Minor } from '../values/money.ts';

export type Verdict = 'buy' | 'maybe' | 'no' | 'unknown';

/** What one rule says. The first reason decides most; the others are to be known. */
export type VerdictReason =
  | 'no_match'
  | 'no_cost'
  | 'pack_unclear'
  | 'set_or_bundle'
  | 'no_price'
  | 'no_buy_box'
  | 'fees_unknown'
  | 'loss'
  | 'low_roi'
  | 'low_profit'
  | 'few_sales'
  | 'sales_unknown'
  | 'amazon_sells'
  | 'price_above_average'
  | 'price_above_lowest'
  | 'fees_assumed'
  | 'old_data';

/** The limits that a seller can change. */
export interface VerdictRules {
  /** Least return on the cost of goods and inbound, in percent. */
  readonly roiPercentMin: number;
  /** Least profit of one sale, in minor units. */
  readonly profitMin: Minor;
  /** Least units a month that are yours. */
  readonly unitsMin: number;
  /** Days after which a look counts as old. */
  readonly ageDaysMax: number;
  /** How many percent the price may be above its 90-day average. */
  readonly aboveAveragePercentMax: number;
}

export const DEFAULT_RULES: VerdictRules = {
  roiPercentMin: 30,
  profitMin: 200,
  unitsMin: 5,
  ageDaysMax: 30,
  aboveAveragePercentMax: 20,
};

/** What is known of one listing at the supplier's cost. Null: unknown. */
export interface MatchFacts {
  readonly hasCost: boolean;
  readonly isPackKnown: boolean;
  readonly price: Minor | null;
  readonly hasBuyBox: boolean;
  readonly profit: Minor | null;
  readonly roiPercent: number | null;
  /** Units a month that are yours. */
  readonly yourUnits: number | null;
  readonly amazonSells: boolean | null;
  readonly average90: Minor | null;
  /** Profit at the lowest price of 90 days. */
  readonly profitAtLowest90: Minor | null;
  readonly areFeesAssumed: boolean;
  readonly ageDays: number;
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly reasons: readonly VerdictReason[];
}

export const NO_MATCH: Judgement = { verdict: 'unknown', reasons: ['no_match'] };

/** Judges a match: what is unknown comes first, then what forbids, then what is to be weighed. */
export function judge(facts: MatchFacts, rules: VerdictRules): Judgement {
  const unknown = unknownReasons(facts);
  if (unknown.length > 0) return { verdict: 'unknown', reasons: unknown };
  const against = reasonsAgainst(facts, rules);
  const cautions = reasonsToWeigh(facts, rules);
  const reasons = [...against, ...cautions];
  if (against.length > 0) return { verdict: 'no', reasons };
  return { verdict: cautions.length > 0 ? 'maybe' : 'buy', reasons };
}

function unknownReasons(facts: MatchFacts): VerdictReason[] {
  const reasons: VerdictReason[] = [];
  if (!facts.hasCost) reasons.push('no_cost');
  if (!facts.isPackKnown) reasons.push('pack_unclear');
  if (facts.price === null) reasons.push(facts.hasBuyBox ? 'no_price' : 'no_buy_box');
  else if (facts.profit === null && reasons.length === 0) reasons.push('fees_unknown');
  return reasons;
}

function reasonsAgainst(facts: MatchFacts, rules: VerdictRules): VerdictReason[] {
  const { profit, roiPercent, yourUnits } = facts;
  const reasons: VerdictReason[] = [];
  if (profit !== null && profit <= 0) return ['loss'];
  if (roiPercent !== null && roiPercent < rules.roiPercentMin) reasons.push('low_roi');
  if (profit !== null && profit < rules.profitMin) reasons.push('low_profit');
  if (yourUnits !== null && yourUnits < rules.unitsMin) reasons.push('few_sales');
  return reasons;
}

function reasonsToWeigh(facts: MatchFacts, rules: VerdictRules): VerdictReason[] {
  const { price, average90, profitAtLowest90 } = facts;
  const reasons: VerdictReason[] = [];
  if (facts.yourUnits === null) reasons.push('sales_unknown');
  if (facts.amazonSells === true) reasons.push('amazon_sells');
  if (!facts.hasBuyBox) reasons.push('no_buy_box');
  const limit = 1 + rules.aboveAveragePercentMax / 100;
  if (price !== null && average90 !== null && price > average90 * limit) {
    reasons.push('price_above_average');
  }
  if (profitAtLowest90 !== null && profitAtLowest90 <= 0) reasons.push('price_above_lowest');
  if (facts.areFeesAssumed) reasons.push('fees_assumed');
  if (facts.ageDays > rules.ageDaysMax) reasons.push('old_data');
  return reasons;
}
