/** Labels with known truth, for tests: negative binomial sales around known curves. */

import { PIVOT_LN_RANK } from '../../src/domain/estimation/curve/curve.ts';
import type { FitLabel } from '../../src/domain/estimation/fit/fit-label.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';

export interface SimulatedCell {
  readonly marketplace: string;
  readonly category: string;
  /** ln units a day at the pivot rank. */
  readonly level: number;
  /** Fall of ln units per unit of ln rank. */
  readonly slope: number;
}

export interface Simulation {
  readonly seed: number;
  readonly cells: readonly SimulatedCell[];
  readonly perCell: number;
  readonly days: number;
  /** Size of the negative binomial. */
  readonly size: number;
  /** Share of labels replaced by a gross outlier. */
  readonly outliers: number;
  /** Only labels with a sale are kept. */
  readonly onlySellers: boolean;
  /**
   * Every second label has the rank of a single look then: the rate it sees has this squared
   * coefficient of variation at one unit a day, and less in proportion where more is sold.
   */
  readonly lookNoise?: number;
}

export const SIMULATION: Simulation = {
  seed: 1,
  cells: [
    { marketplace: 'FR', category: 'kitchen', level: -0.2, slope: 1.05 },
    { marketplace: 'FR', category: 'toys', level: -1.1, slope: 0.95 },
    { marketplace: 'CA', category: 'kitchen', level: -0.6, slope: 0.9 },
    { marketplace: 'CA', category: 'toys', level: -1.4, slope: 1.1 },
  ],
  perCell: 300,
  days: 7,
  size: 2,
  outliers: 0,
  onlySellers: true,
};

/** Ranks are spread evenly over ln rank between 100 and 100,000. */
const LN_RANK_MIN = Math.log(100);
const LN_RANK_SPAN = Math.log(1_000);

export function simulatedLabels(simulation: Simulation): FitLabel[] {
  const random = seededRandom(simulation.seed);
  return simulation.cells.flatMap((cell, index) => {
    const labels: FitLabel[] = [];
    while (labels.length < simulation.perCell) {
      const lnRank = LN_RANK_MIN + LN_RANK_SPAN * random();
      const mean = simulation.days * Math.exp(trueLnRate(cell, lnRank));
      const isOutlier = random() < simulation.outliers;
      const units = isOutlier
        ? Math.round(Math.exp(random() * Math.log(1_000)))
        : poisson((mean * gamma(simulation.size, random)) / simulation.size, random);
      if (simulation.onlySellers && units === 0) continue;
      const { lookNoise } = simulation;
      const rankKind = lookNoise !== undefined && labels.length % 2 === 1 ? 'single' : 'average';
      const strays = rankKind === 'single' ? strayed(mean, simulation, random) / cell.slope : 0;
      labels.push({
        ...{ marketplace: cell.marketplace, category: cell.category, units },
        ...{ lnRank: Math.max(0, lnRank - strays) },
        ...(lookNoise === undefined ? {} : { rankKind }),
        ...{ days: simulation.days, isTruncated: simulation.onlySellers, estimates: {} },
        group: `${index}-${labels.length}`,
        ...{ product: null, until: null },
      });
    }
    return labels;
  });
}

/** How far the ln rate that one look sees lies from the window's: gamma noise of mean 1. */
function strayed(mean: number, { days, lookNoise = 0 }: Simulation, random: () => number): number {
  const shape = mean / days / lookNoise;
  return Math.log(Math.max(1e-6, gamma(shape, random) / shape));
}

export function trueLnRate({ level, slope }: SimulatedCell, lnRank: number): number {
  return level - slope * (lnRank - PIVOT_LN_RANK);
}

/** Marsaglia & Tsang 2000; shapes below 1 by the usual power of a uniform number. */
export function gamma(shape: number, random: () => number): number {
  if (shape < 1) return gamma(shape + 1, random) * random() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(random()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Knuth's product for small means, the rounded normal for large ones. */
export function poisson(mean: number, random: () => number): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)));
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** Box & Muller 1958. */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
