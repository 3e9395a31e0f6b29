/** Converts stated averages for answers and exports. */
import { unitOf } from '../history/series.ts';
import { type Currency, toMajor } from '../values/money.ts';
import type { StatedAverage } from './facts.ts';

/** Converts money to major units; counts and ranks stay as they are. */
export function averagesInMajor(
  averages: readonly StatedAverage[],
  currency: Currency,
): StatedAverage[] {
  return averages.map((one) =>
    unitOf(one.series) === 'money' ? { ...one, value: toMajor(one.value, currency) } : { ...one },
  );
}
