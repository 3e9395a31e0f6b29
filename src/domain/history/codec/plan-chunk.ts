/** Looks at the points of a chunk and chooses how to write them. */
import { type NumberedPoint, RESIDUE_MAX, riceParameter } from './chunk-format.ts';

/** Everything the header of a chunk says, apart from its first point and sources. */
export interface ChunkPlan {
  /** Greatest common divisor of the times between points, in seconds. */
  readonly unitSeconds: number;
  /** The step, in units, that the coded steps are relative to. */
  readonly baseStep: number;
  readonly twoSidedSteps: boolean;
  readonly countsRepeats: boolean;
  /** Mean residues at the start of the three streams, as Rice parameters. */
  readonly stepParameter: number;
  readonly changeParameter: number;
  readonly repeatParameter: number;
}

/** Steps looked at to find the middle one. */
const MEDIAN_SAMPLE_MAX = 63;

export function planChunk(points: readonly NumberedPoint[]): ChunkPlan {
  return { ...planSteps(points), ...planChanges(points) };
}

type StepPlan = Pick<ChunkPlan, 'unitSeconds' | 'baseStep' | 'twoSidedSteps' | 'stepParameter'>;

/**
 * Regular polls with a little jitter are short as distances from the middle step; irregular ones as
 * distances above the shortest. The smaller mean wins: a Rice code costs about log2(mean) + 1.5.
 */
function planSteps(points: readonly NumberedPoint[]): StepPlan {
  const steps: number[] = [];
  let unit = 0;
  let before = points[0]?.at ?? 0;
  for (let index = 1; index < points.length; index++) {
    const at = points[index]?.at ?? 0;
    const step = at - before;
    before = at;
    // Two times may lie further apart than integers are exact; such a step is written out.
    if (!Number.isSafeInteger(step)) continue;
    if (unit !== 1) unit = greatestCommonDivisor(unit, step);
    steps.push(step);
  }
  const unitSeconds = Math.max(1, unit);
  const shortest = steps.reduce((least, step) => Math.min(least, step), steps[0] ?? 1);
  const middle = sampledMedian(steps);
  let above = 0;
  let around = 0;
  for (const step of steps) {
    above += Math.min(step - shortest, RESIDUE_MAX * unitSeconds);
    around += Math.min(2 * Math.abs(step - middle), RESIDUE_MAX * unitSeconds);
  }
  const twoSidedSteps = around < above;
  const mean = (twoSidedSteps ? around : above) / unitSeconds / Math.max(1, steps.length);
  return {
    unitSeconds,
    baseStep: (twoSidedSteps ? middle : shortest) / unitSeconds,
    twoSidedSteps,
    stepParameter: riceParameter(mean),
  };
}

type ChangePlan = Pick<ChunkPlan, 'countsRepeats' | 'changeParameter' | 'repeatParameter'>;

/** Counting repeats pays where they are frequent beside changes that are large. */
function planChanges(points: readonly NumberedPoint[]): ChangePlan {
  let before: number | null = null;
  let changes = 0;
  let repeats = 0;
  let sum = 0;
  for (const { value } of points) {
    if (value === null) continue;
    if (before !== null) {
      const distance = 2 * Math.abs(value - before);
      if (distance === 0) repeats++;
      else {
        changes++;
        sum += Math.min(distance, RESIDUE_MAX);
      }
    }
    before = value;
  }
  const plainMean = sum / Math.max(1, changes + repeats);
  const changeMean = sum / Math.max(1, changes);
  const repeatMean = repeats / Math.max(1, changes);
  const plainCost = (changes + repeats) * riceCost(plainMean);
  const countedCost = changes * (riceCost(changeMean) + riceCost(repeatMean));
  const countsRepeats = countedCost < plainCost;
  return {
    countsRepeats,
    changeParameter: riceParameter(countsRepeats ? changeMean : plainMean),
    repeatParameter: riceParameter(repeatMean),
  };
}

/** Bits of one code, about. */
function riceCost(mean: number): number {
  return mean < 1 ? 1 + mean : Math.log2(mean) + 1.5;
}

function sampledMedian(steps: readonly number[]): number {
  const stride = Math.max(1, Math.floor(steps.length / MEDIAN_SAMPLE_MAX));
  const sample = steps.filter((_, index) => index % stride === 0).sort((a, b) => a - b);
  return sample[sample.length >> 1] ?? 1;
}

function greatestCommonDivisor(left: number, right: number): number {
  let [a, b] = [left, right];
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
