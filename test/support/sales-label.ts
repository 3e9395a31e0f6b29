/** A label as a file of sales holds it: units of a product without an ASIN at a rank. */
import type { SalesLabel } from '../../src/domain/product/observation.ts';

export function salesLabel(rank = 100): SalesLabel {
  return {
    ...{ kind: 'label', marketplace: 'FR', category: 'kitchen', rank, units: 4, days: 7 },
    ...{ asin: null, from: null, to: null, estimates: {}, source: 'csv' },
  };
}
