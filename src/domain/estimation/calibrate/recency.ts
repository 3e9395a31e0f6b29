/**
 * How fast markets drift away from old labels. Weights halve with age only if that predicts the
 * newest labels better than equal weights, so a stable market keeps all labels.
 */
import { sumBy } from '../../statistics/sum-by.ts';
import { DAY_S } from '../../values/time.ts';
import { BinNodes } from '../counts/bin-likelihood.ts';
import { isExact, lnLabelLikelihood } from '../counts/count-likelihood.ts';
import { createCells, lnUnitsPerDay, type PooledCurve } from '../curve/curve.ts';
import { fitCurve } from '../fit/fit-curve.ts';
import type { FitLabel } from '../fit/fit-label.ts';
import { shapeOfLabel } from '../fit/fit-shapes.ts';

/** Half-lives to try, in days, longest first. */
const HALF_LIVES = [360, 120, 40] as const;

/** Fewer labels, or labels over fewer days, hardly tell drift from chance. */
const SPAN_DAYS_MIN = 120;
const DATED_LABELS_MIN = 300;

/** Each of the newest stretches of this length is predicted from the labels before it. */
const STRETCHES = 3;
const STRETCH_DAYS = 30;
const STRETCH_LABELS_MIN = 30;

/** A smaller gain in ln likelihood per label does not justify losing old labels. */
const GAIN_MIN = 0.01;
/** A gain must also exceed this many standard errors. */
const GAIN_ERRORS_MIN = 2;

/** Returns the half-life in days that predicts best. Null when equal weights do. */
export function recencyHalfLife(labels: readonly FitLabel[], prior: PooledCurve): number | null {
  const times = labels.flatMap(({ until }) => (until === null ? [] : [until]));
  const newest = times.reduce((latest, at) => Math.max(latest, at), 0);
  const oldest = times.reduce((first, at) => Math.min(first, at), newest);
  if (times.length < DATED_LABELS_MIN || newest - oldest < SPAN_DAYS_MIN * DAY_S) return null;
  const stretches = stretchesOf(labels, newest);
  if (stretches.length === 0) return null;
  const plain = scoresWith(stretches, prior, null);
  let best: { readonly halfLife: number | null; readonly gain: number };
  best = { halfLife: null, gain: GAIN_MIN };
  for (const halfLife of HALF_LIVES) {
    const scores = scoresWith(stretches, prior, halfLife);
    const { mean, error } = meanGain(scores, plain);
    // If forgetting slowly does not pay, forgetting faster does not either.
    if (mean <= best.gain || mean <= GAIN_ERRORS_MIN * error) break;
    best = { halfLife, gain: mean };
  }
  return best.halfLife;
}

/** Weights labels by age, halving relative to the newest. Undated ones count fully. */
export function weighByAge(labels: readonly FitLabel[], halfLifeDays: number | null): FitLabel[] {
  if (halfLifeDays === null) return [...labels];
  const newest = labels.reduce((latest, { until }) => Math.max(latest, until ?? 0), 0);
  return labels.map((label) => {
    const ageDays = (newest - (label.until ?? newest)) / DAY_S;
    return { ...label, weight: 2 ** (-ageDays / halfLifeDays) };
  });
}

interface Stretch {
  readonly before: readonly FitLabel[];
  readonly during: readonly FitLabel[];
}

function stretchesOf(labels: readonly FitLabel[], newest: number): Stretch[] {
  const endingIn = (from: number, to: number) =>
    labels.filter(({ until }) => until !== null && until > from && until <= to);
  const stretches = Array.from({ length: STRETCHES }, (_, index) => {
    const end = newest - index * STRETCH_DAYS * DAY_S;
    const start = end - STRETCH_DAYS * DAY_S;
    const before = endingIn(Number.NEGATIVE_INFINITY, start);
    return { before, during: endingIn(start, end).filter(isExact) };
  });
  return stretches.filter(({ before, during }) => {
    return Math.min(before.length, during.length) >= STRETCH_LABELS_MIN;
  });
}

/** Returns each label's ln likelihood under a curve fitted to the labels before its stretch. */
function scoresWith(
  stretches: readonly Stretch[],
  prior: PooledCurve,
  halfLife: number | null,
): number[] {
  return stretches.flatMap(({ before, during }) => {
    const { curve, shapes } = fitCurve(weighByAge(before, halfLife), prior);
    const cellOf = createCells(curve);
    const nodes = new BinNodes();
    return during.map((label) => {
      const { marketplace, category, lnRank, days } = label;
      const lnRate = lnUnitsPerDay(cellOf(marketplace, category), lnRank);
      const mean = days * Math.exp(lnRate);
      return lnLabelLikelihood(label, mean, shapeOfLabel(shapes, label, mean), nodes);
    });
  });
}

function meanGain(scores: readonly number[], plain: readonly number[]) {
  const gains = scores.map((score, index) => score - (plain[index] ?? score));
  const mean = sumBy(gains, (gain) => gain) / gains.length;
  const variance = sumBy(gains, (gain) => (gain - mean) ** 2) / gains.length;
  return { mean, error: Math.sqrt(variance / gains.length) };
}
