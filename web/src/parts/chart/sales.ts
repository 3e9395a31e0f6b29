/** Estimates of the past: what the service would have said, from what was known at each time. */
import type { Marketplace } from '../../api.ts';
import type { Band } from './draw-band.ts';
import type { ChartClient } from './history.ts';
import { isoOf, secondsOf } from './track.ts';
import type { Window } from './window.ts';

/** Each estimate counts as a request, so a chart asks for few of them. */
const MOST = 26;
const DAY = 86_400;
/** An estimate is for 30 days. Closer ones would say nearly the same. */
const CLOSEST = 3 * DAY;

export interface Estimates extends Band {
  readonly grades: readonly (string | null)[];
}

/** Returns evenly spaced times in a window; the last of them is its end. */
export function estimateTimes({ from, to }: Window): number[] {
  const steps = Math.min(MOST - 1, Math.floor((to - from) / CLOSEST));
  if (steps < 1) return [Math.floor(to)];
  return Array.from({ length: steps + 1 }, (_, at) =>
    Math.floor(from + ((to - from) * at) / steps),
  );
}

/** Writes a window into an address, so that its link asks for the same estimates. */
export function windowText({ from, to }: Window): string {
  return `${isoOf(from)}_${isoOf(to)}`;
}

export function windowOfText(text: string | undefined): Window | null {
  const [from = Number.NaN, to = Number.NaN] = (text ?? '').split('_').map(secondsOf);
  return to > from ? { from, to } : null;
}

/** A failed item is a gap. If all fail, the first failure is thrown. */
export async function askEstimates(
  ask: NonNullable<ChartClient['batch']>,
  { asin, marketplace }: { readonly asin: string; readonly marketplace: Marketplace },
  times: readonly number[],
  signal: AbortSignal,
): Promise<Estimates> {
  const items = times.map((time) => ({ asin, marketplace, asOf: isoOf(time) }));
  const { data } = await ask({ operation: 'sales-estimate', items }, { signal });
  if (data.operation !== 'sales-estimate')
    throw new Error('The service answered another question.');
  const { results } = data;
  const [first] = results;
  if (first?.error && results.every(({ error }) => error !== null)) {
    throw new Error(first.error.message);
  }
  const column = (value: (at: (typeof results)[number]['data']) => number | null | undefined) =>
    Float64Array.from(results, (result) => value(result.data) ?? Number.NaN);
  return {
    times: Float64Array.from(times),
    median: column((estimate) => estimate?.monthlySales),
    low: column((estimate) => estimate?.range?.low),
    high: column((estimate) => estimate?.range?.high),
    grades: results.map((result) => result.data?.grade ?? null),
  };
}

/** Returns the place of the newest estimate that was made at a time or before it; -1 if none. */
export function estimateAt({ times }: Estimates, time: number): number {
  return times.findLastIndex((each) => each <= time);
}
