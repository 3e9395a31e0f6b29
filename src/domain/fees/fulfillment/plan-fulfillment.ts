/** The fulfillment fee of a unit for every price, with its surcharges. */
import type { Minor } from '../../values/money.ts';
import type { Day } from '../card/card-terms.ts';
import { EVERY_PRICE, type Step } from '../fee-line.ts';
import { percentOf, toBasisPoints, withoutFeeTax } from '../minor.ts';
import type { Measured, UnitCase } from '../unit-case.ts';
import type { FulfillmentCell } from './fulfillment-cells.ts';
import {
  lowInventoryFee,
  ownPackagingDiscount,
  type SurchargeLine,
  surcharges,
} from './surcharges.ts';

/** The marketplace's charges for shipping a unit, in one price range. */
export interface FulfillmentLines {
  readonly fulfillment: Minor | null;
  readonly rule: string;
  readonly source: FeeSource;
  readonly surcharges: readonly SurchargeLine[];
  readonly tier: string | null;
  readonly shippingWeightNg: number | null;
  /** What the seller can do about an unknown fee, apart from supplying it. */
  readonly remedy?: string;
}

export type FeeSource = 'schedule' | 'override' | 'measured';

export function planFulfillment(
  question: UnitCase,
  cells: readonly FulfillmentCell[] | null,
): readonly Step<FulfillmentLines>[] {
  if (question.channel === 'fbm') return [{ limit: EVERY_PRICE, value: shippedBySeller(question) }];
  let from = 0;
  return (cells ?? [unknownPackage(question)]).map((cell) => {
    const measured = question.measuredFulfillment;
    const at = measured?.price ?? null;
    const isOfRange = at === null || (at > from && at <= cell.limit);
    const yields = measured?.isFallback === true && question.pack?.isEstimated !== true;
    const isMeasured = cell.amount === null || (isOfRange && !yields);
    from = cell.limit;
    const lines = linesOf(question, cell, isMeasured ? measured : null);
    const remedy = 'give package, or feeOverrides.fulfillment';
    return { limit: cell.limit, value: cells === null ? { ...lines, remedy } : lines };
  });
}

/** Returns the lines of a unit the seller ships: no fees except those the seller gives. */
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
  };
}

const GIVEN_FULFILLMENT = 'given as feeOverrides.fulfillment';
const GIVEN_SURCHARGES = 'given as feeOverrides.surcharges';

interface BaseFee {
  readonly amount: Minor;
  readonly rule: string;
  readonly source: FeeSource;
  readonly measured: Measured | null;
}

/** Returns the seller's own fee, else a measured one, else the card's, else null. */
function baseFee(
  { overrides }: UnitCase,
  { amount, rule }: FulfillmentCell,
  measured: Measured | null,
): BaseFee | null {
  if (overrides.fulfillment !== undefined) {
    const given = { amount: overrides.fulfillment, rule: GIVEN_FULFILLMENT };
    return { ...given, source: 'override', measured: null };
  }
  if (measured !== null) {
    const scaled =
      measured.scaledFrom === undefined ? '' : ', scaled by the change of the card since';
    const rule = `measured by ${measured.source} on ${measured.day}${scaled}`;
    return { amount: measured.amount, rule, source: 'measured', measured };
  }
  return amount === null ? null : { amount, rule, source: 'schedule', measured: null };
}

function linesOf(
  question: UnitCase,
  cell: FulfillmentCell,
  measured: Measured | null,
): FulfillmentLines {
  const place = {
    tier: cell.fit?.tier.id ?? null,
    shippingWeightNg: cell.fit?.shippingWeightNg ?? null,
  };
  const base = baseFee(question, cell, measured);
  if (base === null) {
    return { ...place, fulfillment: null, rule: cell.rule, source: 'schedule', surcharges: [] };
  }
  const { printed } = question.card;
  const isOfCard = base.source === 'schedule';
  const net = isOfCard ? withoutFeeTax(printed, base.amount) : base.amount;
  const hasDiscount = isOfCard && question.shipsInOwnPackaging && cell.fit !== null;
  const discount = hasDiscount ? ownPackagingDiscount(printed, cell.fit, question.productType) : 0;
  return {
    ...place,
    fulfillment: Math.max(0, net - discount),
    rule: discount > 0 ? `${base.rule}, less the discount for its own packaging` : base.rule,
    source: base.source,
    surcharges: planSurcharges(question, cell, { ...base, amount: net }),
  };
}

function planSurcharges(
  question: UnitCase,
  cell: FulfillmentCell,
  { amount, source, measured }: BaseFee,
): readonly SurchargeLine[] {
  const { printed } = question.card;
  const override = question.overrides.surcharges;
  if (override !== undefined) {
    return [{ name: 'surcharges', amount: override, rule: GIVEN_SURCHARGES }];
  }
  const { fit } = cell;
  const includedUntil = measured?.day ?? null;
  const { day, pack, productType, shipsInOwnPackaging } = question;
  const asked = { day, pack, productType, shipsInOwnPackaging, base: amount, fit, includedUntil };
  const lines = surcharges(printed.fulfillment, printed.currency, asked);
  const low = lowInventoryFee(printed, fit, question);
  if (low !== null) lines.push(low);
  const isPeakMissing = measured !== null && !isInPeak(question, measured.day);
  const isPeakOpen = cell.isPeakUnknown && (source === 'schedule' || isPeakMissing);
  if (isPeakOpen) lines.push(unknownPeakLine(question));
  else if (isPeakMissing && cell.peakSupplement > 0) lines.push(peakLine(question, cell));
  return lines;
}

/** Returns the peak supplement for a fee measured off season, with its percentage surcharges. */
function peakLine(question: UnitCase, { peakSupplement }: FulfillmentCell): SurchargeLine {
  const percent = question.card.printed.fulfillment.surcharges.reduce(
    (sum, each) =>
      each.kind === 'percent' && each.from <= question.day ? sum + each.percent : sum,
    0,
  );
  return {
    name: 'peak season',
    amount: peakSupplement + percentOf(peakSupplement, toBasisPoints(percent)),
    rule: 'peak rate less ordinary rate, with its surcharges: the fee was measured before the season',
  };
}

function unknownPeakLine({ card }: UnitCase): SurchargeLine {
  const { id, fulfillment } = card.printed;
  const { from, to } = fulfillment.peak ?? { from: '', to: '' };
  return {
    name: 'peak season',
    amount: null,
    rule: `${id} charges a higher fulfillment rate from ${from} to ${to}, and how much higher is not known`,
  };
}

function isInPeak({ card }: UnitCase, day: Day): boolean {
  const { peak } = card.printed.fulfillment;
  return peak !== null && day >= peak.from && day <= peak.to;
}

/** Returns a cell without a fee for an unknown package. In peak season, its rise is unknown too. */
function unknownPackage(question: UnitCase): FulfillmentCell {
  const { pack, outline = null } = question;
  const rule =
    pack === null && outline !== null
      ? 'the sides of the package are not known, and what is known leaves its size tier open'
      : 'the packed size and weight of the product are not known';
  return {
    limit: EVERY_PRICE,
    fit: null,
    amount: null,
    rule,
    peakSupplement: 0,
    isPeakUnknown: isInPeak(question, question.day),
  };
}
