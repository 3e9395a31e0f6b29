/**
 * A category of simulated products: sales by the hour, a rank from recent sales, and polls of it.
 * Its truth is known here and never to the estimator.
 */
import { gamma, normal, poisson } from '../../src/domain/estimation/support/simulated-labels.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';

export interface Kernel {
  readonly name: string;
  /** Weights of exponentially fading sales, by half-life in days. */
  readonly parts: readonly { readonly halfLifeDays: number; readonly weight: number }[];
}

export const KERNELS: readonly Kernel[] = [
  { name: 'half-life 1 day', parts: [{ halfLifeDays: 1, weight: 1 }] },
  { name: 'half-life 12 hours', parts: [{ halfLifeDays: 0.5, weight: 1 }] },
  { name: 'half-life 3 days', parts: [{ halfLifeDays: 3, weight: 1 }] },
  {
    name: 'mixture of 6 hours to 30 days',
    parts: [
      { halfLifeDays: 0.25, weight: 0.35 },
      { halfLifeDays: 1, weight: 0.5 },
      { halfLifeDays: 7, weight: 0.1 },
      { halfLifeDays: 30, weight: 0.05 },
    ],
  },
];

export interface SimulatedProduct {
  /** Units sold in the last 30 days. */
  readonly units: number;
  /** Ranks at every quarter of a day of those 30 days, oldest first. */
  readonly ranks: readonly number[];
}

const STEPS_A_DAY = 4;
const WARM_UP_DAYS = 40;
const DAYS = 30;

/** Broken Pareto of daily rates: 400 · place^-0.75 to place 1,000, then falling by 1.15. */
function baseRate(place: number): number {
  const head = 400 * place ** -0.75;
  return place <= 1_000 ? head : 400 * 1_000 ** -0.75 * (place / 1_000) ** -1.15;
}

export function simulateCategory(count: number, kernel: Kernel, seed: number): SimulatedProduct[] {
  const random = seededRandom(seed);
  const rates = Array.from({ length: count }, (_, place) => {
    return baseRate(place + 1) * Math.exp(0.3 * normal(random));
  });
  const drift = new Float64Array(count).map(() => 0.35 * normal(random));
  const day = new Float64Array(count);
  const scores = kernel.parts.map(() => new Float64Array(count));
  const units = new Float64Array(count);
  const ranks: number[][] = rates.map(() => []);
  const keep = Math.exp(-1 / 30);
  for (let step = 0; step < (WARM_UP_DAYS + DAYS) * STEPS_A_DAY; step += 1) {
    const isCounted = step >= WARM_UP_DAYS * STEPS_A_DAY;
    for (let item = 0; item < count; item += 1) {
      if (step % STEPS_A_DAY === 0) {
        const shock = 0.35 * Math.sqrt(1 - keep ** 2) * normal(random);
        drift[item] = keep * (drift[item] ?? 0) + shock;
        // Gamma-mixed days of shape 1.5: sales come in good and bad days.
        day[item] = (gamma(1.5, random) / 1.5) * Math.exp(drift[item] ?? 0) * (rates[item] ?? 0);
      }
      const sold = poisson((day[item] ?? 0) / STEPS_A_DAY, random);
      if (isCounted) units[item] = (units[item] ?? 0) + sold;
      for (const [part, { halfLifeDays }] of kernel.parts.entries()) {
        const own = scores[part];
        if (own === undefined) continue;
        own[item] = (own[item] ?? 0) * 2 ** (-1 / (halfLifeDays * STEPS_A_DAY)) + sold;
      }
    }
    if (!isCounted) continue;
    for (const [item, rank] of rankAll(scores, kernel, random).entries()) ranks[item]?.push(rank);
  }
  return rates.map((_, item) => ({ units: units[item] ?? 0, ranks: ranks[item] ?? [] }));
}

/** Ranks by faded sales; ties are broken by chance. */
function rankAll(
  scores: readonly Float64Array[],
  { parts }: Kernel,
  random: () => number,
): Uint32Array {
  const count = scores[0]?.length ?? 0;
  const total = Float64Array.from({ length: count }, (_, item) => {
    const weighted = parts.reduce(
      (sum, { weight, halfLifeDays }, part) =>
        sum + (weight / halfLifeDays) * (scores[part]?.[item] ?? 0),
      0,
    );
    return weighted + 1e-9 * random();
  });
  const order = Uint32Array.from({ length: count }, (_, item) => item);
  order.sort((left, right) => (total[right] ?? 0) - (total[left] ?? 0));
  const ranks = new Uint32Array(count);
  order.forEach((item, index) => {
    ranks[item] = index + 1;
  });
  return ranks;
}
