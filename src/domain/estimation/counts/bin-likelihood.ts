/**
 * The likelihood of a label that is a bin: "50+ bought in past month" means 50 to 99 customers. It
 * is an interval-censored negative binomial, conditional on being shown: the source shows nothing
 * below its lowest bin, so products with a badge are not a random sample.
 */

import { lnGamma } from '../../statistics/gamma.ts';
import { keptOrMade } from '../../values/kept-or-made.ts';

/** Units are in [from, below). The source shows only counts from `shownFrom` up. */
export interface CountBin {
  readonly from: number;
  readonly below: number;
  /** 0 when it shows all counts. */
  readonly shownFrom: number;
}

interface Moments {
  readonly lnMass: number;
  readonly mean: number;
  readonly variance: number;
}

/** Returns ln P(bin | shown). */
export function lnBinLikelihood(
  bin: CountBin,
  mean: number,
  size: number,
  nodes: BinNodes,
): number {
  const shown = shownOf(bin, mean, size, nodes);
  return insideOf(bin, mean, size, nodes).lnMass - (shown?.lnMass ?? 0);
}

/** Returns the derivative of the ln likelihood by ln mean. */
export function binScore(bin: CountBin, mean: number, size: number, nodes: BinNodes): number {
  const among = shownOf(bin, mean, size, nodes)?.mean ?? mean;
  return (insideOf(bin, mean, size, nodes).mean - among) / (1 + mean / size);
}

/** The least information of a bin, as a share of a count's. It keeps scoring steps finite. */
const INFORMATION_SHARE_MIN = 0.02;

/**
 * Returns the observed information about ln mean: that of a count, minus what the bin hides (Louis
 * 1982), minus what being shown already says.
 */
export function binInformation(bin: CountBin, mean: number, size: number, nodes: BinNodes): number {
  const scale = 1 + mean / size;
  const complete = mean / scale;
  const inside = insideOf(bin, mean, size, nodes);
  const shown = shownOf(bin, mean, size, nodes);
  const known =
    shown === null
      ? mean * (1 + inside.mean / size) - inside.variance
      : (mean / size) * (inside.mean - shown.mean) + shown.variance - inside.variance;
  return Math.max(INFORMATION_SHARE_MIN * complete, Math.min(complete, known / scale ** 2));
}

function insideOf({ from, below }: CountBin, mean: number, size: number, nodes: BinNodes): Moments {
  return momentsOf(nodes.within(from, below), mean, size);
}

/** Moments of all counts that the source shows. Null when it shows all. */
function shownOf(bin: CountBin, mean: number, size: number, nodes: BinNodes): Moments | null {
  const { shownFrom } = bin;
  if (shownFrom <= 0) return null;
  // Sums far beyond both the floor and the mean, where no weight is left. Doubling from the floor
  // lets labels share nodes.
  const far = mean * (1 + TAIL_SDS / Math.sqrt(Math.min(size, mean)));
  const doublings = Math.max(TAIL_DOUBLINGS_MIN, Math.ceil(Math.log2(far / shownFrom)));
  return momentsOf(nodes.within(shownFrom, shownFrom * 2 ** doublings), mean, size);
}

/** Standard deviations above the mean at which the sum of an open tail stops. */
const TAIL_SDS = 15;
/** The sum covers at least this many doublings of the tail's start. */
const TAIL_DOUBLINGS_MIN = 3;

/** Sums a few counts one by one, and many in growing steps. */
function momentsOf({ counts, widths, lnWeights }: Nodes, mean: number, size: number): Moments {
  const ofSize = keptOrMade(lnWeights, SIZES_MAX, size, () =>
    counts.map((count, index) => {
      return lnGamma(count + size) - lnGamma(count + 1) + Math.log(widths[index] ?? 1);
    }),
  );
  const atZero = size * Math.log1p(mean / size) + lnGamma(size);
  const lnRatio = Math.log(mean / (size + mean));
  let top = Number.NEGATIVE_INFINITY;
  const logs = counts.map((count, index) => {
    const log = (ofSize[index] ?? 0) - atZero + count * lnRatio;
    top = Math.max(top, log);
    return log;
  });
  let [mass, sum, squares] = [0, 0, 0];
  for (const [index, log] of logs.entries()) {
    const weight = Math.exp(log - top);
    const count = counts[index] ?? 0;
    mass += weight;
    sum += weight * count;
    squares += weight * count * count;
  }
  const average = sum / mass;
  return {
    lnMass: Math.min(0, top + Math.log(mass)),
    mean: average,
    variance: Math.max(0, squares / mass - average * average),
  };
}

/** The counts to sum for a bin, each representing a step of some width. */
interface Nodes {
  readonly counts: readonly number[];
  readonly widths: readonly number[];
  /** By size, the terms independent of the mean. A round of a fit uses few sizes. */
  readonly lnWeights: Map<number, readonly number[]>;
}

const NODES_MAX = 2_000;
const SIZES_MAX = 64;

/** Caches the nodes of bins, which repeat from label to label. One cache serves a whole fit. */
export class BinNodes {
  readonly #known = new Map<string, Nodes>();

  within(from: number, below: number): Nodes {
    const first = Math.ceil(from);
    const last = Math.max(first + 1, Math.ceil(below));
    return keptOrMade(this.#known, NODES_MAX, `${first} ${last}`, () => nodesOf(first, last));
  }
}

/** The first counts are summed one by one. Then each step is wider than the last by the growth. */
const SINGLE_STEPS = 16;
const STEP_GROWTH = 1.25;

function nodesOf(first: number, last: number): Nodes {
  const counts: number[] = [];
  const widths: number[] = [];
  let width = 1;
  for (let at = first; at < last; at += width) {
    if (counts.length > SINGLE_STEPS) width = Math.ceil(width * STEP_GROWTH);
    width = Math.min(width, last - at);
    counts.push(at + (width - 1) / 2);
    widths.push(width);
  }
  return { counts, widths, lnWeights: new Map() };
}
