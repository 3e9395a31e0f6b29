/**
 * Money of eighteen stores on one scale, so that a market of the same size scores alike everywhere.
 * Units of each currency for one US dollar, rounded yearly averages of 2025; they set the scale of
 * a score and never convert an amount that is shown.
 */
import { type Currency, type Minor, toMajor } from '../money.ts';

const PER_DOLLAR: Readonly<Record<Currency, number>> = {
  USD: 1,
  GBP: 0.76,
  EUR: 0.89,
  JPY: 150,
  CAD: 1.4,
  INR: 87,
  MXN: 19,
  BRL: 5.6,
  AUD: 1.55,
  SEK: 9.8,
  PLN: 3.8,
  SGD: 1.31,
  TRY: 39,
};

/** An amount of minor units in reference dollars. */
export function inReference(amount: Minor, currency: Currency): number {
  return toMajor(amount, currency) / PER_DOLLAR[currency];
}
