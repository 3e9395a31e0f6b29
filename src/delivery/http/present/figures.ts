/** Figures as they stand in answers: rounded, revenue of a month, and why some of them are null. */
import { type Currency, type Minor, toMajor } from '../../../domain/values/money.ts';

/** Two decimals: finer differences of percents and averages are noise. */
export function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}

export function roundedOrNull(number: number | null): number | null {
  return number === null ? null : rounded(number);
}

/** Four decimals of a share: a hundredth of a percent. */
export function roundedShare(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

export function roundedShareOrNull(share: number | null): number | null {
  return share === null ? null : roundedShare(share);
}

/** Revenue of a month in major units; null when units or price are unknown. */
export function revenueOf(
  units: number | null,
  price: Minor | null,
  currency: Currency,
): number | null {
  return units === null || price === null ? null : toMajor(Math.round(units * price), currency);
}

/** Names the fields that are null, with the reason; null when none of them is. */
export function reasonFor(fields: Readonly<Record<string, unknown>>, why: string): string | null {
  const missing = Object.keys(fields).filter((field) => fields[field] === null);
  return missing.length === 0 ? null : `${missing.join(', ')}: ${why}.`;
}
