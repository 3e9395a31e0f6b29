/** Finds the prices, costs and comparisons that go with a profit, and explains missing ones. */
import {
  breakEven,
  type ChannelResult,
  highestCostForRoi,
  lowestPriceForMargin,
  lowestPriceForRoi,
  type ProfitLine,
  profitLines,
  type SensitivityPoint,
  sensitivity,
  throughChannel,
  withStorage,
} from '../../domain/fees/profit/profit-answers.ts';
import { PRICE_MAX, type PriceSolution } from '../../domain/fees/profit/solve.ts';
import { seasonStorage } from '../../domain/fees/storage.ts';
import { type Currency, type Minor, toMajor } from '../../domain/values/money.ts';
import type { ProfitAnswer } from './calculate-profit.ts';
import type { ProfitRequest } from './request.ts';

/** The profit is given for prices up to this many times the price asked about. */
const PRICES_UP_TO = 2;
const TARGET_MARGIN_PERCENT = 20;
const TARGET_ROI_PERCENT = 30;

interface Season {
  readonly storage: Minor | null;
  readonly profit: Minor | null;
}

export interface ProfitSolutions {
  readonly targetMarginPercent: number;
  readonly targetRoiPercent: number;
  readonly breakEvenPrice: Minor | null;
  readonly minPriceForMargin: Minor | null;
  readonly minPriceForRoi: Minor | null;
  readonly maxCostForRoi: Minor | null;
  readonly profitByPrice: readonly ProfitLine[];
  readonly sensitivity: readonly SensitivityPoint[];
  readonly channels: { readonly fba: ChannelResult; readonly fbm: ChannelResult };
  readonly seasons: { readonly januaryToSeptember: Season; readonly octoberToDecember: Season };
  readonly notes: readonly string[];
}

/** Calculates all of them. If the profit is null, those that follow from it are null, too. */
export function solveAnswers(answer: ProfitAnswer, request: ProfitRequest): ProfitSolutions {
  const { plan, price } = answer;
  const targetMarginPercent = request.targetMarginPercent ?? TARGET_MARGIN_PERCENT;
  const targetRoiPercent = request.targetRoiPercent ?? TARGET_ROI_PERCENT;
  const isKnown = answer.unit.profit !== null;
  const even = isKnown ? breakEven(plan) : null;
  const forMargin = isKnown ? lowestPriceForMargin(plan, targetMarginPercent) : null;
  const forRoi = isKnown ? lowestPriceForRoi(plan, targetRoiPercent) : null;
  const maxCostForRoi = isKnown ? highestCostForRoi(plan, price, targetRoiPercent) : null;
  const { currency } = answer.card;
  return {
    targetMarginPercent,
    targetRoiPercent,
    breakEvenPrice: even?.price ?? null,
    minPriceForMargin: forMargin?.price ?? null,
    minPriceForRoi: forRoi?.price ?? null,
    maxCostForRoi,
    profitByPrice: profitLines(plan, Math.min(PRICE_MAX, price * PRICES_UP_TO)),
    sensitivity: sensitivity(plan, price),
    channels: channels(answer, request),
    seasons: seasons(answer),
    notes: [
      isKnown ? null : 'A fee is missing, so no profit and nothing that follows from it is given.',
      ...(even === null ? [] : evenNotes(even, currency)),
      solutionNote('minPriceForMargin', forMargin, currency),
      plan.question.cost + plan.question.inboundShipping === 0
        ? 'Without cost and inbound shipping there is no return on investment.'
        : solutionNote('minPriceForRoi', forRoi, currency),
      isKnown && maxCostForRoi === null
        ? 'maxCostForRoi: no cost reaches it at this price, not even 0.'
        : null,
    ].filter((note) => note !== null),
  };
}

function evenNotes(even: ReturnType<typeof breakEven>, currency: Currency): (string | null)[] {
  const { price, profit, losesAgainFrom } = even;
  return [
    solutionNote('breakEvenPrice', even, currency),
    price !== null && profit !== null && profit > 1
      ? `At the break-even price a fee falls: one minor unit below it a unit loses money, at it ${toMajor(profit, currency)} is left.`
      : null,
    losesAgainFrom === null
      ? null
      : `A fee rises above the break-even price: from ${toMajor(losesAgainFrom, currency)} on a unit loses money again.`,
  ];
}

function solutionNote(
  name: string,
  solution: PriceSolution | null,
  currency: Currency,
): string | null {
  if (solution === null) return null;
  if (solution.price === null) {
    return `${name}: no price up to ${toMajor(PRICE_MAX, currency)} ${currency} reaches it.`;
  }
  return solution.hasUnknownBelow
    ? `${name}: a fee is not known at some lower prices, which could not be judged.`
    : null;
}

/** Returns the profit by either channel. For a seller who ships, it needs the shipping cost. */
function channels(answer: ProfitAnswer, request: ProfitRequest): ProfitSolutions['channels'] {
  const { plan, price } = answer;
  const unknown: ChannelResult = { feesTotal: null, profit: null, marginPercent: null };
  const { channel } = plan.question;
  const canShip = channel === 'fbm' || request.fbmShipping !== null;
  return {
    fba: throughChannel(plan.question, 'fba', price),
    fbm: canShip ? throughChannel(plan.question, 'fbm', price) : unknown,
  };
}

function seasons({ plan, price }: ProfitAnswer): ProfitSolutions['seasons'] {
  const { question, stored } = plan;
  const tier = plan.fulfillment[0]?.value.tier ?? null;
  if (stored === null || stored.isOversize === null || tier === null) {
    const none = { storage: null, profit: null };
    return { januaryToSeptember: none, octoberToDecember: none };
  }
  const storage = seasonStorage(question.card.printed, {
    volumeMm3: stored.volumeMm3,
    isOversize: stored.isOversize,
    goods: plan.storageGoods,
    months: question.storageMonths,
    firstMonth: 1,
  });
  const season = (amount: Minor | null): Season => ({
    storage: amount,
    profit: withStorage(plan, price, amount),
  });
  return {
    januaryToSeptember: season(storage.januaryToSeptember),
    octoberToDecember: season(storage.octoberToDecember),
  };
}
