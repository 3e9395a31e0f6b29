/** The labels of axes: short, in the reader's language, in UTC. */
import { language } from '../../preferences.ts';
import type { TimeUnit } from './ticks.ts';

export function axisValue(value: number, scale: string, currency: string): string {
  const short = Math.abs(value) >= 10_000 ? ({ notation: 'compact' } as const) : {};
  const style = scale === 'money' ? ({ style: 'currency', currency } as const) : {};
  const digits = Number.isInteger(value) ? 0 : scale === 'money' ? 2 : 1;
  const options = { ...style, ...short, minimumFractionDigits: short.notation ? 0 : digits };
  const most = short.notation ? 1 : digits;
  return new Intl.NumberFormat(language.value, {
    ...options,
    maximumFractionDigits: most,
  }).format(value);
}

const FORMS: Readonly<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
};

/** Where a day or a year begins, the label says which. */
export function axisDate(seconds: number, unit: TimeUnit): string {
  const date = new Date(seconds * 1000);
  const isMidnight = unit === 'hour' && date.getUTCHours() === 0;
  const isJanuary = unit === 'month' && date.getUTCMonth() === 0;
  const form = isMidnight ? FORMS.day : isJanuary ? FORMS.year : FORMS[unit];
  return new Intl.DateTimeFormat(language.value, { ...form, timeZone: 'UTC' }).format(date);
}
