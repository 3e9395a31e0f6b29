/** Decides whether a measured referral counts, and compares measured fees with the card. */

import type { Day } from '../../domain/fees/card/card-terms.ts';
import type { RateCards } from '../../domain/fees/card/rate-cards.ts';
import { CONFLICT_FACTOR, chooseReferral, isOfReferralTable } from '../../domain/fees/measured.ts';
import { type CompiledCategory, referralFee } from '../../domain/fees/referral.ts';
import type { UnitCase } from '../../domain/fees/unit-case.ts';
import type { Minor } from '../../domain/values/money.ts';
import { type Heard, NOTHING_HEARD, shippingOn } from './measured-fulfillment.ts';
import type { CatalogProduct } from './product.ts';
import type { ProfitRequest } from './request.ts';

export interface CrossCheck {
  readonly source: string;
  readonly day: Day;
  /** The fulfillment fee with its dated surcharges, measured and by that day's card. */
  readonly fulfillment: Comparison | null;
  readonly referralPercent: Comparison | null;
}

export interface Comparison {
  readonly measured: number;
  /** Null: the card's figure is not known. */
  readonly schedule: number | null;
  readonly difference: number | null;
}

/** Returns the referral row that counts: the card's, or one with a measured percentage. */
export function measuredReferral(
  cards: RateCards,
  question: Pick<UnitCase, 'card' | 'channel'>,
  mapped: CompiledCategory | null,
  request: ProfitRequest,
  product: CatalogProduct | null,
): Heard & { readonly category: CompiledCategory | null } {
  const measured = request.category === null ? (product?.measured ?? null) : null;
  const percent = measured?.referralPercent ?? null;
  const card = percentAt(mapped, product?.price ?? request.price, question.channel === 'fba');
  const { category, verdict } = chooseReferral(
    question.card,
    mapped,
    percent,
    card,
    measured !== null && isOfReferralTable(cards, question.card, measured.day),
  );
  if (verdict === null || measured === null) return { ...NOTHING_HEARD, category };
  const by = `measured by ${measured.source} on ${measured.day}`;
  const what = `The referral percentage ${by} (${percent} %)`;
  switch (verdict) {
    case 'contradicted': {
      const conflict =
        `${what} contradicts the card (${roundedOrNull(card)} %) by more than a factor of ${CONFLICT_FACTOR}: ` +
        'the card is used; give feeOverrides.referral where you know better.';
      return { category, notes: [], conflicts: [conflict] };
    }
    case 'implausible': {
      const conflict = `${what} is none that any card charges, so it does not count.`;
      return { category, notes: [], conflicts: [conflict] };
    }
    case 'confirmed':
    case 'stands in':
      return { category, notes: [`${what} ${VERDICTS[verdict]}.`], conflicts: [] };
    case 'replaced': {
      const rule = mapped?.rate?.above?.rule ?? mapped?.rate?.rule ?? '';
      const other = `the ${roundedOrNull(card)} % of the card (${rule})`;
      return { category, notes: [`${what} is used instead of ${other}.`], conflicts: [] };
    }
  }
}

const VERDICTS = {
  confirmed: 'confirms the row of the card',
  'stands in': 'stands in for a row of the card',
} as const;

/** Compares the measured fees with the card's. Null without measured fees. */
export function crossCheck(
  question: UnitCase,
  product: CatalogProduct | null,
  mapped: CompiledCategory | null,
): CrossCheck | null {
  const measured = product?.measured ?? null;
  if (measured === null) return null;
  const { source, day, pickAndPack, referralPercent } = measured;
  const price = product?.price ?? null;
  return {
    source,
    day,
    fulfillment:
      pickAndPack === null ? null : compare(pickAndPack, shippingOn(question, product, day, price)),
    referralPercent:
      referralPercent === null
        ? null
        : compare(
            referralPercent,
            roundedOrNull(percentAt(mapped, price, question.channel === 'fba')),
          ),
  };
}

function compare(measured: number, schedule: number | null): Comparison {
  return {
    measured,
    schedule,
    difference: schedule === null ? null : measured - schedule,
  };
}

function percentAt(mapped: CompiledCategory | null, price: Minor | null, isFba: boolean) {
  if (mapped === null || price === null || price === 0) return null;
  const { amount } = referralFee({ ...mapped, minimum: 0 }, price, isFba, null);
  return amount === null ? null : (amount / price) * 100;
}

function roundedOrNull(percent: number | null): number | null {
  return percent === null ? null : Math.round(percent * 10) / 10;
}
