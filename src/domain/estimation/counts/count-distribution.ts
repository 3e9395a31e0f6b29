/**
 * The distribution of units sold around an expected number: negative binomial counts, mixed with
 * gross outliers that are uniform in ln units (another product, another window, a bulk order). Each
 * whole number's weight is spread evenly over the unit around it, which gives ranges their exact
 * coverage.
 */
import { lnGamma, regularizedGamma } from '../../statistics/gamma.ts';

export interface CountShape {
  /** Size of the negative binomial: variance = mean + mean² / size. */
  readonly size: number;
  readonly outliers: number;
  /** Outliers are between 1 and this many units. */
  readonly outlierMax: number;
  /** Extra noise of a single look at the rank. Absent when the rank is an average. */
  readonly look?: LookNoise;
}

/**
 * How far the rate seen in one look strays from the window's. If a score fades sales with half-life
 * h, the squared coefficient of variation is φκ / 2λ (κ = ln 2 / h, φ the variance of daily sales
 * over their mean, λ units a day). Slow sellers stray most, up to a limit.
 */
export interface LookNoise {
  /** φκ / 2: the squared coefficient of variation at one unit a day, before the limit. */
  readonly perDay: number;
  /** The limit, for products that hardly sell. */
  readonly most: number;
}

/** Returns the shape of a window's counts. Its size includes the noise of a single look. */
export function shapeAt(
  shape: CountShape,
  { mean, days }: { readonly mean: number; readonly days: number },
): CountShape {
  const { size, look } = shape;
  if (look === undefined) return shape;
  const noise = 1 / (1 / look.most + mean / days / look.perDay);
  return { ...shape, size: 1 / (1 / size + noise) };
}

/** A window's expected units. `givenSold`: at least one unit was sold. */
export interface CountWindow {
  readonly mean: number;
  readonly givenSold: boolean;
}

/** Larger expected counts are treated as a gamma variable with equal mean and variance. */
const GAMMA_MEAN_MIN = 3_000;

/** Share of zeros among outliers, if labels may be zero. */
const OUTLIER_ZERO_SHARE = 0.1;

const BISECTIONS = 40;

const WALK_MAX = 1_000_000;

export function countCdf(x: number, window: CountWindow, shape: CountShape): number {
  if (window.mean > GAMMA_MEAN_MIN) {
    const { outliers } = shape;
    return (1 - outliers) * gammaCdf(x, window, shape) + outliers * outlierCdf(x, window, shape);
  }
  const whole = Math.floor(x + 0.5);
  const steps = edgeSteps(window, shape);
  for (let count = 0; count < Math.min(whole, WALK_MAX); count += 1) steps.advance();
  return steps.below + within(x, whole) * (steps.above - steps.below);
}

/** Returns the units below which the share `p` of the distribution lies. */
export function countQuantile(p: number, window: CountWindow, shape: CountShape): number {
  if (window.mean > GAMMA_MEAN_MIN) return bisect(p, window, shape);
  const steps = edgeSteps(window, shape);
  while (steps.above < p && steps.count < WALK_MAX) steps.advance();
  const share = (p - steps.below) / (steps.above - steps.below);
  const part = Math.min(1, Math.max(0, share));
  return steps.count === 0 ? part / 2 : steps.count - 0.5 + part;
}

/** Returns the position of x in the unit around a whole number. Zero fills only [0, ½]. */
function within(x: number, whole: number): number {
  return whole === 0 ? 2 * x : x + 0.5 - whole;
}

/** Walks the whole numbers from zero and tracks the distribution at the edges between them. */
function edgeSteps(window: CountWindow, shape: CountShape) {
  const { mean, givenSold } = window;
  const { size, outliers } = shape;
  const zero = zeroProbability(mean, size);
  const ratio = mean / (mean + size);
  const scale = (1 - outliers) / (givenSold ? 1 - zero : 1);
  let probability = zero;
  let counts = givenSold ? 0 : zero;
  const at = (count: number) => scale * counts + outliers * outlierCdf(count + 0.5, window, shape);
  const steps = {
    count: 0,
    below: 0,
    above: at(0),
    advance() {
      probability *= ((steps.count + size) / (steps.count + 1)) * ratio;
      counts += probability;
      steps.count += 1;
      steps.below = steps.above;
      steps.above = at(steps.count);
    },
  };
  return steps;
}

function bisect(p: number, window: CountWindow, shape: CountShape): number {
  let low = 0;
  let high = Math.max(shape.outlierMax, 10) + window.mean;
  for (let step = 0; countCdf(high, window, shape) < p && step < BISECTIONS; step += 1) high *= 2;
  for (let step = 0; step < BISECTIONS && high - low > 1e-6 * high; step += 1) {
    const middle = (low + high) / 2;
    if (countCdf(middle, window, shape) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Returns the mean of the counts, outliers aside. */
export function countMean({ mean, givenSold }: CountWindow, { size }: CountShape): number {
  return givenSold ? mean / (1 - zeroProbability(mean, size)) : mean;
}

export function zeroProbability(mean: number, size: number): number {
  return Math.exp(-size * Math.log1p(mean / size));
}

/** Returns ln P(units) of the negative binomial, extended to fractions by the gamma function. */
export function lnCount(units: number, mean: number, size: number): number {
  return (
    lnGamma(units + size) -
    lnGamma(size) -
    lnGamma(units + 1) -
    size * Math.log1p(mean / size) +
    (units === 0 ? 0 : units * Math.log(mean / (size + mean)))
  );
}

/** Returns ln P(units) among outliers. */
export function lnOutlier(units: number, givenSold: boolean, outlierMax: number): number {
  if (units < 0.5) return givenSold ? Number.NEGATIVE_INFINITY : Math.log(OUTLIER_ZERO_SHARE);
  const share = givenSold ? 1 : 1 - OUTLIER_ZERO_SHARE;
  return Math.log(share / Math.log(2 * outlierMax)) - Math.log(Math.max(1, units));
}

function outlierCdf(x: number, { givenSold }: CountWindow, { outlierMax }: CountShape): number {
  const zero = givenSold ? 0 : OUTLIER_ZERO_SHARE * Math.min(1, 2 * x);
  const share = givenSold ? 1 : 1 - OUTLIER_ZERO_SHARE;
  if (x <= 0.5) return zero;
  return zero + share * Math.min(1, Math.log(2 * x) / Math.log(2 * outlierMax));
}

function gammaCdf(x: number, { mean, givenSold }: CountWindow, { size }: CountShape): number {
  const shape = 1 / (1 / size + 1 / mean);
  const at = (units: number) => regularizedGamma(shape, (shape * units) / mean);
  if (!givenSold) return at(x);
  const zero = at(0.5);
  return Math.max(0, at(x) - zero) / (1 - zero);
}
