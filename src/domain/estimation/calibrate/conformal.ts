/**
 * Conformal calibration in bands of predicted volume (Mondrian, split conformal): which central
 * share of predicted distributions held 50, 80 or 90 % of the held-out truths, whatever the
 * distributions themselves promise. For exchangeable labels the ranges of a band then hold at
 * least that share of the next truths, and at most 1/(n+1) more (Vovk, Gammerman & Shafer 2005).
 */
import { sumBy } from '../../statistics/sum-by.ts';
import { type CalibrationBand, type CentralLevels, NOMINAL_LEVELS } from '../range/spread.ts';

export interface ScoredLabel {
  readonly median: number;
  /**
   * The smallest central share of the prediction whose range holds the truth, |2·F(truth) − 1|; 0
   * for a truth that equals the whole median, which every range includes.
   */
  readonly score: number;
  readonly weight?: number;
}

/** A band rests on at least this many labels; a 90 % level needs 40 to be read safely. */
export const BAND_LABELS_MIN = 80;
const BANDS_MAX = 6;

export const CALIBRATION_LABELS_MIN = 40;

/** Bands with equal numbers of labels: as many as can be well filled. */
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

/** A list cut into a number of parts whose lengths differ by one at most. */
export function equalParts<Item>(items: readonly Item[], count: number): (readonly Item[])[] {
  const start = (part: number) => Math.round((part * items.length) / count);
  return Array.from({ length: count }, (_, part) => items.slice(start(part), start(part + 1)));
}

/** The number of equally weighted labels that would say as much (Kish 1965). */
function effective(scored: readonly ScoredLabel[]): number {
  const squares = sumBy(scored, ({ weight = 1 }) => weight ** 2);
  return squares > 0 ? sumBy(scored, ({ weight = 1 }) => weight) ** 2 / squares : 0;
}

/** Weighted conformal quantiles: the next truth counts as much as the newest label (1). */
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

/** Sums of weights may fall this little short of a whole share. */
const ROUNDING = 1e-9;

/** Where most truths equal the median, any 50 % range holds too many; it gets this level. */
const HALF_LEVEL_TIED = 0.35;

/** Levels further out than this are not asked of a count distribution. */
const LEVEL_MAX = 0.9999;
