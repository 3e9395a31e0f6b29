/** What the installation holds of a marketplace, beside every market figure. */
import Type from 'typebox';
import type { FoundProducts } from '../../../app/find-products.ts';
import { instant, nullable, presentInstant } from '../parameters.ts';

export const coverageSchema = Type.Object(
  {
    listings: Type.Integer({ minimum: 0 }),
    oldestObservedAt: nullable(instant),
    newestObservedAt: nullable(instant),
  },
  { title: 'Coverage', description: 'What this installation holds of the marketplace.' },
);

export function presentCoverage(coverage: FoundProducts['coverage']) {
  return {
    listings: coverage.listings,
    oldestObservedAt: presentInstant(coverage.oldestObservedAt),
    newestObservedAt: presentInstant(coverage.newestObservedAt),
  };
}
