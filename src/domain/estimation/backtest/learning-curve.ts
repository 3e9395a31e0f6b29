/**
 * How the error falls with the number of labeled products, next to the baselines: what the first
 * labels of a new installation are worth.
 */
import { hash32 } from '../../statistics/seeded-random.ts';
import { calibrate } from '../calibrate/calibrate.ts';
import { isExact } from '../counts/count-likelihood.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import { BASELINES, baselineOutcomes, modelOutcome, OWN_METHOD } from './baselines.ts';
import { type Outcome, scoresOf } from './metrics.ts';
import { type SplitShares, splitProducts } from './split-products.ts';

/** One number of products fitted to. */
export interface LearningStep {
  readonly products: number;
  /** Mean |ln(estimate / truth)| on held-out labels over all seeds; this program first. */
  readonly errors: readonly { readonly method: string; readonly meanAbsLogError: number }[];
}

/** Numbers of products fitted to, where there are as many. */
const STEPS = [30, 87, 260, 870, 2_600];

export function learningCurve(
  all: readonly FitLabel[],
  { seeds, ...shares }: SplitShares & { readonly seeds: readonly number[] },
): LearningStep[] {
  const labels = all.filter(isExact);
  const outcomes = STEPS.map(() => new Map<string, Outcome[]>());
  for (const seed of seeds) {
    const { fit, calibration, test } = splitProducts(labels, seed, shares);
    const [fitGroups, heldOutGroups] = [groupsOf(fit), groupsOf(calibration)];
    for (const [index, products] of STEPS.entries()) {
      if (products > fitGroups.length) continue;
      const some = labelsOf(fit, fitGroups.slice(0, products));
      const heldOutCount = Math.ceil((products * shares.calibrationShare) / shares.fitShare);
      const heldOut = labelsOf(calibration, heldOutGroups.slice(0, heldOutCount));
      const model = calibrate(some, { fittedAt: 0, heldOut });
      const add = (method: string, found: readonly Outcome[]) => {
        const step = outcomes[index];
        const known = step?.get(method);
        if (known === undefined) step?.set(method, [...found]);
        else known.push(...found);
      };
      add(
        OWN_METHOD,
        test.map((label) => modelOutcome(model, label)),
      );
      for (const baseline of BASELINES) {
        add(baseline.name, baselineOutcomes(baseline, some, test));
      }
    }
  }
  return STEPS.flatMap((products, index) => {
    const step = outcomes[index];
    if (step === undefined || step.size === 0) return [];
    const errors = [...step].map(([method, found]) => {
      return { method, meanAbsLogError: scoresOf(found).meanAbsLogError };
    });
    return [{ products, errors }];
  });
}

/** Names of products, in an order that does not depend on the file's. */
function groupsOf(labels: readonly FitLabel[]): string[] {
  return [...new Set(labels.map(({ group }) => group))]
    .map((group) => ({ group, key: hash32(group) }))
    .sort((left, right) => left.key - right.key)
    .map(({ group }) => group);
}

function labelsOf(labels: readonly FitLabel[], groups: readonly string[]): FitLabel[] {
  const kept = new Set(groups);
  return labels.filter(({ group }) => kept.has(group));
}
