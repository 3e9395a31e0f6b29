/** Sizes of files and lengths of time, as the reader's language writes them. */
import { language } from '../../preferences.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** 1.5 GB. */
export function bytes(size: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(size || 1) / 3)));
  return withUnit(size / 1000 ** power, UNITS[power] ?? 'byte');
}

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** 3 hr, in the largest unit that fits. */
export function duration(seconds: number): string {
  const [unit, length] = STEPS.find(([, each]) => seconds >= each) ?? ['second', 1];
  return withUnit(seconds < 1 ? seconds : Math.floor(seconds / length), unit);
}

function withUnit(value: number, unit: string): string {
  const options = {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  } as const;
  return new Intl.NumberFormat(language.value, options).format(value);
}
