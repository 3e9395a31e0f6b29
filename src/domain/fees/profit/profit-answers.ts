/**
 * Sellers' other questions: break-even, targets for margin and return on investment, sensitivity,
 * and the other channel and season.
 */
import type { Minor } from '../../values/money.ts';
import { type FeePlan, planFees } from '../fee-plan.ts';
import type { Channel, UnitCase } from '../unit-case.ts';
import {
  highestCost,
  lowestPrice,
  nextLoss,
  type PriceRange,
  type PriceSolution,
  ranges,
  type Surplus,
} from './solve.ts';
import { marginPercent, type UnitProfit, unitProfit } from './unit-profit.ts';

/** The lowest price at which a unit no longer loses money. */
export interface BreakEven extends PriceSolution {
  /** Profit at that price: 0 or a minor unit above, unless a fee falls at this very price. */
  readonly profit: Minor | null;
  /** A higher price at which a unit loses money again, because a fee rises there. */
  readonly losesAgainFrom: Minor | null;
}

export interface SensitivityPoint {
  readonly factor: 'price' | 'cost' | 'returnRatePercent' | 'advertising';
  /** The change in percent of the value or, for returns, in points. */
  readonly change: number;
  readonly profit: Minor | null;
  readonly marginPercent: number | null;
}

export interface ChannelResult {
  readonly feesTotal: Minor | null;
  readonly profit: Minor | null;
  readonly marginPercent: number | null;
}

/** Prices between two jumps of the profit, with the profit at both ends. */
export interface ProfitLine extends PriceRange {
  /** Null when a fee is unknown. */
  readonly fromProfit: Minor | null;
  readonly toProfit: Minor | null;
}

/** Returns the profit at every price up to a highest one: a straight line between two jumps. */
export function profitLines(plan: FeePlan, highest: Minor): readonly ProfitLine[] {
  return Array.from(ranges(plan.breakpoints, 1, highest), ({ from, to }) => ({
    from,
    to,
    fromProfit: unitProfit(plan, from).profit,
    toProfit: unitProfit(plan, to).profit,
  }));
}

export function breakEven(plan: FeePlan): BreakEven {
  const surplus: Surplus = (price) => unitProfit(plan, price).profit;
  const solution = lowestPrice(surplus, plan.breakpoints);
  if (solution.price === null) return { ...solution, profit: null, losesAgainFrom: null };
  return {
    ...solution,
    profit: surplus(solution.price),
    losesAgainFrom: nextLoss(surplus, plan.breakpoints, solution.price),
  };
}

/** Returns the lowest price for a margin: profit as a percentage of the price without tax. */
export function lowestPriceForMargin(plan: FeePlan, targetPercent: number): PriceSolution {
  return lowestPrice((price) => {
    const { profit, netPrice } = unitProfit(plan, price);
    return profit === null ? null : profit - (netPrice * targetPercent) / 100;
  }, plan.breakpoints);
}

/** Returns the lowest price for a return on cost and inbound shipping. Null when both are 0. */
export function lowestPriceForRoi(plan: FeePlan, targetPercent: number): PriceSolution {
  const invested = plan.question.cost + plan.question.inboundShipping;
  if (invested === 0) return { price: null, hasUnknownBelow: false };
  return lowestPrice((price) => {
    const { profit } = unitProfit(plan, price);
    return profit === null ? null : profit - (invested * targetPercent) / 100;
  }, plan.breakpoints);
}

/** Returns the highest cost for a return. No fee depends on it, so all costs share one plan. */
export function highestCostForRoi(
  plan: FeePlan,
  price: Minor,
  targetPercent: number,
): Minor | null {
  return highestCost((cost) => {
    const { profit } = unitProfit(withQuestion(plan, { cost }), price);
    if (profit === null) return null;
    return profit - ((cost + plan.question.inboundShipping) * targetPercent) / 100;
  });
}

const CHANGES: readonly (readonly [SensitivityPoint['factor'], readonly number[]])[] = [
  ['price', [-20, -10, -5, 5, 10, 20]],
  ['cost', [-20, -10, 10, 20]],
  ['returnRatePercent', [5, 10]],
  ['advertising', [-50, 50]],
];

/** Returns the profit for each change of a single figure. */
export function sensitivity(plan: FeePlan, price: Minor): readonly SensitivityPoint[] {
  return CHANGES.flatMap(([factor, changes]) =>
    changes.map((change) => {
      const changed = changedProfit(plan, price, factor, change);
      return { factor, change, profit: changed.profit, marginPercent: marginPercent(changed) };
    }),
  );
}

function changedProfit(
  plan: FeePlan,
  price: Minor,
  factor: SensitivityPoint['factor'],
  change: number,
): UnitProfit {
  const { cost, returnRatePercent: rate, advertising } = plan.question;
  const scaled = (amount: number) => Math.round((amount * (100 + change)) / 100);
  const asked = (changes: Partial<UnitCase>) => unitProfit(withQuestion(plan, changes), price);
  switch (factor) {
    case 'price':
      return unitProfit(plan, Math.max(1, scaled(price)));
    case 'cost':
      return asked({ cost: scaled(cost) });
    case 'returnRatePercent':
      return asked({ returnRatePercent: Math.min(100, rate + change) });
    case 'advertising':
      return asked({
        advertising:
          'perUnit' in advertising
            ? { perUnit: scaled(advertising.perUnit) }
            : { percent: (advertising.percent * (100 + change)) / 100 },
      });
  }
}

/** Returns this unit's result in the other channel. Measured and given fees do not apply there. */
export function throughChannel(question: UnitCase, channel: Channel, price: Minor): ChannelResult {
  const isSame = channel === question.channel;
  const plan = planFees(
    isSame ? question : { ...question, channel, overrides: {}, measuredFulfillment: null },
  );
  const result = unitProfit(plan, price);
  return {
    feesTotal: result.fees.total,
    profit: result.profit,
    marginPercent: marginPercent(result),
  };
}

export function withStorage(plan: FeePlan, price: Minor, storage: Minor | null): Minor | null {
  if (storage === null) return null;
  const fee = { amount: storage, rule: 'storage of one season' };
  return unitProfit({ ...plan, storage: fee }, price).profit;
}

function withQuestion(plan: FeePlan, changes: Partial<UnitCase>): FeePlan {
  return { ...plan, question: { ...plan.question, ...changes } };
}
