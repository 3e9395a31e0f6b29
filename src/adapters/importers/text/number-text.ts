/**
 * Reads numbers as files write them: `1012.26`, `$1,012.26`, `1.234,56 €`, `15 %`. In
 * `77.99 -409` a number format lost its currency sign and left a Windows locale id. Refuses
 * scientific notation, because spreadsheets that use it lose digits.
 */

/** How to read a single point before exactly three digits: `1.234`. */
export type PointMeaning = 'decimal' | 'thousands';

/** The Windows locale id that a number format leaves when it loses its currency sign. */
export const LOCALE_SUFFIX = /(?<=\d)\s+-([0-9A-F]{3,4}|[12])$/i;
const GROUP_SPACES = /(?<=\d)[\s'’\u00a0\u202f](?=\d{3}(?!\d))/g;
/** Sign, digits with separators; currency before or after, a unit or a percent sign after. */
const NUMBER =
  /^([-+]?)(?:\p{L}{1,3}\.?|\p{L}{0,3}\p{Sc})?\s*([-+]?)([\d.,]*\d[\d.,]*)\s*(?:%|\p{Sc}|\p{L}{1,3})?$/u;

/** No amount is longer. The patterns above take quadratic time. */
export const AMOUNT_LENGTH_MAX = 100;

/**
 * Reads a number; null if the text is not one. The last of two kinds of separators is the decimal
 * one. A comma before exactly three digits groups thousands; a point there means what `point` says.
 */
export function parseDecimal(text: string, point: PointMeaning = 'decimal'): number | null {
  if (text.length > AMOUNT_LENGTH_MAX) return null;
  const bare = text.trim().replace(LOCALE_SUFFIX, '').replace(GROUP_SPACES, '');
  const match = NUMBER.exec(bare);
  if (match === null) return null;
  const [, before = '', after = '', digits = ''] = match;
  if (before !== '' && after !== '') return null;
  const plain = withoutGrouping(digits, point);
  if (plain === null || !/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return null;
  return before + after === '-' ? -Number(plain) : Number(plain);
}

/** Thousands grouped by point or comma, or the Indian way: `1,00,000`. */
const GROUPED = /^(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/;

/** Turns `1.234,56` and `1,234.56` into `1234.56`; null if the grouping makes no sense. */
function withoutGrouping(digits: string, point: PointMeaning): string | null {
  const decimal = decimalSeparator(digits, point);
  const at = decimal === null ? digits.length : digits.lastIndexOf(decimal);
  const whole = digits.slice(0, at);
  const fraction = digits.slice(at + 1);
  if (/[.,]/.test(fraction)) return null;
  if (/[.,]/.test(whole) && !GROUPED.test(whole)) return null;
  const grouped = whole.replace(/[.,]/g, '');
  return decimal === null ? grouped : `${grouped}.${fraction}`;
}

function decimalSeparator(digits: string, point: PointMeaning): '.' | ',' | null {
  const points = digits.split('.').length - 1;
  const commas = digits.split(',').length - 1;
  if (points > 0 && commas > 0) {
    return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  }
  if (points + commas !== 1) return null;
  const groupsThree = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  if (commas === 1) return groupsThree ? null : ',';
  return groupsThree && point === 'thousands' ? null : '.';
}
