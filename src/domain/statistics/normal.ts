/** The standard normal distribution. */
import { exp } from './exp.ts';

/**
 * Returns P(Z <= z), with a relative error below 1.2e-7 even far in the tails (Chebyshev fit of the
 * complementary error function: Press et al., Numerical Recipes, 6.2).
 */
export function normalCdf(z: number): number {
  return z < 0 ? upperTail(-z) : 1 - upperTail(z);
}

/** Returns P(a < Z <= b) without subtracting two values near 1. */
export function normalBetween(a: number, b: number): number {
  return a > 0 ? upperTail(a) - upperTail(b) : normalCdf(b) - normalCdf(a);
}

/** Returns P(Z > z) for z >= 0. */
function upperTail(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  // Horner's scheme, unrolled: one family's estimate calls this a thousand times.
  let fit = 0.17087277;
  fit = fit * t - 0.82215223;
  fit = fit * t + 1.48851587;
  fit = fit * t - 1.13520398;
  fit = fit * t + 0.27886807;
  fit = fit * t - 0.18628806;
  fit = fit * t + 0.09678418;
  fit = fit * t + 0.37409196;
  fit = fit * t + 1.00002368;
  fit = fit * t - 1.26551223;
  return (t * exp(-x * x + fit)) / 2;
}

/**
 * Returns the inverse of `normalCdf` for p in (0, 1), with a relative error below 1.2e-9 (P. J.
 * Acklam's rational approximation).
 */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`normalQuantile: p must lie in (0, 1), not ${p}`);
  if (p < TAIL) return tail(Math.sqrt(-2 * Math.log(p)));
  if (p > 1 - TAIL) return -tail(Math.sqrt(-2 * Math.log(1 - p)));
  const q = p - 0.5;
  const r = q * q;
  return (q * polynomial(A, r)) / polynomial(B, r);
}

/** Below this probability (and above 1 minus it) the approximation for the tails applies. */
const TAIL = 0.02425;

const A = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2,
  -3.066479806614716e1, 2.506628277459239,
];
const B = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1,
  -1.328068155288572e1, 1,
];
const C = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734,
  4.374664141464968, 2.938163982698783,
];
const D = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416, 1];

function tail(q: number): number {
  return polynomial(C, q) / polynomial(D, q);
}

/** Evaluates a polynomial by Horner's scheme, highest power first. */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
