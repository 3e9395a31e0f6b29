/** Rounding of figures that are not money. */

/** Two decimals: finer differences of percents and averages are noise. */
export function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}

export function roundedOrNull(number: number | null): number | null {
  return number === null ? null : rounded(number);
}

/** Four decimals of a share: a hundredth of a percent. */
export function roundedShare(share: number | null): number | null {
  return share === null ? null : Math.round(share * 10_000) / 10_000;
}
