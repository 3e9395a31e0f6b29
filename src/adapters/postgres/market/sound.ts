/** Check values of rows that were read as arrays: the check value first, then what it covers. */

import type { Stored } from '../../../market-engine/database/check-value.ts';
import { requireSound, SUMMED, type Summed } from '../../../market-engine/database/row-sum.ts';

export type SummedRow = [sum: number | null, ...values: Stored[]];

/** SQL: the columns of a `SummedRow`. */
export function summedColumns(name: Exclude<Summed, 'listing' | 'chunk' | 'point'>): string {
  const { table, sum, values } = SUMMED[name];
  return [sum, ...values].map((column) => `${table}.${column}`).join(', ');
}

/** Returns the values of a row. Throws `DamageError` if they are not what was written. */
export function soundValues(name: Summed, [sum, ...values]: SummedRow): readonly Stored[] {
  requireSound(name, sum, values);
  return values;
}
