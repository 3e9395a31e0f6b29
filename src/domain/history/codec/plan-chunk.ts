/** Chooses how to write the columns of a chunk. */
import { floatAt } from '../../statistics/float-at.ts';
import type { ChunkColumns } from './chunk-columns.ts';
import { RESIDUE_MAX, riceParameter } from './chunk-format.ts';

export interface ChunkPlan extends StepPlan, ChangePlan {}

interface StepPlan {
  /** Greatest common divisor of the times between points, in seconds. */
  readonly unitSeconds: number;
  /** The step that coded steps are relative to, in units. */
  readonly baseStep: number;
  readonly twoSidedSteps: boolean;
  readonly stepParameter: number;
}

interface ChangePlan {
  /** Repeated values are counted, not written as changes of 0. */
  readonly countsRepeats: boolean;
  readonly changeParameter: number;
  readonly repeatParameter: number;
}

const MEDIAN_SAMPLE_MAX = 31;
/** The stride is rounded down, which lets up to twice as many steps through. */
const SAMPLE_ROOM = 2 * MEDIAN_SAMPLE_MAX + 1;

/** Makes a planner, which reuses its buffer. */
export function createChunkPlanner(): (columns: ChunkColumns) => ChunkPlan {
  const sample = new Float64Array(SAMPLE_ROOM);
  return ({ times, values }) => ({ ...planSteps(times, sample), ...planChanges(values) });
}

/**
 * Plans how to write the time steps: as differences from the middle step, which are small for
 * regular polls with some jitter, or from the shortest. The smaller mean wins, because a Rice code
 * takes about log2(mean) + 1.5 bits. Steps beyond the safe integers are ignored: they are written
 * in full.
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

/** Plans the changes. Counting repeats pays when they are frequent and changes are large. */
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

/** Returns the parameter of a stream that starts from this mean, capped at the largest mean. */
function parameterFor(mean: number): number {
  return mean > 0 ? riceParameter(Math.floor(32 * Math.min(mean, RESIDUE_MAX))) : 0;
}

/** Returns about how many bits a code takes. */
function riceCost(mean: number): number {
  return mean < 1 ? 1 + mean : Math.log2(mean) + 1.5;
}

/** Returns a step near the middle one, or 1 if no step is exact. */
function sampledMedian(times: Float64Array, sample: Float64Array): number {
  const stride = Math.max(1, Math.floor(times.length / MEDIAN_SAMPLE_MAX));
  let count = 0;
  for (let index = 1; index < times.length; index += stride) {
    const step = floatAt(times, index) - floatAt(times, index - 1);
    if (step <= Number.MAX_SAFE_INTEGER) sample[count++] = step;
  }
  return sample.subarray(0, count).sort()[count >> 1] ?? 1;
}

/** Checks divisibility, exactly for safe integers and several times as fast as `%`. */
function isMultiple(number: number, divisor: number): boolean {
  return Math.floor(number / divisor) * divisor === number;
}

function greatestCommonDivisor(left: number, right: number): number {
  let [a, b] = [left, right];
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
