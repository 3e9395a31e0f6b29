/** Averages that a source states, as they leave the program. */
import { unitOf } from '../history/series.ts';
import { type Currency, toMajor } from '../values/money.ts';
import type { StatedAverage } from './facts.ts';

/** Money in major units, counts and ranks as they are. */
export function averagesInMajor(
  averages: readonly StatedAverage[],
  currency: Currency,
): StatedAverage[] {
  return averages.map((one) =>
    unitOf(one.series) === 'money' ? { ...one, value: toMajor(one.value, currency) } : { ...one },
  );
}
