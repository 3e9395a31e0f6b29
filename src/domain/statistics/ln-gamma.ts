/**
 * ln Γ(x) for x > 0: Lanczos' approximation (g = 7, nine terms), relative error below 1e-13.
 */
export function lnGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - lnGamma(1 - x);
  let sum = FIRST;
  for (let index = 0; index < TERMS.length; index += 1) {
    sum += (TERMS[index] ?? 0) / (x + index);
  }
  const t = x + G - 0.5;
  return HALF_LN_TWO_PI + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

const G = 7;
const HALF_LN_TWO_PI = 0.5 * Math.log(2 * Math.PI);
const FIRST = 0.99999999999980993;
const TERMS = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
