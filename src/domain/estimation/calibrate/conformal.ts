/**
 * Conformal calibration in bands of predicted volume (Mondrian, split conformal). It finds the
 * central share of predicted distributions that contained 50, 80 or 90 % of the held-out truths,
 * whatever the distributions promise. For exchangeable labels, a band's ranges then contain at
 * least that share of new truths, and at most 1/(n+1) more (Vovk, Gammerman & Shafer 2005).
 */
import { sumBy } from '../../statistics/sum-by.ts';
import { type CalibrationBand, type CentralLevels, NOMINAL_LEVELS } from '../range/spread.ts';

export interface ScoredLabel {
  readonly median: number;
  /**
   * The smallest central share of the prediction whose range contains the truth, |2·F(truth) − 1|.
   * 0 for a truth equal to the rounded median, which every range includes.
   */
  readonly score: number;
  readonly weight?: number;
}

/** A band has at least this many labels. A reliable 90 % level needs 40. */
export const BAND_LABELS_MIN = 80;
const BANDS_MAX = 6;

export const CALIBRATION_LABELS_MIN = 40;

/** Returns bands with equal numbers of labels, as many as can be filled well. */
export function calibrationBands(scored: readonly ScoredLabel[]): CalibrationBand[] {
  if (scored.length < CALIBRATION_LABELS_MIN) {
    return [{ unitsMax: null, central: NOMINAL_LEVELS, labels: 0 }];
  }
  const sorted = scored.toSorted((left, right) => left.median - right.median);
  const count = Math.max(1, Math.min(BANDS_MAX, Math.floor(effective(sorted) / BAND_LABELS_MIN)));
  const bands = equalParts(sorted, count);
  return bands.map((inside, band) => ({
    unitsMax: bands[band + 1]?.[0]?.median ?? null,
    central: centralLevels(inside),
    labels: inside.length,
  }));
}

/** Splits a list into parts whose lengths differ by at most one. */
export function equalParts<Item>(items: readonly Item[], count: number): (readonly Item[])[] {
  const start = (part: number) => Math.round((part * items.length) / count);
  return Array.from({ length: count }, (_, part) => items.slice(start(part), start(part + 1)));
}

/** Returns the number of equally weighted labels with the same information (Kish 1965). */
function effective(scored: readonly ScoredLabel[]): number {
  const squares = sumBy(scored, ({ weight = 1 }) => weight ** 2);
  return squares > 0 ? sumBy(scored, ({ weight = 1 }) => weight) ** 2 / squares : 0;
}

/** Returns weighted conformal quantiles. The next truth has the newest label's weight, 1. */
function centralLevels(scored: readonly ScoredLabel[]): CentralLevels {
  const sorted = scored.toSorted((left, right) => left.score - right.score);
  const total = sorted.reduce((sum, { weight = 1 }) => sum + weight, 1);
  const level = (confidence: number) => {
    let reached = 0;
    for (const { score, weight = 1 } of sorted) {
      reached += weight;
      if (reached >= total * confidence - ROUNDING) return Math.min(LEVEL_MAX, score);
    }
    return LEVEL_MAX;
  };
  return { half: level(0.5) || HALF_LEVEL_TIED, most: level(0.8), nearly: level(0.9) };
}

/** Rounding may leave a sum of weights this much below a full share. */
const ROUNDING = 1e-9;

/** When most truths equal the median, any 50 % range contains too many. It gets this level. */
const HALF_LEVEL_TIED = 0.35;

/** Count distributions are not asked for more extreme levels. */
const LEVEL_MAX = 0.9999;
