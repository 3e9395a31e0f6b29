/** The closing fee: of media items by category, or (India) of every item by price and channel. */
import { type Minor, toMinor } from '../values/money.ts';
import { EVERY_PRICE, type Step } from './steps.ts';
import type { UnitCase } from './unit-case.ts';

export interface ClosingFee {
  readonly amount: Minor | null;
  readonly rule: string;
}

export function planClosing(question: UnitCase): readonly Step<ClosingFee>[] {
  const all = (amount: Minor | null, rule: string) => [
    { limit: EVERY_PRICE, value: { amount, rule } },
  ];
  const { closing, currency } = question.card.printed;
  const given = question.overrides.closing;
  if (given !== undefined) return all(given, 'given as feeOverrides.closing');
  const measured = question.measuredClosing;
  if (measured !== null) {
    return all(measured.amount, `measured by ${measured.source} on ${measured.day}`);
  }
  const { byPrice } = closing;
  if (byPrice !== undefined) {
    const isKnown = question.channel === 'fba' || question.day <= byPrice.fbmUntil;
    const rows = isKnown ? byPrice[question.channel] : null;
    if (rows === null) {
      return all(null, 'the closing fee of this channel is not known for that day');
    }
    return rows.map(([upTo, fee]) => ({
      limit: upTo === null ? EVERY_PRICE : toMinor(upTo, currency),
      value: { amount: toMinor(fee, currency), rule: 'closing fee by price and channel' },
    }));
  }
  const traits = question.category?.traits ?? [];
  const isBook = traits.includes('books');
  if (!isBook && !traits.includes('media')) return all(0, 'no media item');
  const fee = isBook ? closing.books : closing.media;
  return fee === null
    ? all(null, 'the closing fee of media items is not known')
    : all(toMinor(fee, currency), isBook ? 'closing fee of books' : 'closing fee of media items');
}
