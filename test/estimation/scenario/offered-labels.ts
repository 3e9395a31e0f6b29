/** Measured sales as they reach the estimator: selected, and some of them wrong. */

import type { SalesLabel } from '../../../src/domain/product/observation.ts';
import type { RandomStream } from '../../../src/domain/simulation/random.ts';
import type { Asin } from '../../../src/domain/values/asin.ts';
import type { MarketplaceId } from '../../../src/domain/values/marketplace.ts';
import { DAY_S } from '../../../src/domain/values/time.ts';
import type { FamilySales } from './demand-path.ts';
import { DAYS, type ScenarioOptions } from './scenario-options.ts';

export interface LabelledFamily {
  readonly marketplace: MarketplaceId;
  readonly category: string;
  /** Null: whose sales they are is not told. */
  readonly asin: Asin | null;
  readonly sales: FamilySales;
  /** Ranks at the end of each hour. */
  readonly ranks: Int32Array;
}

/** Wrong labels tell any number of units up to this, evenly over its logarithm. */
const OUTLIER_MAX = 2_000;

/** The label of a family's window; null where its source leaves it out. */
export function offeredLabel(
  { marketplace, category, asin, sales, ranks }: LabelledFamily,
  { labels, now }: ScenarioOptions,
  random: RandomStream,
): SalesLabel | null {
  const end = DAYS.all - labels.endsDaysAgo;
  const first = end - labels.days;
  const to = now - labels.endsDaysAgo * DAY_S;
  const sold = sales.children.reduce(
    (sum, { daily }) => sum + daily.subarray(first, end).reduce((units, count) => units + count, 0),
    0,
  );
  const isWrong = random.uniform() < labels.outlierShare;
  const units = isWrong ? Math.round(OUTLIER_MAX ** random.uniform()) : sold;
  if (labels.onlySellers && sold === 0) return null;
  let sumOfLn = 0;
  for (let day = first; day < end; day += 1) {
    sumOfLn += Math.log(ranks[day * 24 + random.integer(0, 23)] || 1);
  }
  return {
    kind: 'label',
    marketplace,
    category,
    asin,
    // The average rank as label files have it: the geometric mean of daily looks.
    rank: Math.exp(sumOfLn / labels.days),
    units,
    days: labels.days,
    from: asin === null ? null : to - labels.days * DAY_S,
    to: asin === null ? null : to,
    estimates: {},
    source: 'simulation',
  };
}
