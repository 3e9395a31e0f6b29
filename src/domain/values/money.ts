/** Money: minor units (cents, pence, whole yen) in the program, major units in answers. */

/** Decimal places of each currency (ISO 4217). */
const MINOR_DIGITS = {
  USD: 2,
  GBP: 2,
  EUR: 2,
  JPY: 0,
  CAD: 2,
  INR: 2,
  MXN: 2,
  BRL: 2,
  AUD: 2,
  SEK: 2,
  PLN: 2,
  SGD: 2,
  TRY: 2,
} as const;

export type Currency = keyof typeof MINOR_DIGITS;

/** An amount in minor units, always an integer. */
export type Minor = number;

export function minorDigits(currency: Currency): number {
  return MINOR_DIGITS[currency];
}

/** Converts 19.99 USD to 1999. Rounds half away from zero, also binary fractions like 1.005. */
export function toMinor(major: number, currency: Currency): Minor {
  // JavaScript writes a number below a millionth with an exponent: 1e-7.
  const [digits, exponent = '0'] = String(major).split('e');
  const scaled = Number(`${digits}e${Number(exponent) + MINOR_DIGITS[currency]}`);
  return Math.sign(scaled) * Math.round(Math.abs(scaled)) + 0;
}

/** Converts 1999 minor units of USD to 19.99. JPY has no decimals. */
export function toMajor(minor: Minor, currency: Currency): number {
  return minor / 10 ** MINOR_DIGITS[currency];
}

export function majorOrNull(minor: Minor | null, currency: Currency): number | null {
  return minor === null ? null : toMajor(minor, currency);
}
