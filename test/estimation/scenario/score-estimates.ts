/** Scores the estimates of a simulated scenario against its truth. */

import type { Outcome } from '../../../src/domain/estimation/backtest/metrics.ts';
import { calibrate } from '../../../src/domain/estimation/calibrate/calibrate.ts';
import { estimateFamily } from '../../../src/domain/estimation/family/family-estimate.ts';
import type { EvidenceUse } from '../../../src/domain/estimation/family/family-evidence.ts';
import { createWorkSpace } from '../../../src/domain/estimation/family/work-space.ts';
import { fitLabels } from '../../../src/domain/estimation/fit/fit-label.ts';
import { builtInModel, type SalesModel } from '../../../src/domain/estimation/model/model.ts';
import { medianOf, rangeOf } from '../../../src/domain/estimation/range/units-distribution.ts';
import type { MarketplaceId } from '../../../src/domain/values/marketplace.ts';
import { familyMembers } from './family-members.ts';
import type { Scenario, ScenarioFamily } from './seen-family.ts';

/** What is known of sales where families are estimated. */
export type Knowledge = 'measured here' | 'measured elsewhere' | 'published priors';

export const KNOWLEDGE: readonly Knowledge[] = [
  'measured here',
  'measured elsewhere',
  'published priors',
];

/** The model that labels of the scenario make, of the marketplace itself or of the other ones. */
export function modelOf(
  { cells, options }: Scenario,
  knowledge: Knowledge,
  here: MarketplaceId,
): SalesModel {
  if (knowledge === 'published priors') return builtInModel();
  const told = cells.filter(({ marketplace }) => {
    return (marketplace === here) === (knowledge === 'measured here');
  });
  const labels = told.flatMap((cell) => cell.labels);
  // Whose sales they are is not told: own sales are another question.
  const nameless = labels.map((label) => ({ ...label, asin: null, from: null, to: null }));
  return calibrate(fitLabels(nameless), { fittedAt: options.now });
}

/** Families whose own sales no label told. */
export function untoldFamilies(scenario: Scenario, here: MarketplaceId): ScenarioFamily[] {
  return scenario.cells
    .filter(({ marketplace }) => marketplace === here)
    .flatMap((cell) => cell.families.filter(({ isLabelled }) => !isLabelled));
}

export function outcomesOf(
  families: readonly ScenarioFamily[],
  model: SalesModel,
  use?: EvidenceUse,
): Outcome[] {
  return families.map(({ seen, truth }) => {
    const estimate = estimateFamily(createWorkSpace(model), familyMembers(seen), use);
    if (estimate === null) throw new Error('a family without a rank');
    const { distribution } = estimate;
    return {
      truth: truth.units,
      estimate: medianOf(distribution),
      mean: distribution.mean,
      ranges: {
        0.5: rangeOf(distribution, 0.5),
        0.8: rangeOf(distribution, 0.8),
        0.9: rangeOf(distribution, 0.9),
      },
    };
  });
}
