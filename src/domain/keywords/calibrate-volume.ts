/**
 * Estimates search volume from search-frequency rank. It is calibrated on terms of one department
 * and period with both measured: ln V = a - b ln(rank + q), the law of Zipf and Mandelbrot with the
 * offset q. The slope has the prior b ~ N(0.8, 0.15²), so a few pairs do not swing it. The noise
 * has a prior worth `NOISE_PRIOR_PAIRS` pairs. A rank says nothing about another department or
 * period.
 */
import { normalQuantile } from '../statistics/normal.ts';

/** A term with measured rank and volume. */
export interface RankVolume {
  readonly rank: number;
  /** Searches in 30 days. */
  readonly volume: number;
}

export interface VolumeEstimate {
  /** The median. */
  readonly volume: number;
  readonly low: number;
  readonly high: number;
}

type VolumeCurve = (rank: number) => VolumeEstimate;

/** Fewer measured terms say too little about their department and period. */
export const PAIRS_MIN = 3;
const RANK_OFFSET = 5;
const SLOPE_PRIOR = { mean: 0.8, sd: 0.15 };
const NOISE_PRIOR_SD = 0.35;
const NOISE_PRIOR_PAIRS = 4;
const CONFIDENCE = 0.8;
/** The noise and the slope depend on each other; both converge in this many iterations. */
const TURNS = 20;

/**
 * Fits the pairs of one department and period. Null with fewer than `PAIRS_MIN` different ranks, or
 * if volumes do not fall with the rank. The range covers 80 % of single terms.
 */
export function fitVolumeCurve(pairs: readonly RankVolume[]): VolumeCurve | null {
  const usable = pairs.filter(({ rank, volume }) => rank >= 1 && volume > 0);
  if (new Set(usable.map(({ rank }) => rank)).size < PAIRS_MIN) return null;
  const points = usable.map(({ rank, volume }) => ({ x: lnRank(rank), y: Math.log(volume) }));
  const fit = fitLine(points);
  if (fit.slope <= 0) return null;
  const spread = tQuantile((1 + CONFIDENCE) / 2, NOISE_PRIOR_PAIRS + points.length - 1);
  return (rank) => {
    const away = lnRank(rank) - fit.meanX;
    const middle = fit.meanY - fit.slope * away;
    const sd = Math.sqrt(fit.variance * (1 + 1 / points.length) + away * away * fit.slopeVariance);
    const at = (shift: number) => Math.round(Math.exp(middle + shift * sd));
    return { volume: at(0), low: at(-spread), high: at(spread) };
  };
}

/** Fits y = meanY - slope (x - meanX) and the noise around it. */
function fitLine(points: readonly { readonly x: number; readonly y: number }[]) {
  const count = points.length;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count;
  const sumXX = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const sumXY = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  const priorWeight = 1 / SLOPE_PRIOR.sd ** 2;
  const priorSquares = NOISE_PRIOR_PAIRS * NOISE_PRIOR_SD ** 2;
  let variance = NOISE_PRIOR_SD ** 2;
  let slope = SLOPE_PRIOR.mean;
  let slopeVariance = SLOPE_PRIOR.sd ** 2;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const weight = priorWeight + sumXX / variance;
    slope = (SLOPE_PRIOR.mean * priorWeight - sumXY / variance) / weight;
    slopeVariance = 1 / weight;
    const offLine = points.map(({ x, y }) => y - meanY + slope * (x - meanX));
    const squares = offLine.reduce((sum, off) => sum + off * off, 0);
    variance = (priorSquares + squares) / (NOISE_PRIOR_PAIRS + count - 1);
  }
  return { meanX, meanY, slope, slopeVariance, variance };
}

function lnRank(rank: number): number {
  return Math.log(rank + RANK_OFFSET);
}

/** Student's t from the normal quantile (Abramowitz & Stegun 26.7.5, three terms). */
function tQuantile(p: number, degrees: number): number {
  const z = normalQuantile(p);
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return z + first / degrees + second / degrees ** 2;
}
