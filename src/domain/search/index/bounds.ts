/** Filters on columns. */
import { type Bitmap, intersectInto, popCount, subtractInto } from './bitmap.ts';
import type { ColumnSteps, Segment } from './segment.ts';
import type { Bound } from './segment-request.ts';
import type { Workspace } from './workspace.ts';

export function passesBounds(
  { columns }: Segment,
  bounds: readonly Bound[],
  document: number,
): boolean {
  for (let index = 0; index < bounds.length; index++) {
    const { column, min, max } = bounds[index] as Bound;
    const value = columns[column][document] as number;
    if (value < min || value > max) return false;
  }
  return true;
}

/**
 * Narrows the bitmap to the documents within all bounds; returns how many are left. Steps settle
 * most documents; the columns are read only for those in the same group as an end of a bound.
 */
export function applyBounds(
  segment: Segment,
  bounds: readonly Bound[],
  target: Bitmap,
  workspace: Workspace,
): number {
  const sides = bounds.flatMap(({ column, min, max }) => sidesOf(segment.steps[column], min, max));
  let total = -1;
  for (const { maybe } of sides) {
    if (maybe !== null) total = restrict(target, maybe);
  }
  if (total === 0) return 0;
  if (sides.every(({ isExact }) => isExact)) return total;
  const sure = workspace.bitmap(target.length);
  sure.set(target);
  for (const { sure: bits } of sides) {
    if (bits === NONE) sure.fill(0);
    else if (bits !== null) restrict(sure, bits);
  }
  return checkUnsure(segment, bounds, target, sure);
}

/** The documents below a step, or those not below it. */
interface Half {
  readonly below: Bitmap;
  readonly isInverted: boolean;
}

const NONE = 'none';

interface Side {
  /** All that pass are in it; null: it would hold everything. */
  readonly maybe: Half | null;
  /** All in it pass; null: everything does. */
  readonly sure: Half | typeof NONE | null;
  readonly isExact: boolean;
}

function sidesOf(steps: ColumnSteps, min: number, max: number): Side[] {
  // The upper side always stands: it is what keeps out documents without a value.
  const upper = upperSide(steps, max + 1);
  return min <= 0 ? [upper] : [lowerSide(steps, min), upper];
}

/** Values below `end`. The last step is above every known value. */
function upperSide({ values, below }: ColumnSteps, end: number): Side {
  const next = values.findIndex((value) => value >= end);
  const previous = values[next] === end ? next : next - 1;
  const sure = below[previous];
  return {
    maybe: { below: below[next] as Bitmap, isInverted: false },
    sure: sure === undefined ? NONE : { below: sure, isInverted: false },
    isExact: previous === next,
  };
}

/** Values from `min`. */
function lowerSide({ values, below }: ColumnSteps, min: number): Side {
  const next = values.findIndex((value) => value >= min);
  const previous = values[next] === min ? next : next - 1;
  const outside = below[previous];
  return {
    maybe: outside === undefined ? null : { below: outside, isInverted: true },
    sure: next < 0 ? NONE : { below: below[next] as Bitmap, isInverted: true },
    isExact: previous === next,
  };
}

function restrict(target: Bitmap, { below, isInverted }: Half): number {
  return isInverted ? subtractInto(target, target, below) : intersectInto(target, target, below);
}

function checkUnsure(
  segment: Segment,
  bounds: readonly Bound[],
  target: Bitmap,
  sure: Bitmap,
): number {
  let total = 0;
  for (let at = 0; at < target.length; at++) {
    const word = target[at] as number;
    let unsure = word & ~(sure[at] as number);
    let kept = word;
    while (unsure !== 0) {
      const lowest = unsure & -unsure;
      const document = (at << 5) + (31 - Math.clz32(lowest));
      if (!passesBounds(segment, bounds, document)) kept ^= lowest;
      unsure ^= lowest;
    }
    target[at] = kept;
    total += popCount(kept);
  }
  return total;
}
