/**
 * Fits one curve to intervals of units, badges and weeks of sales alike, by empirical Bayes: Newton
 * steps on the penalised likelihood, the spreads of marketplaces, categories and their pairs by
 * expectation-maximisation, noise and hidden share by climbing.
 */
import { type PooledCurve, UNKNOWN_CATEGORY } from '../../../src/domain/estimation/curve/curve.ts';
import {
  type CurveParameters,
  curveFrom,
  curveParameters,
  labelPositions,
  priorVector,
  segmentLengths,
  tiltOf,
} from '../../../src/domain/estimation/fit/curve-parameters.ts';
import {
  type EffectVariances,
  START_VARIANCES,
  updateVariances,
} from '../../../src/domain/estimation/fit/fit-shapes.ts';
import { unknownFamilyAt } from '../../../src/domain/estimation/model/family-share.ts';
import {
  LOOK_SHIFT_MAX,
  lookShiftOf,
  lookVariance,
} from '../../../src/domain/estimation/model/look-noise.ts';
import { DAYS_PER_MONTH } from '../../../src/domain/estimation/units.ts';
import { cholesky } from '../../../src/domain/statistics/cholesky.ts';
import { floatAt } from '../../../src/domain/statistics/float-at.ts';
import { climbNoise } from './climb-noise.ts';
import { type FamilyPart, familyMixture, type UnknownFamily } from './family-mixture.ts';
import { lnLikelihood, type Noise, START_SD } from './likelihood.ts';
import { type Observation, SINGLE_WEEK } from './observation.ts';
import { bendName, familyColumns, type Unknowns, unknownsOf } from './unknowns.ts';

export interface FittedPriors {
  readonly curve: PooledCurve;
  readonly noise: Noise;
  readonly variances: EffectVariances;
  /** ln units that the weeks around Christmas add, by category. */
  readonly festive: Readonly<Record<string, number>>;
  /** ln units that a single look shows too much, per ln variance of a look. */
  readonly look: number;
  readonly lookOfWeeks: number;
  /** Listings beyond the families that their ranks belong to. */
  readonly families: {
    readonly parts: readonly FamilyPart[];
    /** Of variations, the share that are one of a few. */
    readonly fewAmongVariations: number;
    readonly unknown: readonly UnknownFamily[];
  };
}

const ROUNDS = 60;
const ROUNDS_BEFORE_VARIANCES = 5;
const SETTLED = 2e-3;
/** Variance of ln units at the pivot: all but free. */
const PIVOT_VARIANCE = 3 ** 2;
/** Of a base slope around the start, and of the bend between neighbors. */
const SLOPE_VARIANCE = 0.3 ** 2;
const BEND_VARIANCE = 0.2 ** 2;
const SLOPE_MIN = 0.05;
/**
 * How much slopes may differ between groups is not learned: badges tell little of the tail, and
 * weeks of sales there are the dirtiest rows of all.
 */
function withSlopes({ markets, categories, cells }: EffectVariances): EffectVariances {
  return {
    markets: { ...markets, slope: 0.1 ** 2 },
    categories: { ...categories, slope: 0.06 ** 2 },
    cells: { ...cells, slope: 0.06 ** 2 },
  };
}
/** Of the mean level and slope of all stores: the base curve is the average store's. */
const CENTRE_VARIANCE = 0.01 ** 2;
/** ln units no step may exceed. */
const STEP_MAX = 0.5;
/** Where derivatives look on each side. */
const LN_STEP = 0.05;
const INFORMATION_MIN = 0.01;

const START_HIDDEN = 0.2;

interface Rows {
  readonly observations: readonly Observation[];
  readonly parameters: CurveParameters;
  readonly unknowns: Unknowns;
  readonly positions: Int32Array;
  readonly lengths: Float64Array;
  /** The positions of the extras that each observation uses, and how much of each. */
  readonly extras: readonly (readonly (readonly [position: number, part: number])[])[];
  /** The position of the unknown that a single look uses. */
  readonly lookAt: readonly number[];
  /** Where listings are of which nobody said what family they have. */
  unknownFamily: readonly UnknownFamily[];
}

/** @param start its knots are kept, its levels and slopes are where the fit begins */
export function fitPriors(observations: readonly Observation[], start: PooledCurve): FittedPriors {
  const parameters = curveParameters(observations, start);
  const unknowns = unknownsOf(observations, parameters);
  const rows: Rows = {
    ...{ observations, parameters, unknowns },
    positions: labelPositions(parameters, observations),
    lengths: segmentLengths(observations, start.knots),
    extras: extrasOf(observations, unknowns),
    lookAt: observations.map(({ kind }) => positionOf(unknowns, lookName(kind))),
    unknownFamily: [],
  };
  const prior = new Float64Array(unknowns.size);
  prior.set(priorVector(parameters, start));
  for (const { position, belief } of unknowns.extras) prior[position] = belief.mean;
  let values: Float64Array = Float64Array.from(prior);
  let variances = withSlopes(START_VARIANCES);
  const kinds = [...new Set(observations.map(({ kind }) => kind))].sort();
  let noise: Noise = {
    sds: Object.fromEntries(kinds.map((kind) => [kind, START_SD])),
    hidden: START_HIDDEN,
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const system = assemble(rows, values, noise);
    penalise(system, unknowns, variances, { values, prior });
    const factor = cholesky(system.hessian, unknowns.size);
    const moved = applyStep(values, factor.solve(system.gradient), parameters);
    values = moved.values;
    const medians = observations.map((_, row) => medianOf(rows, values, row));
    noise = climbNoise(observations, medians, noise);
    rows.unknownFamily = unknownFamilies(rows, values, noise);
    if (round >= ROUNDS_BEFORE_VARIANCES) {
      const updated = updateVariances(parameters, {
        values,
        priorMeans: prior,
        posterior: factor.inverseDiagonal(),
      });
      variances = withSlopes(updated);
    }
    if (round > 2 * ROUNDS_BEFORE_VARIANCES && moved.furthest < SETTLED) break;
  }
  return { ...publicFigures(values, rows, start, noise), noise, variances };
}

/** Measured weeks tell single looks from averages by themselves. */
function lookName(kind: string): string {
  return kind === SINGLE_WEEK ? 'look of weeks' : 'look';
}

function positionOf({ extras }: Unknowns, wanted: string): number {
  return extras.find(({ name }) => name === wanted)?.position ?? Number.NaN;
}

function familyParts({ unknowns }: Rows, values: Float64Array, { sds }: Noise): FamilyPart[] {
  return (['alone', 'few', 'many'] as const).map((family) => {
    const [few, many] = familyColumns(family, unknowns);
    const shift =
      few * (values[positionOf(unknowns, 'few')] ?? 0) +
      many * (values[positionOf(unknowns, 'many')] ?? 0);
    const kind = `${family} GB`;
    return { family, kind, shift, sd: sds[kind] ?? START_SD };
  });
}

function unknownFamilies(rows: Rows, values: Float64Array, noise: Noise): UnknownFamily[] {
  const { observations, unknowns } = rows;
  const of = (name: string) => values[positionOf(unknowns, name)] ?? 0;
  const beyondOf = (row: number) => {
    const { from = Number.NaN, below = Number.NaN, family = 'alone' } = observations[row] ?? {};
    const [few, many] = familyColumns(family, unknowns);
    const { lnMedian } = medianOf(rows, values, row);
    return Math.log((from + below) / 2) - (lnMedian - few * of('few') - many * of('many'));
  };
  return familyMixture(observations, familyParts(rows, values, noise), beyondOf);
}

function publicFigures(values: Float64Array, rows: Rows, start: PooledCurve, noise: Noise) {
  const { parameters, unknowns } = rows;
  const byName = new Map(
    unknowns.extras.map(({ name, position }) => [name, values[position] ?? Number.NaN]),
  );
  const of = (name: string) => byName.get(name) ?? Number.NaN;
  const fitted = curveFrom(values, parameters, start);
  const bent = (grouping: 'categories' | 'cells') =>
    Object.fromEntries(
      Object.entries(fitted[grouping]).map(([name, effect]) => {
        return [name, { ...effect, bend: of(bendName(grouping, name)) }];
      }),
    );
  const parts = familyParts(rows, values, noise);
  return {
    curve: { ...fitted, categories: bent('categories'), cells: bent('cells') },
    festive: Object.fromEntries(
      Object.keys(fitted.categories).map((name) => [name, of('festive') + of(`festive ${name}`)]),
    ),
    look: of('look'),
    lookOfWeeks: of('look of weeks'),
    families: {
      parts,
      fewAmongVariations: unknowns.fewAmongVariations,
      unknown: unknownFamilies(rows, values, noise),
    },
  };
}

/** Those of an observation that do not depend on the fit. */
function extrasOf(observations: readonly Observation[], unknowns: Unknowns) {
  const { extras } = unknowns;
  const places = new Map(extras.map(({ name, position }) => [name, position]));
  const at = (name: string) => places.get(name) ?? Number.NaN;
  return observations.map(({ festive, category, family }) => {
    const [few, many] = familyColumns(family, unknowns);
    const all: readonly (readonly [number, number])[] = [
      [at('festive'), festive],
      [at(`festive ${category ?? UNKNOWN_CATEGORY}`), festive],
      [at('few'), few],
      [at('many'), many],
    ];
    return all.filter(([, part]) => part !== 0);
  });
}

interface Median {
  /** ln units of 30 days. */
  readonly lnMedian: number;
  readonly tilt: number;
  readonly fall: number;
  /** ln variance of the look at its rank, 0 for an average. */
  readonly look: number;
  /** The derivative of the ln median by the factor of looks. */
  readonly lookSlope: number;
}

function medianOf(rows: Rows, values: Float64Array, row: number): Median {
  const { positions, lengths, parameters, unknowns, observations, extras } = rows;
  const { slopeCount } = parameters;
  let level = values[0] ?? 0;
  let bend = 0;
  for (let group = 0; group < 3; group += 1) {
    const position = positions[3 * row + group] ?? -1;
    if (position >= 0) level += values[position] ?? 0;
    const bent = unknowns.bends[3 * row + group] ?? -1;
    if (bent >= 0) bend += values[bent] ?? 0;
  }
  let fall = 0;
  for (let segment = 0; segment < slopeCount; segment += 1) {
    fall += (values[1 + segment] ?? 0) * (lengths[row * slopeCount + segment] ?? 0);
  }
  const tilt = tiltOf(values, positions, row, bend);
  const lnRate = level - tilt * fall;
  const { isSingleLook = false, family = 'alone', lnRank = 0 } = observations[row] ?? {};
  const look = isSingleLook ? lookVariance(Math.exp(lnRate), 1) : 0;
  const factor = values[rows.lookAt[row] ?? -1] ?? 0;
  let lnMedian = lnRate + LN_MONTH;
  const lookShift = look > 0 ? lookShiftOf(factor, Math.exp(lnRate), 1) : 0;
  lnMedian += lookShift;
  if (family === 'unknown') lnMedian += unknownFamilyAt(rows.unknownFamily, lnRank).shift;
  for (const [position, part] of extras[row] ?? []) lnMedian += part * (values[position] ?? 0);
  // A shift at its limit does not depend on the factor.
  const lookSlope = lookShift > -LOOK_SHIFT_MAX ? -look : 0;
  return { lnMedian, tilt, fall, look, lookSlope };
}

const LN_MONTH = Math.log(DAYS_PER_MONTH);

interface System {
  readonly hessian: Float64Array;
  readonly gradient: Float64Array;
}

function assemble(rows: Rows, values: Float64Array, noise: Noise): System {
  const { size } = rows.unknowns;
  const hessian = new Float64Array(size * size);
  const gradient = new Float64Array(size);
  for (const [row, one] of rows.observations.entries()) {
    const median = medianOf(rows, values, row);
    const { score, information } = derivatives(one, median, noise);
    const { at, x } = columnsOf(rows, row, median);
    for (const [i, position] of at.entries()) {
      const xi = x[i] ?? 0;
      gradient[position] = floatAt(gradient, position) + score * xi;
      for (let j = 0; j <= i; j += 1) {
        const other = at[j] ?? 0;
        const place = Math.max(position, other) * size + Math.min(position, other);
        hessian[place] = floatAt(hessian, place) + information * xi * (x[j] ?? 0);
      }
    }
  }
  return { hessian, gradient };
}

/** The unknowns of an observation, and the derivatives of its ln median by them. */
function columnsOf(rows: Rows, row: number, { tilt, fall, lookSlope }: Median) {
  const { positions, lengths, parameters, unknowns, extras } = rows;
  const { slopeCount } = parameters;
  const at = [0];
  const x = [1];
  const add = (position: number, derivative: number) => {
    at.push(position);
    x.push(derivative);
  };
  for (let segment = 0; segment < slopeCount; segment += 1) {
    const length = floatAt(lengths, row * slopeCount + segment);
    if (length !== 0) add(1 + segment, -tilt * length);
  }
  for (let group = 0; group < 3; group += 1) {
    const position = positions[3 * row + group] ?? -1;
    if (position >= 0) {
      add(position, 1);
      add(position + 1, -fall);
    }
    const bent = unknowns.bends[3 * row + group] ?? -1;
    if (bent >= 0) add(bent, -fall);
  }
  if (lookSlope !== 0) add(rows.lookAt[row] ?? -1, lookSlope);
  for (const [position, part] of extras[row] ?? []) add(position, part);
  return { at, x };
}

function derivatives(one: Observation, { lnMedian, look }: Median, noise: Noise) {
  const below = lnLikelihood(one, { lnMedian: lnMedian - LN_STEP, look }, noise);
  const here = lnLikelihood(one, { lnMedian, look }, noise);
  const above = lnLikelihood(one, { lnMedian: lnMedian + LN_STEP, look }, noise);
  const bend = (above - 2 * here + below) / LN_STEP ** 2;
  return {
    score: (one.weight * (above - below)) / (2 * LN_STEP),
    information: one.weight * Math.max(INFORMATION_MIN, -bend),
  };
}

function penalise(
  { hessian, gradient }: System,
  { parameters, extras, size }: Unknowns,
  variances: EffectVariances,
  { values, prior }: { readonly values: Float64Array; readonly prior: Float64Array },
): void {
  const { slopeCount } = parameters;
  const pull = (position: number, variance: number) => {
    const place = position * size + position;
    hessian[place] = (hessian[place] ?? 0) + 1 / variance;
    const away = (values[position] ?? 0) - (prior[position] ?? 0);
    gradient[position] = (gradient[position] ?? 0) - away / variance;
  };
  pull(0, PIVOT_VARIANCE);
  for (let segment = 0; segment < slopeCount; segment += 1) pull(1 + segment, SLOPE_VARIANCE);
  for (const { grouping, position } of parameters.effects) {
    pull(position, variances[grouping].level);
    pull(position + 1, variances[grouping].slope);
  }
  for (const { position, belief } of extras) pull(position, belief.variance);
  const markets = parameters.effects.filter(({ grouping }) => grouping === 'markets');
  centre(
    { hessian, gradient },
    markets.map(({ position }) => position),
    values,
  );
  for (let left = 1; left < slopeCount; left += 1) {
    const right = left + 1;
    const bend = (values[right] ?? 0) - (values[left] ?? 0);
    gradient[right] = (gradient[right] ?? 0) - bend / BEND_VARIANCE;
    gradient[left] = (gradient[left] ?? 0) + bend / BEND_VARIANCE;
    for (const [row, column, sign] of [
      [left, left, 1],
      [right, right, 1],
      [right, left, -1],
    ] as const) {
      hessian[row * size + column] = (hessian[row * size + column] ?? 0) + sign / BEND_VARIANCE;
    }
  }
}

/** Holds the mean of the effects, and of those after them, at 0. */
function centre(
  { hessian, gradient }: System,
  levels: readonly number[],
  values: Float64Array,
): void {
  const size = gradient.length;
  for (const positions of [levels, levels.map((position) => position + 1)]) {
    const mean = positions.reduce((sum, at) => sum + (values[at] ?? 0), 0) / positions.length;
    const weight = 1 / (positions.length * CENTRE_VARIANCE);
    for (const row of positions) {
      gradient[row] = (gradient[row] ?? 0) - weight * mean;
      for (const column of positions) {
        const place = row * size + column;
        hessian[place] = (hessian[place] ?? 0) + weight / positions.length;
      }
    }
  }
}

function applyStep(values: Float64Array, step: Float64Array, { slopeCount }: CurveParameters) {
  const furthest = step.reduce((most, part) => Math.max(most, Math.abs(part)), 0);
  const scale = furthest > STEP_MAX ? STEP_MAX / furthest : 1;
  const next = values.map((value, position) => {
    const moved = value + scale * (step[position] ?? 0);
    return position >= 1 && position <= slopeCount ? Math.max(SLOPE_MIN, moved) : moved;
  });
  return { values: next, furthest };
}
