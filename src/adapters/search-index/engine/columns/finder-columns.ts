/** The columns that only the finder asks: how each is kept, and which have steps. */
import type { KeptName, MadeName } from '../../../../domain/finder/codes.ts';
import { FINDER_FIELDS, type FlagName, rangeField } from '../../../../domain/finder/fields.ts';
import type { StepCounts } from './column-steps.ts';

/** The width of a kept number. 24 bits are kept as a half and a byte. */
export function bitsOf(name: KeptName): 8 | 16 | 24 {
  const { bits } = rangeField(name);
  if (bits === 32) throw new TypeError(`${name} is kept as a column of all searches`);
  return bits;
}

/**
 * States of listings. Each has planes, one for each bit of the state's number: 0 is unknown. A
 * condition on states reads a few bits of a listing instead of a column.
 */
export const FLAGS = FINDER_FIELDS.flatMap((field) =>
  field.kind === 'flag' ? [field.name] : [],
) as readonly FlagName[];
export type StateName = FlagName | 'availability' | 'salesGrade' | 'sizeTier';
export const STATES: readonly StateName[] = [...FLAGS, 'availability', 'salesGrade', 'sizeTier'];

export function planesOf(name: StateName): number {
  if (name === 'sizeTier') return 5;
  return name === 'availability' || name === 'salesGrade' ? 3 : 2;
}

/** As many size tiers have a number; no rate card has half as many. */
export const TIERS_MAX = 31;

/** 16 places with 7 bitmaps: a bound leaves a sixteenth of the documents at each end to be read. */
export const COARSE_CUT: StepCounts = { groups: 4, fine: 3 };

/** The kept and made numbers that are asked for most. Others are read where they are asked. */
export const FINDER_STEPPED = [
  'priceAverage90',
  'priceChange30Percent',
  'priceChange90Percent',
  'bsrAverage90',
  'bsrChange30Percent',
  'bsrChange90Percent',
  'rankDrops30',
  'rankDrops90',
  'monthlyRevenue',
  'salesChange90Percent',
  'reviewsAdded30',
  'reviewsAdded90',
  'offerCount',
  'outOfStock90Percent',
  'weightG',
  'fbaFee',
  'netPerUnit',
  'netSharePercent',
  'listedSince',
] as const satisfies readonly (KeptName | MadeName)[];
export type FinderStepped = (typeof FINDER_STEPPED)[number];
