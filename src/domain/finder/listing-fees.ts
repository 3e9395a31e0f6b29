/**
 * The fees of a listing as the finder shows them: by the rate card in force at its last look, and
 * by fees that a source measured where those agree with the card. The tax on fees is not in them.
 */
import { type CompiledCard, cardAt, mapCategory, type RateCards } from '../fees/card/rate-cards.ts';
import { stepAt } from '../fees/fee-line.ts';
import { type FeePlan, planFees } from '../fees/fee-plan.ts';
import { feesAt } from '../fees/fees.ts';
import { packOf } from '../fees/fulfillment/catalog-package.ts';
import {
  chooseReferral,
  contradictsCard,
  isOfReferralTable,
  staleReason,
} from '../fees/measured.ts';
import { type CompiledCategory, referralFee } from '../fees/referral.ts';
import type { UnitCase } from '../fees/unit-case.ts';
import type { Listing } from '../product/listing.ts';
import type { Minor } from '../values/money.ts';
import { toIsoDay } from '../values/time.ts';
import { type ListingSignals, measuredFeesOf } from './signals.ts';

export interface ListingFees {
  /** The referral fee at the price, with the closing fee of media. */
  readonly referralFee: Minor | null;
  /** The fulfillment fee with its dated surcharges. */
  readonly fbaFee: Minor | null;
  readonly sizeTier: string | null;
}

export const NO_FEES: ListingFees = { referralFee: null, fbaFee: null, sizeTier: null };

type Priced = Pick<Listing, 'marketplace' | 'price' | 'observedAt'>;

/** @param path names of its category from the root down, which lead to a row of the card */
export function listingFees(
  cards: RateCards,
  { marketplace, price, observedAt }: Priced,
  signals: ListingSignals,
  path: readonly string[],
): ListingFees {
  const day = toIsoDay(observedAt);
  const card = cardAt(cards, marketplace, day);
  if (card === null) return NO_FEES;
  const mapped = mapCategory(card, cards.departments, path);
  const category = referralRow(cards, card, mapped, price, signals);
  const plan = planFees({ ...BARE, card, day, ...describe(card, category, signals) });
  const sizeTier = plan.fulfillment[0]?.value.tier ?? null;
  if (price === null) return { ...NO_FEES, sizeTier };
  const { referral, closing } = feesAt(plan, price);
  return {
    referralFee: referral === null || closing === null ? null : referral + closing,
    fbaFee: fulfillmentFee(cards, plan, price, signals),
    sizeTier,
  };
}

/** A unit as most sellers sell it, of which nothing more is known. */
const BARE = {
  channel: 'fba',
  pack: null,
  shipsInOwnPackaging: false,
  sellingPlan: 'professional',
  isVatRegistered: true,
  storageMonths: 0,
  daysOfSupply: null,
  returnRatePercent: 0,
  returnLossPercent: 100,
  cost: 0,
  inboundShipping: 0,
  fbmShipping: 0,
  otherCosts: 0,
  advertising: { perUnit: 0 },
  overrides: {},
  measuredFulfillment: null,
  measuredClosing: null,
} as const satisfies Partial<UnitCase>;

function describe(
  { printed }: CompiledCard,
  category: CompiledCategory | null,
  signals: ListingSignals,
) {
  const { weightG, lengthMm, widthMm, heightMm, isDangerousGoods } = signals.figures;
  const isAddition = printed.fulfillment.surcharges.some(({ kind }) => kind === 'dangerous_goods');
  const isApparel = category?.traits.includes('apparel') === true;
  const isDangerous = isAddition && isDangerousGoods === 1;
  const measured = measuredFeesOf(signals);
  const closing = measured?.closing ?? null;
  return {
    category,
    pack: packOf({ weightG, lengthMm, widthMm, heightMm }),
    productType: isApparel ? 'apparel' : isDangerous ? 'dangerous_goods' : 'standard',
    deliveryVariant: printed.fulfillment.localVariant ?? null,
    sellerCountry: printed.marketplace,
    measuredClosing:
      measured === null || closing === null
        ? null
        : { amount: closing, source: 'measured', day: toIsoDay(measured.at) },
  } as const;
}

/** Returns the row of the card, or one with the percentage that a source measured. */
function referralRow(
  cards: RateCards,
  card: CompiledCard,
  mapped: CompiledCategory | null,
  price: Minor | null,
  signals: ListingSignals,
): CompiledCategory | null {
  const measured = measuredFeesOf(signals);
  const percent = measured?.referralPercent ?? null;
  if (measured === null || percent === null) return mapped;
  const isCurrent = isOfReferralTable(cards, card, toIsoDay(measured.at));
  return chooseReferral(card, mapped, percent, percentAt(mapped, price), isCurrent).category;
}

function percentAt(mapped: CompiledCategory | null, price: Minor | null): number | null {
  if (mapped === null || price === null || price === 0) return null;
  const { amount } = referralFee({ ...mapped, minimum: 0 }, price, true, null);
  return amount === null ? null : (amount / price) * 100;
}

/** Returns the measured fee if it is of the card's rates, else the card's, else the measured one. */
function fulfillmentFee(
  cards: RateCards,
  { question, fulfillment }: FeePlan,
  price: Minor,
  signals: ListingSignals,
): Minor | null {
  const lines = stepAt(fulfillment, price);
  let byCard: Minor | null = lines.fulfillment;
  for (const { amount } of lines.surcharges) {
    byCard = byCard === null || amount === null ? null : byCard + amount;
  }
  const measured = measuredFeesOf(signals);
  const fee = measured?.pickAndPack ?? null;
  if (measured === null || fee === null || contradictsCard(fee, byCard)) return byCard;
  const stale = staleReason(cards, question.card, toIsoDay(measured.at), question.day);
  return stale === null || byCard === null ? fee : byCard;
}
