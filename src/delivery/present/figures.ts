/** Presents figures: rounds them, computes monthly revenue, and explains why some are null. */
import { type Currency, type Minor, toMajor } from '../../domain/values/money.ts';

/** Rounds to two decimals: finer differences of percents and averages are noise. */
export function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}

export function roundedOrNull(number: number | null): number | null {
  return number === null ? null : rounded(number);
}

/** Rounds a share to four decimals, a hundredth of a percent. */
export function roundedShare(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

export function roundedShareOrNull(share: number | null): number | null {
  return share === null ? null : roundedShare(share);
}

/** Returns monthly revenue in major units; null if units or price are unknown. */
export function revenueOf(
  units: number | null,
  price: Minor | null,
  currency: Currency,
): number | null {
  return units === null || price === null ? null : toMajor(Math.round(units * price), currency);
}

/** Names the fields that are null, with the reason; null if there are none. */
export function reasonFor(fields: Readonly<Record<string, unknown>>, why: string): string | null {
  const missing = Object.keys(fields).filter((field) => fields[field] === null);
  return missing.length === 0 ? null : `${missing.join(', ')}: ${why}.`;
}
