/** What the installation holds of a marketplace, beside every market figure. */
import Type from 'typebox';
import type { FoundProducts } from '../../../app/find-products.ts';
import { isoOrNull } from '../../../domain/time.ts';
import { instant, nullable } from '../parameters.ts';

export const coverageSchema = Type.Object(
  {
    listings: Type.Integer({ minimum: 0 }),
    oldestObservedAt: nullable(instant),
    newestObservedAt: nullable(instant),
  },
  { title: 'Coverage' },
);

export function presentCoverage(coverage: FoundProducts['coverage']) {
  return {
    listings: coverage.listings,
    oldestObservedAt: isoOrNull(coverage.oldestObservedAt),
    newestObservedAt: isoOrNull(coverage.newestObservedAt),
  };
}
