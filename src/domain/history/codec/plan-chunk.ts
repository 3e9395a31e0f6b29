/** Looks at the columns of a chunk and chooses how to write them. */
import { floatAt } from '../../statistics/float-at.ts';
import type { ChunkColumns } from './chunk-columns.ts';
import { RESIDUE_MAX, riceParameter } from './chunk-format.ts';

export interface ChunkPlan extends StepPlan, ChangePlan {}

interface StepPlan {
  /** Greatest common divisor of the times between points, in seconds. */
  readonly unitSeconds: number;
  /** The step, in units, that the coded steps are relative to. */
  readonly baseStep: number;
  readonly twoSidedSteps: boolean;
  readonly stepParameter: number;
}

interface ChangePlan {
  /** Repeated values are counted instead of written as changes of 0. */
  readonly countsRepeats: boolean;
  readonly changeParameter: number;
  readonly repeatParameter: number;
}

/** Steps looked at to find the middle one. */
const MEDIAN_SAMPLE_MAX = 31;
/** Room for them: the stride is rounded down, which lets up to twice as many through. */
const SAMPLE_ROOM = 2 * MEDIAN_SAMPLE_MAX + 1;

/** A planner of chunks, which keeps its buffer from chunk to chunk. */
export function createChunkPlanner(): (columns: ChunkColumns) => ChunkPlan {
  const sample = new Float64Array(SAMPLE_ROOM);
  return ({ times, values }) => ({ ...planSteps(times, sample), ...planChanges(values) });
}

/**
 * Plans the steps of time: as distances from the middle one, which are short for regular polls with
 * a little jitter, or as distances above the shortest. The smaller mean wins: a Rice code costs
 * about log2(mean) + 1.5. Steps beyond the safe integers do not count: they will be written out.
 */
function planSteps(times: Float64Array, sample: Float64Array): StepPlan {
  const count = times.length - 1;
  const middle = sampledMedian(times, sample);
  let unit = 0;
  let shortest = middle;
  let sum = 0;
  let around = 0;
  for (let index = 1; index <= count; index++) {
    const step = floatAt(times, index) - floatAt(times, index - 1);
    if (step > Number.MAX_SAFE_INTEGER) continue;
    if (unit === 0 || !isMultiple(step, unit)) unit = greatestCommonDivisor(unit, step);
    if (step < shortest) shortest = step;
    sum += step;
    around += step < middle ? middle - step : step - middle;
  }
  const unitSeconds = Math.max(1, unit);
  const aboveMean = (sum / count - shortest) / unitSeconds;
  const aroundMean = (2 * around) / count / unitSeconds;
  const twoSidedSteps = aroundMean < aboveMean;
  return {
    unitSeconds,
    baseStep: (twoSidedSteps ? middle : shortest) / unitSeconds,
    twoSidedSteps,
    stepParameter: parameterFor(twoSidedSteps ? aroundMean : aboveMean),
  };
}

/** Counting repeats pays where they are frequent and changes are large. */
function planChanges(values: Float64Array): ChangePlan {
  let changes = 0;
  let sum = 0;
  for (let index = 1; index < values.length; index++) {
    const change = Math.abs(floatAt(values, index) - floatAt(values, index - 1));
    if (change === 0) continue;
    changes++;
    sum += Math.min(2 * change, RESIDUE_MAX);
  }
  const repeats = Math.max(0, values.length - 1) - changes;
  const plainMean = sum / Math.max(1, changes + repeats);
  const changeMean = sum / Math.max(1, changes);
  const repeatMean = repeats / Math.max(1, changes);
  const plainCost = (changes + repeats) * riceCost(plainMean);
  const countedCost = changes * (riceCost(changeMean) + riceCost(repeatMean));
  const countsRepeats = countedCost < plainCost;
  return {
    countsRepeats,
    changeParameter: parameterFor(countsRepeats ? changeMean : plainMean),
    repeatParameter: parameterFor(repeatMean),
  };
}

/** The parameter of a stream that begins at this mean, or at the greatest it can have. */
function parameterFor(mean: number): number {
  return mean > 0 ? riceParameter(Math.floor(32 * Math.min(mean, RESIDUE_MAX))) : 0;
}

/** About how many bits a code takes. */
function riceCost(mean: number): number {
  return mean < 1 ? 1 + mean : Math.log2(mean) + 1.5;
}

/** One of the steps, near their middle; 1 where there is none that is exact. */
function sampledMedian(times: Float64Array, sample: Float64Array): number {
  const stride = Math.max(1, Math.floor(times.length / MEDIAN_SAMPLE_MAX));
  let count = 0;
  for (let index = 1; index < times.length; index += stride) {
    const step = floatAt(times, index) - floatAt(times, index - 1);
    if (step <= Number.MAX_SAFE_INTEGER) sample[count++] = step;
  }
  return sample.subarray(0, count).sort()[count >> 1] ?? 1;
}

/** Exact for safe integers, and several times as fast as their remainder. */
function isMultiple(number: number, divisor: number): boolean {
  return Math.floor(number / divisor) * divisor === number;
}

function greatestCommonDivisor(left: number, right: number): number {
  let [a, b] = [left, right];
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
