/** What a series says at a time, as text. */
import { count, decimal, money, UNKNOWN } from '../../format.ts';
import type { Unit } from './series.ts';
import type { Reading } from './track.ts';
import { chartWords } from './words.ts';

export function valueText(value: number | null, unit: Unit, currency: string): string {
  if (unit === 'money') return money(value, currency);
  return unit === 'stars' ? decimal(value, 1) : count(value);
}

/** The value, or the state that there is instead of one. */
export function readingText(reading: Reading | null, unit: Unit, currency: string): string {
  if (reading === null) return UNKNOWN;
  const { state, value } = reading;
  return state === 'ok' ? valueText(value, unit, currency) : chartWords()[state];
}
