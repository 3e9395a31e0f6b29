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

/** Coefficients of the fit, constant first. */
const FIT = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
];

/** P(Z > z) for z >= 0. */
function upperTail(z: number): number {
  const x = z / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const exponent = FIT.reduceRight((sum, coefficient) => sum * t + coefficient, 0);
  return (t * Math.exp(-x * x + exponent)) / 2;
}
