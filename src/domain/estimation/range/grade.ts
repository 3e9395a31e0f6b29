/** The grade of an estimate is the width of its 80 % range and nothing else. */
import type { SalesGrade } from '../../product/listing.ts';
import { rangeOf, type UnitsDistribution } from './units-distribution.ts';

/** Widest factor each side of the middle that still earns the grade. */
const WIDTH_MAX = { A: 1.5, B: 2, C: 3 } as const;

export function gradeOf(distribution: UnitsDistribution): SalesGrade {
  const { low, high } = rangeOf(distribution, 0.8);
  const factorEachSide = Math.sqrt(high / low);
  if (factorEachSide <= WIDTH_MAX.A) return 'A';
  if (factorEachSide <= WIDTH_MAX.B) return 'B';
  return factorEachSide <= WIDTH_MAX.C ? 'C' : 'D';
}
