/** The fees of one unit at one price, line by line, each with the rule that produced it. */
import type { Minor } from '../values/money.ts';
import { type FeeLine, type FeeName, type Missing, missing, stepAt } from './fee-line.ts';
import type { FeePlan } from './fee-plan.ts';
import type { FeeSource, FulfillmentLines } from './fulfillment/plan-fulfillment.ts';
import type { SurchargeLine } from './fulfillment/surcharges.ts';
import { percentOf, roundHalfUp, toBasisPoints } from './minor.ts';
import { referralFee } from './referral.ts';

export interface FeeRule {
  readonly fee: FeeName;
  readonly rule: string;
  readonly source: FeeSource;
}

export interface Fees {
  readonly referral: Minor | null;
  readonly closing: Minor | null;
  readonly perItem: Minor | null;
  readonly fulfillment: Minor | null;
  readonly surcharges: readonly SurchargeLine[];
  readonly storage: Minor | null;
  readonly inboundPlacement: Minor | null;
  readonly returns: Minor | null;
  readonly digitalServices: Minor | null;
  readonly other: Minor | null;
  /** Sum of all lines. Null when one of them is unknown. */
  readonly total: Minor | null;
  readonly known: Minor;
  readonly tier: string | null;
  readonly shippingWeightNg: number | null;
}

/** Returns all fees at a price, in minor units. An unknown fee is null, and so is the total. */
export function feesAt(plan: FeePlan, price: Minor): Fees {
  const { question } = plan;
  const { overrides } = question;
  const shipping = stepAt(plan.fulfillment, price);
  const referral = overrides.referral ?? referralAt(plan, price, shipping).amount;
  const closing = stepAt(plan.closing, price).amount;
  const perItem = overrides.perItem ?? perItemFee(plan);
  const storage = plan.storage.amount;
  const digitalServices =
    overrides.digitalServices ??
    digitalServicesFee(plan, [referral, closing, perItem], shipping, storage);
  const lines = {
    referral,
    closing,
    perItem,
    fulfillment: shipping.fulfillment,
    storage,
    inboundPlacement: overrides.inboundPlacement ?? 0,
    returns: overrides.returns ?? returnsFee(plan, referral),
    digitalServices,
    other: overrides.other ?? 0,
  };
  let known = 0;
  let isComplete = true;
  for (const amount of Object.values(lines)) {
    if (amount === null) isComplete = false;
    else known += amount;
  }
  for (const { amount } of shipping.surcharges) {
    if (amount === null) isComplete = false;
    else known += amount;
  }
  return {
    ...lines,
    surcharges: shipping.surcharges,
    total: isComplete ? known : null,
    known,
    tier: shipping.tier,
    shippingWeightNg: shipping.shippingWeightNg,
  };
}

/** Returns the unknown fees at a price, each with what the seller can do about it. */
export function missingAt(plan: FeePlan, price: Minor): readonly Missing[] {
  const { overrides, card } = plan.question;
  const shipping = stepAt(plan.fulfillment, price);
  const lacks: Missing[] = [];
  const referral = referralAt(plan, price, shipping);
  if (overrides.referral === undefined && referral.amount === null) {
    const what = missing('referral', `${card.printed.id}: ${referral.rule}`);
    const isUnmapped = plan.question.category === null;
    lacks.push(
      isUnmapped
        ? { ...what, remedy: 'give a category of the card, or feeOverrides.referral' }
        : what,
    );
  }
  const closing = stepAt(plan.closing, price);
  if (closing.amount === null) lacks.push(missing('closing', closing.rule));
  if (overrides.perItem === undefined && perItemFee(plan) === null) {
    lacks.push(missing('perItem', 'the fee per item of the individual plan is not known'));
  }
  if (shipping.fulfillment === null) {
    const { remedy } = shipping;
    lacks.push({
      ...missing('fulfillment', shipping.rule),
      ...(remedy !== undefined && { remedy }),
    });
  }
  for (const { amount, rule } of shipping.surcharges) {
    if (amount === null) lacks.push(missing('surcharges', rule));
  }
  if (plan.storage.amount === null) lacks.push(missing('storage', plan.storage.rule));
  const fees = feesAt(plan, price);
  if (fees.returns === null) lacks.push(missing('returns', returnsReason(plan)));
  if (fees.digitalServices === null) {
    lacks.push(missing('digitalServices', 'it is a percentage of fees that are not known'));
  }
  return lacks;
}

/** Returns the rule behind each line at a price: which cell of which card. */
export function feeRulesAt(plan: FeePlan, price: Minor): readonly FeeRule[] {
  const { overrides, card, measuredClosing } = plan.question;
  const shipping = stepAt(plan.fulfillment, price);
  const given = (fee: FeeName, rule: string, source: FeeSource = 'schedule'): FeeRule =>
    overrides[fee] === undefined
      ? { fee, rule, source }
      : { fee, rule: `given as feeOverrides.${fee}`, source: 'override' };
  const rules = [
    given('referral', referralAt(plan, price, shipping).rule),
    given(
      'closing',
      stepAt(plan.closing, price).rule,
      measuredClosing === null ? 'schedule' : 'measured',
    ),
    given('fulfillment', shipping.rule, shipping.source),
    ...shipping.surcharges.map(({ name, rule }) => given('surcharges', `${name}: ${rule}`)),
    given('storage', plan.storage.rule),
  ];
  if (plan.digital !== null) {
    const on = plan.digital.onFba ? 'selling and FBA fees' : 'selling fees';
    rules.push(given('digitalServices', `${plan.digital.percent} % of ${on}, rounded by line`));
  }
  const placement = card.printed.inboundPlacement.note;
  if (placement !== null && plan.question.channel === 'fba') {
    rules.push(given('inboundPlacement', placement));
  }
  if (plan.question.returnRatePercent > 0) rules.push(given('returns', returnsRule(plan)));
  return rules;
}

/** Returns the part of the referral fee kept on a refund. Null when unknown. */
export function refundAdministrationFee(plan: FeePlan, referral: Minor): Minor | null {
  const { printed, refundCap } = plan.question.card;
  const rule = printed.refundAdministration;
  if (rule === null) return null;
  return Math.min(refundCap, percentOf(referral, toBasisPoints(rule.percentOfReferral)));
}

function referralAt(plan: FeePlan, price: Minor, shipping: FulfillmentLines): FeeLine {
  const { category, channel } = plan.question;
  if (category === null) {
    return {
      amount: null,
      rule: 'the category of the product is not mapped to a referral category',
    };
  }
  return referralFee(category, price, channel === 'fba', shipping.tier);
}

function perItemFee({ question }: FeePlan): Minor | null {
  return question.sellingPlan === 'professional' ? 0 : question.card.perItem;
}

/** Sums a percentage of each line, rounded line by line like the marketplace's own example. */
function digitalServicesFee(
  { digital }: FeePlan,
  selling: readonly (Minor | null)[],
  shipping: FulfillmentLines,
  storage: Minor | null,
): Minor | null {
  if (digital === null) return 0;
  const basis = toBasisPoints(digital.percent);
  let sum = 0;
  for (const amount of selling) {
    if (amount === null) return null;
    sum += percentOf(amount, basis);
  }
  if (!digital.onFba) return sum;
  for (const { amount } of shipping.surcharges) {
    if (amount === null) return null;
    sum += percentOf(amount, basis);
  }
  if (shipping.fulfillment === null || storage === null) return null;
  return sum + percentOf(shipping.fulfillment, basis) + percentOf(storage, basis);
}

/** Returns the expected returns fee per unit sold: refund administration and processing. */
function returnsFee(plan: FeePlan, referral: Minor | null): Minor | null {
  const { returnRatePercent } = plan.question;
  if (returnRatePercent === 0) return 0;
  if (referral === null || isProcessingUnknown(plan)) return null;
  const administration = refundAdministrationFee(plan, referral);
  return administration === null ? null : roundHalfUp((administration * returnRatePercent) / 100);
}

function isProcessingUnknown({ question }: FeePlan): boolean {
  if (question.channel === 'fbm') return false;
  if (question.card.printed.returnsProcessing.kind === 'none') return false;
  const traits = question.category?.traits ?? [];
  return (
    question.productType === 'apparel' || traits.includes('apparel') || traits.includes('shoes')
  );
}

function returnsRule({ question }: FeePlan): string {
  const { refundAdministration, currency } = question.card.printed;
  if (refundAdministration === null) return 'not known';
  const { percentOfReferral, cap } = refundAdministration;
  const most = cap === null ? '' : `, at most ${cap} ${currency},`;
  return `${percentOfReferral} % of the referral fee${most} for ${question.returnRatePercent} % of units`;
}

function returnsReason(plan: FeePlan): string {
  const { id, refundAdministration, returnsProcessing } = plan.question.card.printed;
  if (isProcessingUnknown(plan)) return returnsProcessing.note ?? 'the returns processing fee';
  return refundAdministration === null
    ? `the refund administration fee of ${id} is not known`
    : 'it is a share of the referral fee, which is not known';
}
