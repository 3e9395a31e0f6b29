/**
 * The profit of one unit at one price. All amounts are integer minor units and add up exactly:
 * price = tax inside it + fees + costs + profit.
 *
 * A registered seller pays the tax inside the price to the state and recovers the tax on fees. An
 * unregistered seller pays no tax on the price, and the tax on fees is a cost.
 */
import type { Minor } from '../../values/money.ts';
import type { FeePlan } from '../fee-plan.ts';
import { type Fees, feesAt } from '../fees.ts';
import { percentOf, roundHalfUp, taxInside, toBasisPoints } from '../minor.ts';
import type { UnitCase } from '../unit-case.ts';

export interface UnitCosts {
  readonly product: Minor;
  readonly inboundShipping: Minor;
  readonly fbmShipping: Minor;
  readonly advertising: Minor;
  /** Expected: the refunded price less the refunded referral fee and the resalable goods. */
  readonly returns: Minor | null;
  /** Tax on fees that an unregistered seller cannot recover. */
  readonly vatOnFees: Minor | null;
  readonly other: Minor;
  readonly total: Minor | null;
}

export interface UnitVat {
  /** Tax inside the price that the seller pays to the state. */
  readonly onPrice: Minor;
  /** Tax the marketplace adds to its fees. Null when it or a fee is unknown. */
  readonly onFees: Minor | null;
  readonly isRecoverable: boolean;
}

export interface UnitProfit {
  readonly price: Minor;
  readonly netPrice: Minor;
  readonly vat: UnitVat;
  readonly fees: Fees;
  readonly costs: UnitCosts;
  /** Null when a fee is unknown. */
  readonly profit: Minor | null;
  /** Profit if every unknown fee were 0: an upper bound. */
  readonly profitBeforeMissingFees: Minor;
}

export function unitProfit(plan: FeePlan, price: Minor): UnitProfit {
  const { question } = plan;
  const fees = feesAt(plan, price);
  const onPrice = question.isVatRegistered ? taxInside(price, plan.priceTax) : 0;
  const netPrice = price - onPrice;
  const advertising = advertisingCost(question, price);
  const vat: UnitVat = {
    onPrice,
    onFees: fees.total === null || plan.feeTax === null ? null : percentOf(fees.total, plan.feeTax),
    isRecoverable: question.isVatRegistered,
  };
  const vatOnFees = question.isVatRegistered ? 0 : vat.onFees;
  const returns = returnsCost(question, netPrice, fees.referral);
  const plain =
    question.cost +
    question.inboundShipping +
    (question.channel === 'fbm' ? question.fbmShipping : 0) +
    advertising +
    question.otherCosts;
  const total = vatOnFees === null || returns === null ? null : plain + vatOnFees + returns;
  const knownVat = vatOnFees ?? (plan.feeTax === null ? 0 : percentOf(fees.known, plan.feeTax));
  const knownCosts = plain + knownVat + (returns ?? returnsCost(question, netPrice, 0) ?? 0);
  return {
    price,
    netPrice,
    vat,
    fees,
    costs: {
      product: question.cost,
      inboundShipping: question.inboundShipping,
      fbmShipping: question.channel === 'fbm' ? question.fbmShipping : 0,
      advertising,
      returns,
      vatOnFees,
      other: question.otherCosts,
      total,
    },
    profit: fees.total === null || total === null ? null : netPrice - fees.total - total,
    profitBeforeMissingFees: netPrice - fees.known - knownCosts,
  };
}

/** Returns profit as a percentage of the price without tax. Null when that price is 0. */
export function marginPercent({ profit, netPrice }: UnitProfit): number | null {
  return profit === null || netPrice <= 0 ? null : (profit / netPrice) * 100;
}

/** Returns profit as a percentage of the money invested: unit cost and inbound shipping. */
export function roiPercent({ profit, costs }: UnitProfit): number | null {
  const invested = costs.product + costs.inboundShipping;
  return profit === null || invested <= 0 ? null : (profit / invested) * 100;
}

/** Returns the advertising, as a percentage of the price, that would leave no profit. */
export function breakEvenAcosPercent({ profit, price, costs }: UnitProfit): number | null {
  return profit === null || price <= 0 ? null : ((profit + costs.advertising) / price) * 100;
}

function advertisingCost({ advertising }: UnitCase, price: Minor): Minor {
  return 'perUnit' in advertising
    ? advertising.perUnit
    : percentOf(price, toBasisPoints(advertising.percent));
}

/**
 * Returns the expected loss from returns. Of 100 units sold, `returnRatePercent` come back. The
 * buyer gets the price back, the marketplace refunds the referral fee but keeps all other fees, and
 * `returnLossPercent` of the goods' cost is lost.
 */
function returnsCost(question: UnitCase, netPrice: Minor, referral: Minor | null): Minor | null {
  const rate = question.returnRatePercent;
  if (rate === 0) return 0;
  if (referral === null) return null;
  const goods = question.cost + question.inboundShipping;
  const saved = (goods * (100 - question.returnLossPercent)) / 100;
  return roundHalfUp(((netPrice - referral - saved) * rate) / 100);
}
