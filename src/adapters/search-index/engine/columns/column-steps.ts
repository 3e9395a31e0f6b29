/**
 * Cuts the documents of a column into groups of about equal size, at values called steps. Each step
 * has a bitmap of the documents below it. Fine steps cut each group again: one bitmap has the
 * documents below the first fine step of their own group, the next one those below the second, and
 * so on. A bound then reads four bitmaps, and column values only for the few documents between two
 * fine steps. Each block of documents also has its least and largest value, so a search can skip
 * blocks.
 */
import type { Bitmap } from '../arrays/bitmap.ts';
import { UNKNOWN } from './columns.ts';

/** How finely a column is cut: into groups, and each of them again. */
export interface StepCounts {
  readonly groups: number;
  readonly fine: number;
}

/** For columns that most searches filter and sort by. */
export const FINE_CUT: StepCounts = { groups: 16, fine: 7 };
const SAMPLE_MAX = 65_536;

/** The size of a block in words of a bitmap, and in documents. */
export const BLOCK_WORDS = 64;
const BLOCK_DOCUMENTS = BLOCK_WORDS * 32;
/** A range is the least value, the largest value, and 1 if some values are unknown. */
export const RANGE_NUMBERS = 3;

/** What a segment keeps of a column apart from its values. */
export interface ColumnSteps {
  readonly values: readonly number[];
  /** The documents below each step. */
  readonly below: readonly Bitmap[];
  readonly fineValues: Uint32Array;
  /** The documents below the first fine step of their group, below the second, and so on. */
  readonly fineBelow: readonly Bitmap[];
  /** The range of the values in each block of documents. */
  readonly ranges: Uint32Array;
}

/** The steps of a column, known before its bitmaps are allocated. */
export interface StepValues {
  /** Rising. The last one is `UNKNOWN`, whose bitmap has all documents with a value. */
  readonly steps: readonly number[];
  /** The rising fine steps of each group, padded with `UNKNOWN`. */
  readonly fine: readonly number[];
}

export function stepValues(
  values: Uint32Array,
  { groups, fine: fineCount }: StepCounts = FINE_CUT,
): StepValues {
  const sample = sampleOf(values);
  const steps = [...quantiles(sample, groups, 0), UNKNOWN];
  const fine: number[] = [];
  let from = 0;
  for (const [group, step] of steps.entries()) {
    let end = from;
    while (end < sample.length && (sample[end] as number) < step) end++;
    const lowest = group === 0 ? 0 : (steps[group - 1] as number);
    const inside = quantiles(sample.subarray(from, end), fineCount + 1, lowest);
    for (let at = 0; at < fineCount; at++) fine.push(inside[at] ?? UNKNOWN);
    from = end;
  }
  return { steps, fine };
}

/** Returns a sorted sample of the known values. */
function sampleOf(values: Uint32Array): Uint32Array {
  const stride = Math.max(1, Math.floor(values.length / SAMPLE_MAX));
  const known: number[] = [];
  for (let at = 0; at < values.length; at += stride) {
    const value = values[at] as number;
    if (value !== UNKNOWN) known.push(value);
  }
  return Uint32Array.from(known).sort();
}

/**
 * Returns rising values above `lowest` that cut the sample into groups. Groups may differ in size
 * by half to make the steps round numbers. Filters usually name round numbers, and a filter at a
 * step reads no column.
 */
function quantiles(sample: Uint32Array, groups: number, lowest: number): number[] {
  const found = new Set<number>();
  const half = sample.length / groups / 2;
  for (let group = 1; group < groups; group++) {
    const place = (sample.length * group) / groups;
    const least = sample[Math.ceil(place - half)];
    const most = sample[Math.floor(place + half)] ?? least;
    if (least === undefined || most === undefined || most <= lowest) continue;
    found.add(roundest(Math.max(least, lowest + 1), most));
  }
  return [...found];
}

/** Returns the roundest number in the range: a multiple of the largest possible unit. */
function roundest(least: number, most: number): number {
  for (let unit = LARGEST_UNIT; unit > 1; unit /= 10) {
    for (const part of [1, 2, 5]) {
      const multiple = Math.ceil((least * part) / unit) * (unit / part);
      if (multiple <= most) return multiple;
    }
  }
  return least;
}

const LARGEST_UNIT = 1e9;

export function fillSteps(column: Uint32Array, steps: ColumnSteps): void {
  const { values, fineValues, below, fineBelow, ranges } = steps;
  const groups = new Uint32Array(values.length);
  const fineCount = fineBelow.length;
  const fineGroups = new Uint32Array(fineCount + 1);
  for (let word = 0; word * 32 < column.length; word++) {
    groups.fill(0);
    fineGroups.fill(0);
    const end = Math.min(column.length, (word + 1) * 32);
    for (let document = word * 32; document < end; document++) {
      const value = column[document] as number;
      widen(ranges, Math.floor(document / BLOCK_DOCUMENTS), value);
      if (value === UNKNOWN) continue;
      const bit = 1 << document;
      const group = reached(values, 0, values.length, value);
      groups[group] = (groups[group] as number) | bit;
      const fine = reached(fineValues, group * fineCount, fineCount, value);
      fineGroups[fine] = (fineGroups[fine] as number) | bit;
    }
    setSums(below, groups, word);
    setSums(fineBelow, fineGroups, word);
  }
}

/** Adds to each bitmap the documents of its group and of all groups before it. */
function setSums(bitmaps: readonly Bitmap[], groups: Uint32Array, word: number): void {
  let all = 0;
  for (const [group, bitmap] of bitmaps.entries()) {
    all |= groups[group] as number;
    bitmap[word] = all;
  }
}

/** Counts how many of `length` rising numbers from place `from` on are not above the value. */
export function reached(
  rising: ArrayLike<number>,
  from: number,
  length: number,
  value: number,
): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[from + middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function widen(ranges: Uint32Array, block: number, value: number): void {
  const at = block * RANGE_NUMBERS;
  if (value === UNKNOWN) {
    ranges[at + 2] = 1;
    return;
  }
  // Memory starts as zero, so the least value is stored as its complement.
  ranges[at] = Math.max(ranges[at] as number, UNKNOWN - value);
  ranges[at + 1] = Math.max(ranges[at + 1] as number, value);
}
