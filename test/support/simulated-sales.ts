/** Sales labels of a simulated market, as they are imported. */

import type { SalesLabel } from '../../src/domain/product/observation.ts';
import { SIMULATION, simulatedLabels } from './simulated-labels.ts';

/** Labels for each pair of marketplace and category. */
export function simulatedSales(perCell: number): SalesLabel[] {
  return simulatedLabels({ ...SIMULATION, perCell }).map(
    ({ marketplace, category, lnRank, units, days }) => ({
      kind: 'label',
      marketplace: marketplace === 'FR' ? 'FR' : 'CA',
      category: category ?? '',
      rank: Math.exp(lnRank),
      units,
      days,
      asin: null,
      from: null,
      to: null,
      estimates: {},
      source: 'csv',
    }),
  );
}
