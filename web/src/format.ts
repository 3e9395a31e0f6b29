/** Numbers, money and dates as the reader's language writes them. Unknown is an en dash. */
import { language } from './preferences.ts';

export const UNKNOWN = '–';

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${language.value} ${JSON.stringify(options)}`;
  const kept = formats.get(name) ?? new Intl.NumberFormat(language.value, options);
  formats.set(name, kept);
  return kept;
}

/** 1,135. */
export function count(value: number | null): string {
  return value === null ? UNKNOWN : numberFormat({ maximumFractionDigits: 0 }).format(value);
}

/** 4.5, with as many decimals as given. */
export function decimal(value: number | null, digits: number): string {
  if (value === null) return UNKNOWN;
  return numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
}

/** $14.99. Amounts of a hundred thousand and more have no cents. */
export function money(value: number | null, currency: string): string {
  if (value === null) return UNKNOWN;
  const whole = Math.abs(value) >= 100_000 ? { maximumFractionDigits: 0 } : {};
  return numberFormat({ style: 'currency', currency, ...whole }).format(value);
}

/** $1.5K: three digits, for estimated sums in which more of them would say nothing. */
export function roundMoney(value: number | null, currency: string): string {
  if (value === null) return UNKNOWN;
  return numberFormat({
    style: 'currency',
    currency,
    notation: 'compact',
    maximumSignificantDigits: 3,
  }).format(value);
}

/** 12.5 % of a share between 0 and 1. */
export function percent(share: number | null, digits = 1): string {
  if (share === null) return UNKNOWN;
  return numberFormat({
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);
}

/** +12.5 % of a share that something rose or fell by. */
export function signedPercent(share: number | null, digits = 1): string {
  if (share === null) return UNKNOWN;
  return numberFormat({
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  }).format(share);
}

/** A day, as short as the language writes it. */
export function day(iso: string | null): string {
  if (iso === null) return UNKNOWN;
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language.value, options).format(new Date(iso));
}

/** A day with its time, in UTC like all times of the service. */
export function moment(iso: string | null): string {
  if (iso === null) return UNKNOWN;
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(language.value, options).format(new Date(iso))} UTC`;
}

const AGES = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const OLD_MS = 30 * 86_400_000;

/** Whether a figure of this day must say so, because it is not of the last 30 days. */
export function isOld(iso: string | null, now = Date.now()): boolean {
  return iso !== null && now - Date.parse(iso) > OLD_MS;
}

/** "3 days ago". */
export function age(iso: string | null, now = Date.now()): string {
  if (iso === null) return UNKNOWN;
  const seconds = (now - Date.parse(iso)) / 1000;
  const relative = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto' });
  const [unit, length] = AGES.find(([, each]) => seconds >= each) ?? ['minute', 60];
  return relative.format(-Math.floor(seconds / length), unit);
}
