/**
 * Conformal calibration in bands of predicted volume (Mondrian, split conformal): the central share
 * of a predicted distribution that held c of the truths held out, whatever the distribution's own
 * opinion. For exchangeable labels a band's ranges then hold at least c of the next truths, and at
 * most 1/(n+1) more (Vovk, Gammerman & Shafer 2005).
 */
import { type CalibrationBand, type CentralLevels, NOMINAL_LEVELS } from './spread.ts';

export interface ScoredLabel {
  /** Predicted median units of the label's window. */
  readonly median: number;
  /**
   * The smallest central share of the prediction whose range holds the truth: |2·F(truth) − 1|; 0
   * for a truth that equals the whole median, which every range includes.
   */
  readonly score: number;
}

/** A band rests on at least this many labels; a 90 % level needs 40 to be read safely. */
export const BAND_LABELS_MIN = 80;
const BANDS_MAX = 6;

/** Fewer labels than this calibrate nothing. */
export const CALIBRATION_LABELS_MIN = 40;

/** Bands of equal numbers of labels, as many as each stays well filled. */
export function calibrationBands(scored: readonly ScoredLabel[]): CalibrationBand[] {
  if (scored.length < CALIBRATION_LABELS_MIN) {
    return [{ unitsMax: null, central: NOMINAL_LEVELS, labels: 0 }];
  }
  const sorted = [...scored].sort((left, right) => left.median - right.median);
  const count = Math.max(1, Math.min(BANDS_MAX, Math.floor(sorted.length / BAND_LABELS_MIN)));
  return Array.from({ length: count }, (_, band) => {
    const from = Math.round((band * sorted.length) / count);
    const to = Math.round(((band + 1) * sorted.length) / count);
    const inside = sorted.slice(from, to);
    return {
      unitsMax: band === count - 1 ? null : (sorted[to]?.median ?? null),
      central: centralLevels(inside.map(({ score }) => score)),
      labels: inside.length,
    };
  });
}

function centralLevels(scores: readonly number[]): CentralLevels {
  const sorted = [...scores].sort((left, right) => left - right);
  const level = (confidence: number) => {
    const rank = Math.ceil((sorted.length + 1) * confidence);
    return Math.min(LEVEL_MAX, sorted[rank - 1] ?? LEVEL_MAX);
  };
  return { half: level(0.5) || HALF_LEVEL_TIED, most: level(0.8), nearly: level(0.9) };
}

/** Where most truths equal the median any 50 % range holds too many; it still stays a range. */
const HALF_LEVEL_TIED = 0.35;

/** Quantiles further out than this are not asked of a count distribution. */
const LEVEL_MAX = 0.9999;
