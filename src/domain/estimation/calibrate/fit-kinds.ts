/** Fits averages of ranks first, then single looks with the averages' curve as their prior. */

import { hash32 } from '../../statistics/seeded-random.ts';
import type { PooledCurve } from '../curve/curve.ts';
import { type FittedCurve, fitCurve } from '../fit/fit-curve.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import type { Shapes } from '../fit/fit-shapes.ts';
import { BAND_LABELS_MIN } from './conformal.ts';

const FOLDS = 5;

export interface FittedKind {
  readonly fitted: FittedCurve;
  readonly unseen: readonly {
    readonly labels: readonly FitLabel[];
    readonly fitted: FittedCurve;
  }[];
}

/**
 * Fits the curves. Single looks get their own curve if other labels suffice for one.
 *
 * @param heldOut labels to measure on, instead of each fold in turn
 */
export function fitKinds(
  labels: readonly FitLabel[],
  prior: PooledCurve,
  heldOut: readonly FitLabel[] | undefined,
) {
  const others = Map.groupBy(
    labels.filter(({ rankKind }) => rankKind !== 'single'),
    ({ marketplace }) => marketplace,
  );
  const isApart = ({ marketplace, rankKind }: FitLabel) =>
    rankKind === 'single' && (others.get(marketplace)?.length ?? 0) >= BAND_LABELS_MIN;
  const single = labels.filter(isApart);
  if (single.length < BAND_LABELS_MIN) {
    return { main: fitKind(labels, heldOut, () => prior), single: null, isApart: () => false };
  }
  const isMain = (label: FitLabel) => !isApart(label);
  const main = fitKind(labels.filter(isMain), heldOut?.filter(isMain), () => prior);
  const priorOf = (fold?: number) => (main.unseen[fold ?? -1] ?? main).fitted.curve;
  const apart = fitKind(single, heldOut?.filter(isApart), priorOf, main.fitted.shapes);
  return { main, single: apart, isApart };
}

/** Fits a curve to all labels, and one without each fold. All share dispersion and variances. */
function fitKind(
  labels: readonly FitLabel[],
  heldOut: readonly FitLabel[] | undefined,
  priorOf: (fold?: number) => PooledCurve,
  averages: Shapes | null = null,
): FittedKind {
  const fitted = fitCurve(labels, priorOf(), { averages });
  if (heldOut !== undefined) return { fitted, unseen: [{ labels: heldOut, fitted }] };
  const unseen = Array.from({ length: FOLDS }, (_, fold) => {
    const isOut = ({ group }: FitLabel) => foldOf(group, FOLDS) === fold;
    const rest = labels.filter((label) => !isOut(label));
    const { curve } = fitCurve(rest, priorOf(fold), { fixed: fitted });
    return { labels: labels.filter(isOut), fitted: { ...fitted, curve } };
  });
  return { fitted, unseen };
}

export function foldOf(name: string, parts: number): number {
  return hash32(name) % parts;
}
