/** Presents a profit in major units. Every field is present; unknown ones are null. */
import type { ProfitAnswer } from '../../app/profit/calculate-profit.ts';
import type { ProfitRequest } from '../../app/profit/request.ts';
import { solveAnswers } from '../../app/profit/solutions.ts';
import type { ChannelResult } from '../../domain/fees/profit/profit-answers.ts';
import {
  breakEvenAcosPercent,
  marginPercent,
  roiPercent,
} from '../../domain/fees/profit/unit-profit.ts';
import { fromNanograms } from '../../domain/fees/units.ts';
import { type Currency, type Minor, majorOrNull, toMajor } from '../../domain/values/money.ts';
import { isoOrNull, toIsoDay } from '../../domain/values/time.ts';
import type { Shared } from '../interface/operation.ts';
import { rounded, roundedOrNull } from './figures.ts';
import type { ProfitData } from './profit-schema.ts';

type Majors<Amounts> = {
  [Name in keyof Amounts]: Amounts[Name] extends Minor ? number : number | null;
};

export function presentProfit(
  answer: ProfitAnswer,
  request: ProfitRequest,
  marketplace: string,
): Shared<ProfitData> {
  const { card, plan, unit } = answer;
  const weightNg = unit.fees.shippingWeightNg;
  const { currency } = card;
  const { revenue, profit, low, high, expectedProfit, salesAsOf } = answer.monthly;
  return {
    marketplace,
    asin: request.asin,
    currency,
    date: answer.day,
    priceAsOf: isoOrNull(answer.priceAt),
    fulfillment: plan.question.channel,
    price: toMajor(answer.price, currency),
    category: answer.category?.name ?? null,
    vat: presentVat(answer),
    fees: presentFees(answer),
    feeRules: answer.rules,
    costs: majors(unit.costs, currency),
    profit: majorOrNull(unit.profit, currency),
    profitLow: majorOrNull(answer.range?.low ?? null, currency),
    profitHigh: majorOrNull(answer.range?.high ?? null, currency),
    marginPercent: roundedOrNull(marginPercent(unit)),
    roiPercent: roundedOrNull(roiPercent(unit)),
    breakEvenAcosPercent: roundedOrNull(breakEvenAcosPercent(unit)),
    ...presentSolutions(answer, request),
    monthly: {
      ...answer.monthly,
      salesAsOf: salesAsOf === null ? null : toIsoDay(salesAsOf),
      ...majors({ revenue, profit, low, high, expectedProfit }, currency),
    },
    schedule: {
      id: card.id,
      effectiveFrom: card.effectiveFrom,
      source: card.source,
      confidence: card.confidence,
      gaps: card.gaps,
    },
    sizeTier: unit.fees.tier,
    shippingWeightG: weightNg === null ? null : rounded(fromNanograms(weightNg, 'g')),
    knownFees: toMajor(unit.fees.known, currency),
    profitBeforeMissingFees: toMajor(unit.profitBeforeMissingFees, currency),
    crossCheck: presentCrossCheck(answer),
    assumptions: answer.assumptions,
    missing: answer.missing,
  };
}

function presentSolutions(answer: ProfitAnswer, request: ProfitRequest) {
  const { currency } = answer.card;
  const solved = solveAnswers(answer, request);
  const { targetMarginPercent: marginPercent, targetRoiPercent: roiPercent } = solved;
  const { seasons, channels } = solved;
  return {
    breakEvenPrice: majorOrNull(solved.breakEvenPrice, currency),
    minPriceForMargin: { marginPercent, price: majorOrNull(solved.minPriceForMargin, currency) },
    minPriceForRoi: { roiPercent, price: majorOrNull(solved.minPriceForRoi, currency) },
    maxCostForRoi: { roiPercent, cost: majorOrNull(solved.maxCostForRoi, currency) },
    profitByPrice: solved.profitByPrice.map(({ from, to, fromProfit, toProfit }) =>
      majors({ fromPrice: from, toPrice: to, fromProfit, toProfit }, currency),
    ),
    sensitivity: solved.sensitivity.map((point) => ({
      ...point,
      profit: majorOrNull(point.profit, currency),
      marginPercent: roundedOrNull(point.marginPercent),
    })),
    channels: {
      fba: presentChannel(channels.fba, currency),
      fbm: presentChannel(channels.fbm, currency),
    },
    seasons: {
      januaryToSeptember: majors(seasons.januaryToSeptember, currency),
      octoberToDecember: majors(seasons.octoberToDecember, currency),
    },
    notes: [...answer.conflicts, ...solved.notes],
  };
}

function presentFees({ unit, card: { currency } }: ProfitAnswer): ProfitData['fees'] {
  const { surcharges, tier: _tier, shippingWeightNg: _weight, known: _known, ...lines } = unit.fees;
  return {
    ...majors(lines, currency),
    surcharges: surcharges.map(({ name, amount }) => ({
      name,
      amount: majorOrNull(amount, currency),
    })),
  };
}

function presentVat({ card, plan, unit }: ProfitAnswer): ProfitData['vat'] {
  const { currency, vat } = card;
  const ratePercent = vat.onPricePercent === null ? null : plan.priceTax / 100;
  const registered = plan.question.isVatRegistered ? 'registered' : 'unregistered';
  return {
    scheme: ratePercent === null ? 'unknown' : ratePercent === 0 ? 'none' : registered,
    ratePercent,
    onPrice: ratePercent === null ? null : toMajor(unit.vat.onPrice, currency),
    onFees: majorOrNull(unit.vat.onFees, currency),
    isRecoverable: unit.vat.isRecoverable,
  };
}

function presentChannel({ marginPercent: margin, ...amounts }: ChannelResult, currency: Currency) {
  return { ...majors(amounts, currency), marginPercent: roundedOrNull(margin) };
}

function presentCrossCheck({ crossCheck, card }: ProfitAnswer): ProfitData['crossCheck'] {
  if (crossCheck === null) return null;
  const { source, day, fulfillment, referralPercent } = crossCheck;
  return {
    source,
    observedOn: day,
    fulfillment: fulfillment && majors({ ...fulfillment }, card.currency),
    referralPercent,
  };
}

function majors<Amounts extends { readonly [Name in keyof Amounts]: Minor | null }>(
  amounts: Amounts,
  currency: Currency,
): Majors<Amounts> {
  const entries = Object.entries<Minor | null>(amounts);
  return Object.fromEntries(
    entries.map(([name, amount]) => [name, majorOrNull(amount, currency)]),
  ) as Majors<Amounts>;
}
