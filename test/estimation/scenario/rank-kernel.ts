/**
 * How a store makes a rank of sales: every sale counts at first and fades. Nobody outside knows how
 * fast, so an estimator is fitted under one of these and tested under the others.
 */
export interface RankKernel {
  readonly name: string;
  /** Exponentially fading sales, by half-life in days; the weights add up to 1. */
  readonly parts: readonly KernelPart[];
}

export interface KernelPart {
  readonly halfLifeDays: number;
  readonly weight: number;
}

export const DAY_KERNEL: RankKernel = {
  name: 'half-life 1 day',
  parts: [{ halfLifeDays: 1, weight: 1 }],
};

/**
 * Half-lives around a day, as book ranks behaved; and weights a vendor's help page claims: units of
 * the last 6 hours 35 %, of the last day 50 %, of the last week 10 %, of the last year 5 %.
 */
export const RANK_KERNELS: readonly RankKernel[] = [
  DAY_KERNEL,
  { name: 'half-life 12 hours', parts: [{ halfLifeDays: 0.5, weight: 1 }] },
  { name: 'half-life 3 days', parts: [{ halfLifeDays: 3, weight: 1 }] },
  {
    name: 'mixture of 6 hours to a year',
    parts: [
      { halfLifeDays: 0.25, weight: 0.35 },
      { halfLifeDays: 1, weight: 0.5 },
      { halfLifeDays: 7, weight: 0.1 },
      { halfLifeDays: 365, weight: 0.05 },
    ],
  },
];

/** A running score in units a day: at a steady rate of sales, its mean is that rate. */
export class FadingSales {
  readonly #sums: Float64Array;
  readonly #keeps: readonly number[];
  readonly #worths: readonly number[];

  /** @param startRate units a day sold until now, as far as scores of this length remember */
  constructor(kernel: RankKernel, stepDays: number, startRate: number) {
    this.#keeps = kernel.parts.map(({ halfLifeDays }) => 2 ** (-stepDays / halfLifeDays));
    this.#worths = kernel.parts.map(
      ({ weight }, part) => (weight * (1 - (this.#keeps[part] ?? 0))) / stepDays,
    );
    this.#sums = Float64Array.from(this.#keeps, (keep) => (startRate * stepDays) / (1 - keep));
  }

  /** Fades by one step, then adds what was sold in it. Returns the score. */
  step(sold: number): number {
    let score = 0;
    for (let part = 0; part < this.#sums.length; part += 1) {
      const sum = (this.#sums[part] ?? 0) * (this.#keeps[part] ?? 0) + sold;
      this.#sums[part] = sum;
      score += sum * (this.#worths[part] ?? 0);
    }
    return score;
  }
}
