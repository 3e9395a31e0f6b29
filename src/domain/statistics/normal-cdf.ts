import { exp } from './exp.ts';

/**
 * Distribution function of the standard normal, with a relative error below 1.2e-7 also far in the
 * tails (Chebyshev fit of the complementary error function: Press et al., Numerical Recipes, 6.2).
 */
export function normalCdf(z: number): number {
  return z < 0 ? upperTail(-z) : 1 - upperTail(z);
}

/** P(a < Z <= b), without the cancellation of subtracting two values near 1. */
export function normalBetween(a: number, b: number): number {
  return a > 0 ? upperTail(a) - upperTail(b) : normalCdf(b) - normalCdf(a);
}

/** P(Z > z) for z >= 0. */
function upperTail(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  // Horner's scheme, written out: estimates ask for it a thousand times a family.
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
