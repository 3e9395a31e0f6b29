/** Reads measured weeks of sales from the folder of real inputs: of products that sold, exact. */
import { categoryKey } from '../../../src/domain/estimation/curve/category-key.ts';
import { FESTIVE_SHARE_MEAN } from '../../../src/domain/estimation/curve/festive.ts';
import { DAYS_PER_MONTH } from '../../../src/domain/estimation/units.ts';
import { parseMarketplace } from '../../../src/domain/values/marketplace.ts';
import type { Observation } from './observation.ts';
import { csvRows } from './read-badges.ts';

/** Half the width of the range of units that a rounded count stands for. */
const HALF_UNIT = 0.5;

export function salesRows(folder: string): Observation[] {
  const seen = new Set<string>();
  return csvRows(folder, 'sales/rank-units-7day-ca-fr-mx.csv').flatMap((row): Observation[] => {
    const { country = '', category_code: name = '', asin = '' } = row;
    const [rank, units, days] = [row['rank'], row['units_sold'], row['duration']].map(Number);
    const marketplace = parseMarketplace(country, 'amazon');
    const identity = [asin, rank, units].join('|');
    if (marketplace === null || !rank || !units || !days || seen.has(identity)) return [];
    seen.add(identity);
    const months = DAYS_PER_MONTH / days;
    return [
      {
        ...{ marketplace, category: categoryKey(name), lnRank: Math.log(rank) },
        from: (units - HALF_UNIT) * months,
        below: (units + HALF_UNIT) * months,
        shownFrom: HALF_UNIT * months,
        isAbsent: false,
        // An average rank of the week has fractions, a single look has none.
        kind: Number.isInteger(rank) ? 'single' : 'average',
        isSingleLook: Number.isInteger(rank),
        // Weeks of January and February: their own days are past the festive ones.
        ...{ family: 'alone', festive: -FESTIVE_SHARE_MEAN },
        ...{ weight: 1, group: asin, source: `sales ${marketplace}` },
      },
    ];
  });
}
