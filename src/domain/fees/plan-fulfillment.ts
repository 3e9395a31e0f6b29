/**
 * What the marketplace takes for shipping a unit, for every price: the card's fee, a measured one or
 * the seller's own figure, with the surcharges that come on top of each.
 */
import type { Minor } from '../money.ts';
import type { FulfillmentCell } from './fulfillment.ts';
import { lowInventoryFee } from './low-inventory.ts';
import { percentOf, taxInside, toBasisPoints } from './minor.ts';
import { type Missing, missing } from './missing.ts';
import type { Day } from './schedule.ts';
import { EVERY_PRICE, type Step } from './steps.ts';
import { ownPackagingDiscount, type SurchargeLine, surcharges } from './surcharges.ts';
import type { Measured, UnitCase } from './unit-case.ts';

/** What the marketplace takes for shipping a unit, in one range of prices. */
export interface FulfillmentLines {
  readonly fulfillment: Minor | null;
  readonly rule: string;
  readonly source: FeeSource;
  readonly surcharges: readonly SurchargeLine[];
  readonly tier: string | null;
  readonly shippingWeightNg: number | null;
  readonly missing: readonly Missing[];
}

export type FeeSource = 'schedule' | 'override' | 'measured';

export function planFulfillment(
  question: UnitCase,
  cells: readonly FulfillmentCell[] | null,
): readonly Step<FulfillmentLines>[] {
  if (question.channel === 'fbm') return [{ limit: EVERY_PRICE, value: shippedBySeller(question) }];
  let from = 0;
  return (cells ?? [unknownPackage()]).map((cell) => {
    const measured = question.measuredFulfillment;
    const at = measured?.price ?? null;
    const isMeasured = cell.amount === null || at === null || (at > from && at <= cell.limit);
    from = cell.limit;
    return { limit: cell.limit, value: linesOf(question, cell, isMeasured ? measured : null) };
  });
}

/** The marketplace charges nothing, unless the seller says that it does. */
function shippedBySeller({ overrides }: UnitCase): FulfillmentLines {
  const given = overrides.surcharges;
  return {
    fulfillment: overrides.fulfillment ?? 0,
    rule: overrides.fulfillment === undefined ? 'the seller ships' : GIVEN_FULFILLMENT,
    source: overrides.fulfillment === undefined ? 'schedule' : 'override',
    surcharges:
      given === undefined ? [] : [{ name: 'surcharges', amount: given, rule: GIVEN_SURCHARGES }],
    tier: null,
    shippingWeightNg: null,
    missing: [],
  };
}

const GIVEN_FULFILLMENT = 'given as feeOverrides.fulfillment';
const GIVEN_SURCHARGES = 'given as feeOverrides.surcharges';

function linesOf(
  question: UnitCase,
  cell: FulfillmentCell,
  measured: Measured | null,
): FulfillmentLines {
  const place = {
    tier: cell.fit?.tier.id ?? null,
    shippingWeightNg: cell.fit?.shippingWeightNg ?? null,
  };
  const override = question.overrides.fulfillment;
  if (override !== undefined) {
    const facts = { ...place, rule: GIVEN_FULFILLMENT, source: 'override' as const };
    return withSurcharges(question, cell, override, null, facts);
  }
  if (measured !== null) {
    const rule = `measured by ${measured.source} on ${measured.day}`;
    const facts = { ...place, rule, source: 'measured' as const };
    return withSurcharges(question, cell, measured.amount, measured, facts);
  }
  const facts = { ...place, rule: cell.rule, source: 'schedule' as const };
  if (cell.amount === null) {
    const lacks = cell.missing === null ? [] : [cell.missing];
    return { ...facts, fulfillment: null, surcharges: [], missing: lacks };
  }
  return withSurcharges(question, cell, cell.amount, null, facts);
}

function withSurcharges(
  question: UnitCase,
  cell: FulfillmentCell,
  gross: Minor,
  measured: Measured | null,
  facts: Pick<FulfillmentLines, 'rule' | 'source' | 'tier' | 'shippingWeightNg'>,
): FulfillmentLines {
  const { schedule, currency, card } = cardOf(question);
  const isCard = facts.source === 'schedule';
  const net = isCard && card.includesVat ? withoutTax(gross, schedule.vat.onFeesPercent) : gross;
  const discount =
    isCard && question.shipsInOwnPackaging && cell.fit !== null
      ? ownPackagingDiscount(card, currency, cell.fit, question.productType)
      : 0;
  const lines = planSurcharges(question, cell, net, measured, isCard);
  return {
    ...facts,
    fulfillment: Math.max(0, net - discount),
    rule: discount > 0 ? `${facts.rule}, less the discount for its own packaging` : facts.rule,
    surcharges: lines,
    missing: lines
      .filter(({ amount }) => amount === null)
      .map(({ rule }) => missing('surcharges', rule)),
  };
}

function planSurcharges(
  question: UnitCase,
  cell: FulfillmentCell,
  base: Minor,
  measured: Measured | null,
  isCard: boolean,
): readonly SurchargeLine[] {
  const { schedule, currency, card } = cardOf(question);
  const override = question.overrides.surcharges;
  if (override !== undefined) {
    return [{ name: 'surcharges', amount: override, rule: GIVEN_SURCHARGES }];
  }
  const lines = [
    ...surcharges(card, currency, base, cell.fit, {
      day: question.day,
      includedUntil: measured?.day ?? null,
      pack: question.pack,
      productType: question.productType,
      shipsInOwnPackaging: question.shipsInOwnPackaging,
    }),
  ];
  const low = lowInventoryFee(schedule, cell.fit, question);
  if (low !== null) lines.push(low);
  const isPeakMissing = measured !== null && !isInPeak(question, measured.day);
  if (cell.isPeakUnknown && (isCard || isPeakMissing)) lines.push(unknownPeakLine(question));
  else if (isPeakMissing && cell.peakSupplement > 0) lines.push(peakLine(question, cell));
  return lines;
}

/** What the season adds to a fee measured outside of it, with the percentages that fee holds. */
function peakLine(question: UnitCase, { peakSupplement }: FulfillmentCell): SurchargeLine {
  const percent = question.schedule.schedule.fulfillment.surcharges
    .filter((each) => each.kind === 'percent' && each.from <= question.day)
    .reduce((sum, each) => sum + (each.kind === 'percent' ? each.percent : 0), 0);
  return {
    name: 'peak season',
    amount: peakSupplement + percentOf(peakSupplement, toBasisPoints(percent)),
    rule: 'peak rate less ordinary rate, with its surcharges: the fee was measured before the season',
  };
}

function unknownPeakLine({ schedule }: UnitCase): SurchargeLine {
  const { id, fulfillment } = schedule.schedule;
  const { from, to } = fulfillment.peak ?? { from: '', to: '' };
  return {
    name: 'peak season',
    amount: null,
    rule: `${id} charges a higher fulfilment rate from ${from} to ${to}, and that table is not known`,
  };
}

function isInPeak({ schedule }: UnitCase, day: Day): boolean {
  const { peak } = schedule.schedule.fulfillment;
  return peak !== null && day >= peak.from && day <= peak.to;
}

function unknownPackage(): FulfillmentCell {
  const reason = 'the packed size and weight of the product are not known';
  return {
    limit: EVERY_PRICE,
    fit: null,
    amount: null,
    rule: reason,
    peakSupplement: 0,
    isPeakUnknown: false,
    missing: {
      ...missing('fulfillment', reason),
      remedy: 'give package, or feeOverrides.fulfillment',
    },
  };
}

function cardOf({ schedule: { schedule } }: UnitCase) {
  return { schedule, currency: schedule.currency, card: schedule.fulfillment };
}

function withoutTax(gross: Minor, percent: number | null): Minor {
  return percent === null ? gross : gross - taxInside(gross, toBasisPoints(percent));
}
