/**
 * The regularised lower incomplete gamma function P(a, x): the distribution function of a gamma
 * variable of shape a and scale 1. Series below a + 1, continued fraction (Lentz) above; relative
 * error about 1e-12 (Press et al., Numerical Recipes, 6.2).
 */
import { lnGamma } from './ln-gamma.ts';

const STEPS_MAX = 500;
const PRECISION = 1e-12;
const TINY = 1e-300;

export function regularisedGamma(a: number, x: number): number {
  if (!(x > 0)) return 0;
  if (x === Number.POSITIVE_INFINITY) return 1;
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a));
  return x < a + 1 ? front * series(a, x) : 1 - front * fraction(a, x);
}

function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let step = 1; step < STEPS_MAX && term > sum * PRECISION; step += 1) {
    term *= x / (a + step);
    sum += term;
  }
  return sum;
}

function fraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let value = d;
  for (let step = 1; step < STEPS_MAX; step += 1) {
    const an = -step * (step - a);
    b += 2;
    d = an * d + b;
    if (Math.abs(d) < TINY) d = TINY;
    c = b + an / c;
    if (Math.abs(c) < TINY) c = TINY;
    d = 1 / d;
    value *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return value;
}
