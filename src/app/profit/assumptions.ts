/** States what an answer assumes, in sentences that a seller can check and correct. */

import type { RateCard } from '../../domain/fees/card/rate-card.ts';
import { stepAt } from '../../domain/fees/fee-line.ts';
import type { FeePlan } from '../../domain/fees/fee-plan.ts';
import type { Minor } from '../../domain/values/money.ts';
import { toIsoDay } from '../../domain/values/time.ts';
import type { ProfitRequest } from './request.ts';

export function assumptions(
  request: ProfitRequest,
  plan: FeePlan,
  price: Minor,
  resolved: readonly (string | null)[],
): readonly string[] {
  const { printed } = plan.question.card;
  const all = [
    ...resolved,
    ...defaults(request, plan),
    ...(plan.question.channel === 'fba' ? shipping(plan, price) : []),
    ...returns(plan),
    ...taxes(request, printed),
    ...cardNotes(request, plan),
  ];
  return [...new Set(all.filter((each) => each !== null))];
}

function defaults(request: ProfitRequest, plan: FeePlan): (string | null)[] {
  const { question } = plan;
  const { printed } = question.card;
  const isFba = question.channel === 'fba';
  const monthly = printed.plans.professionalMonthly;
  return [
    request.channel === null ? 'Fulfillment by the marketplace (fba).' : null,
    isFba && request.storageMonths === null
      ? `A unit lies ${question.storageMonths} month in store.`
      : null,
    !isFba && request.fbmShipping === null
      ? 'Shipping to the buyer costs nothing (fbmShipping).'
      : null,
    request.sellingPlan === null
      ? `Professional selling plan; its monthly fee${monthly === null ? '' : ` of ${monthly} ${printed.currency}`} is not part of a unit's profit.`
      : null,
    request.productType === null && question.productType === 'apparel'
      ? 'The product is clothing, by its category.'
      : null,
    request.productType === null && question.productType === 'dangerous_goods'
      ? 'The product is dangerous goods, by the catalog (productType).'
      : null,
    request.deliveryVariant === null && question.deliveryVariant !== null
      ? `Delivery variant ${question.deliveryVariant}.`
      : null,
    request.sellerCountry === null && printed.digitalServices.length > 0
      ? `The seller is established in ${question.sellerCountry} (digital services fee).`
      : null,
  ];
}

function shipping(plan: FeePlan, price: Minor): (string | null)[] {
  const { question } = plan;
  const { printed } = question.card;
  const { tier, source } = stepAt(plan.fulfillment, price);
  const notes =
    source === 'schedule'
      ? printed.fulfillment.notes.filter(
          ({ tiers }) => tiers === null || (tier !== null && tiers.includes(tier)),
        )
      : [];
  return [
    question.overrides.inboundPlacement === undefined ? printed.inboundPlacement.note : null,
    question.daysOfSupply === null && printed.lowInventory !== null
      ? 'Stock lasts for 28 days or more, so no low-inventory fee is due (daysOfSupply).'
      : null,
    !question.shipsInOwnPackaging && printed.fulfillment.ownPackagingDiscount !== null
      ? 'The product does not ship in its own packaging (shipsInOwnPackaging).'
      : null,
    ...notes.map(({ text }) => text),
  ];
}

function returns({ question }: FeePlan): (string | null)[] {
  const { printed } = question.card;
  if (question.returnRatePercent === 0) return ['No unit is returned (returnRatePercent).'];
  const isCapUnknown =
    printed.refundAdministration !== null && printed.refundAdministration.cap === null;
  return [
    `A returned unit loses ${question.returnLossPercent} % of its cost and inbound shipping (returnLossPercent).`,
    question.channel === 'fba' ? printed.returnsProcessing.note : null,
    isCapUnknown ? 'The cap of the refund administration fee is not known; none is applied.' : null,
  ];
}

function taxes(request: ProfitRequest, printed: RateCard): (string | null)[] {
  const { onPricePercent, note } = printed.vat;
  const hasVat = onPricePercent !== null && onPricePercent > 0;
  return [
    hasVat && request.isVatRegistered === null
      ? `The seller is registered for VAT at ${onPricePercent} %; cost and shipping are given without VAT.`
      : null,
    note,
  ];
}

function cardNotes(request: ProfitRequest, plan: FeePlan): (string | null)[] {
  const { printed } = plan.question.card;
  const { category } = plan.question;
  const isAhead = plan.question.day > toIsoDay(request.now);
  const hasNoMinimum =
    category !== null && category.minimum === null && category.minimumAtMost === null;
  return [
    printed.confidence === 'high'
      ? null
      : `The card ${printed.id} is of ${printed.confidence} confidence.`,
    isAhead ? `The card ${printed.id} still holds on ${plan.question.day}.` : null,
    hasNoMinimum && category.rate !== null
      ? 'The minimum referral fee is not known; none is applied.'
      : null,
    category?.note ?? null,
  ];
}
