/**
 * Reads numbers with units, and sizes. All spellings of one (`32GB`, `32 GB`, `32-gb`; `10 x 12`,
 * `10x12`; `15"`, `15 Zoll`; `0.5 l`, `500 ml`) give one token.
 */
import tables from '../../../../facts/language/units.json' with { type: 'json' };

interface Unit {
  /** All words for the unit. */
  readonly names: string;
  /** The unit that all of its kind are converted to; absent if it is this one. */
  readonly base?: string;
  /** The exponent of ten that converts to the base unit, without rounding. */
  readonly power?: number;
}

const UNITS: Readonly<Record<string, Unit>> = tables.units;
const UNIT_BY_NAME = new Map(
  Object.entries(UNITS).flatMap(([unit, { names }]) =>
    names.split(' ').map((name) => [name, unit] as const),
  ),
);

/** Units that are also ordinary words: they count as units only right after the number. */
const ALSO_WORDS = new Set(tables.alsoWords.split(' '));

/** Returns the one name of a unit; null for other words. `isApart`: a space precedes it. */
export function unitOf(word: string, isApart: boolean): string | null {
  if (isApart && ALSO_WORDS.has(word)) return null;
  return UNIT_BY_NAME.get(word) ?? null;
}

/** Words that may mean a unit after a number and a space: `10 in pan`, `500 Go`. */
const LIKELY_UNITS = new Map(
  Object.entries(tables.likelyUnits).map(([language, words]) => [language, words.split(' ')]),
);
const ANY_LANGUAGE = '*';

/** Returns the unit that a word may mean after a number and a space, else null. */
export function likelyUnitOf(word: string, language: string): string | null {
  const likely = LIKELY_UNITS.get(language) ?? LIKELY_UNITS.get(ANY_LANGUAGE);
  return likely?.includes(word) === true ? (UNIT_BY_NAME.get(word) ?? null) : null;
}

/** Returns the unit to which its kind is converted: `0.5 l`, `50 cl` and `500 ml` are equal. */
export function baseUnit(unit: string): string {
  return UNITS[unit]?.base ?? unit;
}

/** Converts an amount to the base unit; null if it is not a decimal number (`1/2`). */
export function inBaseUnit(amount: string, unit: string): string | null {
  const match = /^(\d+)(?:\.(\d*))?$/.exec(amount);
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  const power = UNITS[unit]?.power ?? 0;
  const digits = whole.padStart(Math.max(0, -power) + 1, '0') + decimals.padEnd(power, '0');
  const point = Math.max(whole.length, Math.max(0, -power) + 1) + power;
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const right = digits.slice(point).replace(/0+$/, '');
  return right === '' ? left : `${left}.${right}`;
}

/** A part that is a size as a whole: numbers with `x` between them, and perhaps a unit. */
export interface Measure {
  /** `32`, `1.5`, `10x12`. */
  readonly amount: string;
  readonly unit: string | null;
}

const MEASURE = /^\d[\d.,/]*[a-z]*(?:x\d[\d.,/]*[a-z]*)*$/;
const SIDE = /^(\d[\d.,/]*)([a-z]*)$/;

/**
 * Reads `32`, `32gb`, `10x12`, `10x12cm`; null for anything else (`5g7`, `3ds`). The language
 * decides whether `1.000` is one or a thousand.
 */
export function measureOf(folded: string, language: string): Measure | null {
  if (!MEASURE.test(folded)) return null;
  const sides: Measure[] = [];
  for (const text of folded.split(/x(?=\d)/)) {
    const [, number = '', letters = ''] = SIDE.exec(text) ?? [];
    const unit = letters === '' ? null : UNIT_BY_NAME.get(letters);
    if (number === '' || unit === undefined) return null;
    sides.push({ amount: plainNumber(number, language), unit });
  }
  return sizeOf(sides);
}

/** Returns the size that sides form, in one unit; a side without a unit takes the next one's. */
export function sizeOf(sides: readonly Measure[]): Measure {
  const last = sides.findLast(({ unit }) => unit !== null)?.unit ?? null;
  const plain = { amount: sides.map(({ amount }) => amount).join('x'), unit: last };
  if (last === null || sides.every(({ unit }) => unit === null || unit === last)) return plain;
  const base = baseUnit(last);
  const amounts: string[] = [];
  let next = last;
  for (const { amount, unit } of sides.toReversed()) {
    next = unit ?? next;
    const converted = baseUnit(next) === base ? inBaseUnit(amount, next) : null;
    if (converted === null) return plain;
    amounts.unshift(converted);
  }
  return { amount: amounts.join('x'), unit: base };
}

const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const GROUPED_BY_POINT = /^[1-9]\d{0,2}\.\d{3}$/;
const DECIMAL_ZEROS = /(\.\d*?)0+$/;

/** Normalizes `1,000` to `1000` and `1,5` to `1.5`; other digits stay as written. */
function plainNumber(text: string, language: string): string {
  const isGroupedByPoint = !writesDecimalPoint(language) && GROUPED_BY_POINT.test(text);
  if (isGroupedByPoint || GROUPED.test(text)) return text.replace(/[.,]/g, '');
  return text.replaceAll(',', '.');
}

/** Returns the token of an amount; `1.50l`, `1.5 l` and `1500 ml` have one. */
export function measureToken({ amount, unit }: Measure): string {
  if (unit === null) return amount;
  const sides = amount.split('x').map((side) => inBaseUnit(side, unit));
  if (!sides.includes(null)) return sides.join('x') + baseUnit(unit);
  const shortest = amount.replace(DECIMAL_ZEROS, '$1').replace(/\.$/, '');
  return shortest + unit;
}

/** More sides are not a size. */
const SIDES_MAX = 4;

/** Returns the parts of `10x12cm` to search by: `10`, `12`, `10cm`, `12cm`, `10x12`, `cm`. */
export function amountsInside({ amount, unit }: Measure): string[] {
  const sides = amount.split('x').slice(0, SIDES_MAX);
  const inside = unit === null ? [] : [unit];
  for (let first = 0; first < sides.length; first++) {
    for (let end = first + 1; end <= sides.length; end++) {
      const part = sides.slice(first, end).join('x');
      inside.push(part);
      if (unit !== null) inside.push(measureToken({ amount: part, unit }));
    }
  }
  return inside;
}

/** Whether a language writes `.` before decimals; others write a comma. */
export function writesDecimalPoint(language: string): boolean {
  return language === 'en' || language === 'ja';
}
