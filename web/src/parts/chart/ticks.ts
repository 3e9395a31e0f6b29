/** Where an axis has its labels: few of them, and round. */

const STEPS = [1, 2, 2.5, 5, 10];

/** A range below this share of its values has no labels: they would all read alike. */
const LEAST_SHARE = 1e-9;

/** Returns round values between two, at most `most` of them. */
export function linearTicks(low: number, high: number, most: number, least = 0): number[] {
  if (!(high - low > LEAST_SHARE * Math.max(Math.abs(low), Math.abs(high)))) return [];
  const rough = (high - low) / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(least, (STEPS.find((each) => each * power >= rough) ?? 10) * power);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  // A product of whole numbers, so that no label shows the error of a sum.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}

/** Returns 1, 2 and 5 times the powers of ten between two values, thinned out to `most`. */
export function logTicks(low: number, high: number, most: number): number[] {
  for (const factors of [[1, 2, 5], [1, 3], [1]]) {
    const found = powersBetween(low, high, factors);
    if (found.length <= most) return found.length > 1 ? found : linearTicks(low, high, most, 1);
  }
  const powers = powersBetween(low, high, [1]);
  const every = Math.ceil(powers.length / most);
  return powers.filter((_, at) => at % every === 0);
}

function powersBetween(low: number, high: number, factors: readonly number[]): number[] {
  const found: number[] = [];
  for (let power = 10 ** Math.floor(Math.log10(low)); power <= high; power *= 10) {
    found.push(...factors.map((factor) => factor * power));
  }
  return found.filter((value) => value >= low && value <= high);
}

const HOUR = 3_600;
const DAY = 24 * HOUR;
const MONTH = 30.44 * DAY;

/** What the labels of a time axis count in. */
export type TimeUnit = 'hour' | 'day' | 'month' | 'year';

const TIME_STEPS: readonly (readonly [TimeUnit, number, number])[] = [
  ['hour', 1, HOUR],
  ['hour', 3, 3 * HOUR],
  ['hour', 6, 6 * HOUR],
  ['hour', 12, 12 * HOUR],
  ['day', 1, DAY],
  ['day', 2, 2 * DAY],
  ['day', 7, 7 * DAY],
  ['day', 14, 14 * DAY],
  ['month', 1, MONTH],
  ['month', 2, 2 * MONTH],
  ['month', 3, 3 * MONTH],
  ['month', 6, 6 * MONTH],
  ['year', 1, 12 * MONTH],
  ['year', 2, 24 * MONTH],
  ['year', 5, 60 * MONTH],
];

export interface TimeTicks {
  readonly unit: TimeUnit;
  /** Seconds since 1970: starts of hours, days, months or years in UTC. */
  readonly times: readonly number[];
}

export function timeTicks(from: number, to: number, most: number): TimeTicks {
  const least = (to - from) / Math.max(1, most);
  const found = TIME_STEPS.find(([, , length]) => length >= least);
  const [unit, count, length] = found ?? (['year', 10, 120 * MONTH] as const);
  const times: number[] = [];
  if (unit === 'hour' || unit === 'day') {
    for (let time = Math.ceil(from / length) * length; time <= to; time += length) times.push(time);
    return { unit, times };
  }
  const months = unit === 'year' ? 12 * count : count;
  const start = new Date(from * 1000);
  const monthOfStart = start.getUTCFullYear() * 12 + start.getUTCMonth();
  for (let month = Math.floor(monthOfStart / months) * months; ; month += months) {
    const time = Date.UTC(Math.floor(month / 12), month % 12) / 1000;
    if (time > to) return { unit, times };
    if (time >= from) times.push(time);
  }
}
