/**
 * Seeded random numbers: a seed and a label give equal numbers on every machine. Streams with
 * different labels are independent, so a change to one part does not move the others.
 */
import { hash32 } from '../statistics/seeded-random.ts';

export interface RandomStream {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Uniform whole number, bounds included. */
  integer(lowest: number, highest: number): number;
  pick<Item>(items: readonly Item[]): Item;
  normal(): number;
  /** Lognormal number with this median. `sd` is the standard deviation of its logarithm. */
  logNormal(median: number, sd: number): number;
  gamma(shape: number): number;
  poisson(mean: number): number;
  /** Count with the given mean and the variance mean + mean² / size. */
  negativeBinomial(mean: number, size: number): number;
}

/** Larger means use the normal approximation of the Poisson distribution. */
const POISSON_EXACT_MAX = 30;

export function randomStream(seed: number, label: string): RandomStream {
  const uniform = sfc32(seed, label);

  const radius = () => Math.sqrt(-2 * Math.log(1 - uniform()));
  const normal = () => radius() * Math.cos(2 * Math.PI * uniform());

  /** Marsaglia & Tsang 2000. Shapes below 1 are derived from shape + 1. */
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * (1 - uniform()) ** (1 / shape);
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const v = (1 + c * x) ** 3;
      if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v))
        return d * v;
    }
  };

  const poisson = (mean: number): number => {
    if (mean > POISSON_EXACT_MAX) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const floor = Math.exp(-mean);
    let count = 0;
    for (let product = uniform(); product > floor; product *= uniform()) count += 1;
    return count;
  };

  return {
    uniform,
    integer: (lowest, highest) => lowest + Math.floor(uniform() * (highest - lowest + 1)),
    pick<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(uniform() * items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    normal,
    logNormal: (median, sd) => median * Math.exp(sd * normal()),
    gamma,
    poisson,
    negativeBinomial: (mean, size) => (mean > 0 ? poisson((gamma(size) * mean) / size) : 0),
  };
}

/** Chris Doty-Humphrey's small fast counting generator (PractRand), 128 bits of state. */
function sfc32(seed: number, label: string): () => number {
  let [a, b, c, counter] = [hash32(label, seed), hash32(label, seed ^ 0x9e3779b9), seed | 0, 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 15; round += 1) next();
  return next;
}
