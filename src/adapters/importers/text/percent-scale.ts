/**
 * Decides how a column writes percentages without a sign: as percents (15), or as fractions (0.15),
 * which a spreadsheet saves for a cell that shows 15 %. A single number is not enough to tell.
 */
import { parseDecimal } from './number-text.ts';

export type PercentScale = 'percent' | 'fraction';

/** The possible percentages of a column, both ends included; 0 is always possible. */
export interface PercentRange {
  readonly least: number;
  readonly most: number;
  /** Whether the source rounds to whole percents. */
  readonly isWhole?: boolean;
}

/** Returns the only scale that fits all numbers of a column; null if both fit, or neither. */
export function percentScale(numbers: readonly number[], range: PercentRange): PercentScale | null {
  const told = numbers.filter((number) => number !== 0);
  if (told.length === 0) return null;
  const isPercent = told.every((number) => fits(number, range));
  const isFraction = told.every((number) => fits(percentOfFraction(number), range));
  if (isPercent === isFraction) return null;
  return isPercent ? 'percent' : 'fraction';
}

/** Reads the percentage in a cell; null if its scale is unknown. */
export function percentIn(text: string, scale: PercentScale | null): number | null {
  const number = parseDecimal(text);
  if (number === null || number === 0 || hasPercentSign(text)) return number;
  if (scale === null) return null;
  return scale === 'percent' ? number : percentOfFraction(number);
}

export function hasPercentSign(text: string): boolean {
  return text.trim().endsWith('%');
}

/** Returns the numbers in a column's cells that have no percent sign. */
export function bareNumbers(cells: readonly string[]): readonly number[] {
  return cells.flatMap((cell) => (hasPercentSign(cell) ? [] : (parseDecimal(cell) ?? [])));
}

function fits(percent: number, { least, most, isWhole = false }: PercentRange): boolean {
  return percent >= least && percent <= most && (!isWhole || Number.isInteger(percent));
}

/** Rounds, because 0.1499 times 100 is not exactly 14.99. */
function percentOfFraction(fraction: number): number {
  return Math.round(fraction * 1e8) / 1e6;
}
