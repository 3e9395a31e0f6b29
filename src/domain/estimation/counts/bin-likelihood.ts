/**
 * The likelihood of a label that is a bin: "50+ bought in past month" says between 50 and 99
 * customers, not how many. Interval-censored negative binomial, given that the source shows nothing
 * below its lowest bin: products with a badge are not products at random.
 */

import { lnGamma } from '../../statistics/gamma.ts';
import { keptOrMade } from '../../values/kept-or-made.ts';

/** Units lie in [from, below), and the source shows only counts from `shownFrom` on. */
export interface CountBin {
  readonly from: number;
  readonly below: number;
  /** 0: it shows all. */
  readonly shownFrom: number;
}

interface Moments {
  readonly lnMass: number;
  readonly mean: number;
  readonly variance: number;
}

/** ln P(bin | shown). */
export function lnBinLikelihood(
  bin: CountBin,
  mean: number,
  size: number,
  nodes: BinNodes,
): number {
  const shown = shownOf(bin, mean, size, nodes);
  return insideOf(bin, mean, size, nodes).lnMass - (shown?.lnMass ?? 0);
}

/** Derivative of the ln likelihood by ln mean. */
export function binScore(bin: CountBin, mean: number, size: number, nodes: BinNodes): number {
  const among = shownOf(bin, mean, size, nodes)?.mean ?? mean;
  return (insideOf(bin, mean, size, nodes).mean - among) / (1 + mean / size);
}

/** A bin says at least this share of what a count would: scoring steps stay finite. */
const INFORMATION_SHARE_MIN = 0.02;

/**
 * Observed information about ln mean: what the count would tell, less what the bin leaves open
 * (Louis 1982), less what is known from the label being shown at all.
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

/** Of all counts that the source shows; null where it shows any. */
function shownOf(bin: CountBin, mean: number, size: number, nodes: BinNodes): Moments | null {
  const { shownFrom } = bin;
  if (shownFrom <= 0) return null;
  // Far enough above both the floor and the mean for nothing to be left; doubled from the floor, so
  // that labels share their nodes.
  const far = mean * (1 + TAIL_SDS / Math.sqrt(Math.min(size, mean)));
  const doublings = Math.max(TAIL_DOUBLINGS_MIN, Math.ceil(Math.log2(far / shownFrom)));
  return momentsOf(nodes.within(shownFrom, shownFrom * 2 ** doublings), mean, size);
}

/** Standard deviations above the mean up to which a tail without an end is summed. */
const TAIL_SDS = 15;
/** The tail is summed over at least this many doublings of where it begins. */
const TAIL_DOUBLINGS_MIN = 3;

/** Sums over whole numbers where they are few, over growing steps where they are many. */
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

/** The counts that a bin is summed over, each standing for a step of some width. */
interface Nodes {
  readonly counts: readonly number[];
  readonly widths: readonly number[];
  /** By size, what does not depend on the mean: a round of a fit asks for few sizes. */
  readonly lnWeights: Map<number, readonly number[]>;
}

const NODES_MAX = 2_000;
const SIZES_MAX = 64;

/** The nodes of bins, which repeat from label to label; one serves a whole fit. */
export class BinNodes {
  readonly #known = new Map<string, Nodes>();

  within(from: number, below: number): Nodes {
    const first = Math.ceil(from);
    const last = Math.max(first + 1, Math.ceil(below));
    return keptOrMade(this.#known, NODES_MAX, `${first} ${last}`, () => nodesOf(first, last));
  }
}

/** Counts are summed one by one up to here; from there on each step is wider by the growth. */
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
