/** Reads conditions and orders as customers write them. Everything unclear is refused by name. */
import { textKey } from '../search/language/fold-word.ts';
import { invalidParameter, ShelflineError } from '../values/error.ts';
import { type Currency, toMinor } from '../values/money.ts';
import { nearestName } from '../values/nearest-name.ts';
import { DAY_S, parseTime } from '../values/time.ts';
import {
  codeOf,
  FINDER_FIELDS,
  type FinderField,
  type FlagName,
  fieldOf,
  keptOf,
  type NameField,
  type NamesName,
  type RangeField,
  type RangeName,
  SORTABLE_FIELDS,
} from './fields.ts';
import type { Condition, SortKey } from './question.ts';

export const CONDITIONS_MAX = 40;
export const NAMES_MAX = 100;
export const SORTS_MAX = 3;

const NAMES = FINDER_FIELDS.map(({ name }) => name);

export interface ReadConditions {
  readonly conditions: readonly Condition[];
  /** The words of `title`; null without. */
  readonly title: string | null;
}

/** Reads `where`: an object of fields. @throws invalid_parameter */
export function readWhere(
  where: Readonly<Record<string, unknown>>,
  currency: Currency,
): ReadConditions {
  const entries = Object.entries(where);
  if (entries.length > CONDITIONS_MAX) {
    throw invalidParameter(
      'where',
      `holds ${entries.length} conditions; at most ${CONDITIONS_MAX} are allowed`,
    );
  }
  const conditions: Condition[] = [];
  let title: string | null = null;
  for (const [name, asked] of entries) {
    const field = requireField(name, `where.${name.slice(0, 40)}`);
    if (field.kind === 'words') title = readWords(field.name, asked);
    else conditions.push(readCondition(field, asked, currency));
  }
  return { conditions, title };
}

/** Returns the field of this name. @throws unknown_parameter with the nearest one */
function requireField(name: string, path: string): FinderField {
  const field = fieldOf(name);
  if (field !== null) return field;
  const nearest = nearestName(name, NAMES);
  const hint = nearest === null ? '' : `; did you mean ${nearest}?`;
  const issue = `is not a field of the finder${hint}`;
  throw new ShelflineError('unknown_parameter', `${path}: ${issue}`, {
    details: [{ field: path, issue, allowed: nearest === null ? NAMES : [nearest] }],
  });
}

function readWords(name: string, asked: unknown): string {
  if (typeof asked === 'string' && asked.trim() !== '' && asked.length <= 200) return asked.trim();
  throw invalidParameter(`where.${name}`, 'must be a text of 1 to 200 characters');
}

function readCondition(
  field: Exclude<FinderField, { readonly kind: 'words' }>,
  asked: unknown,
  currency: Currency,
): Condition {
  switch (field.kind) {
    case 'range':
      return readRange(field, asked, currency);
    case 'flag':
      if (typeof asked === 'boolean')
        return { kind: 'flag', field: field.name as FlagName, is: asked };
      throw invalidParameter(`where.${field.name}`, `must be true or false, not ${told(asked)}`, [
        'true',
        'false',
      ]);
    case 'names':
      return readNames(field, asked);
  }
}

function readRange(field: RangeField, asked: unknown, currency: Currency): Condition {
  const path = `where.${field.name}`;
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) {
    throw invalidParameter(
      path,
      `must be {"min": …, "max": …} in ${unitWords(field, currency)}, not ${told(asked)}`,
    );
  }
  const unknown = Object.keys(asked).find((name) => name !== 'min' && name !== 'max');
  if (unknown !== undefined) {
    throw invalidParameter(
      `${path}.${unknown.slice(0, 40)}`,
      'is not part of a range: give min, max or both',
      ['min', 'max'],
    );
  }
  const { min, max } = asked as { readonly min?: unknown; readonly max?: unknown };
  if ((min ?? null) === null && (max ?? null) === null) {
    throw invalidParameter(path, 'gives neither min nor max');
  }
  const least = (min ?? null) === null ? null : readBound(field, min, `${path}.min`, currency);
  const most = (max ?? null) === null ? null : readBound(field, max, `${path}.max`, currency);
  if (least !== null && most !== null && least > most) {
    throw invalidParameter(
      path,
      `its min ${told(min)} is above its max ${told(max)}; swap them or drop one`,
    );
  }
  return {
    kind: 'range',
    field: field.name as RangeName,
    min: least === null ? 0 : lowestCode(field, least),
    max: most === null ? CODE_MAX : highestCode(field, most),
  };
}

/** Above the codes of all values. */
const CODE_MAX = 2 ** 32 - 2;

/** Absorbs the floating-point error of products such as 4.1 × 10,000, which would shift a bound. */
const ROUNDING = 1e-6;

/** Returns the first code whose value is not below a bound, which is in the unit shown. */
function lowestCode(field: RangeField, bound: number): number {
  const kept = Math.ceil(bound * field.scale - ROUNDING);
  const code = codeOf(field, kept);
  return keptOf(field, code) < Math.max(kept, -field.offset) && code < CODE_MAX ? code + 1 : code;
}

/** Returns the last code whose value is not above a bound; -1 if there is none. */
function highestCode(field: RangeField, bound: number): number {
  const kept = Math.floor(bound * field.scale + ROUNDING);
  return kept + field.offset < 0 ? -1 : codeOf(field, kept);
}

function readBound(field: RangeField, given: unknown, path: string, currency: Currency): number {
  if (field.unit === 'date') return readDay(given, path);
  if (typeof given !== 'number' || !Number.isFinite(given)) {
    throw invalidParameter(
      path,
      `must be a plain number in ${unitWords(field, currency)}, not ${told(given)}`,
    );
  }
  return field.unit === 'money' ? toMinor(given, currency) : given;
}

function readDay(given: unknown, path: string): number {
  const parsed = typeof given === 'string' ? parseTime(given) : null;
  if (parsed !== null) return Math.floor(parsed.at / DAY_S);
  throw invalidParameter(path, `must be a day such as 2026-01-31, not ${told(given)}`);
}

function readNames(field: NameField, asked: unknown): Condition {
  const path = `where.${field.name}`;
  const isNot = typeof asked === 'object' && asked !== null && !Array.isArray(asked);
  const given = isNot ? (asked as { readonly not?: unknown }).not : asked;
  const list = typeof given === 'string' ? [given] : given;
  if (!Array.isArray(list) || list.length === 0) {
    throw invalidParameter(path, `must be a list of names or {"not": […]}, not ${told(asked)}`);
  }
  if (list.length > NAMES_MAX) {
    throw invalidParameter(path, `holds ${list.length} names; at most ${NAMES_MAX} are allowed`);
  }
  const names = list.map((name: unknown, index) => readName(field, name, `${path}[${index}]`));
  return {
    kind: 'names',
    field: field.name as NamesName,
    names: [...new Set(names)].sort(),
    isNot,
  };
}

function readName({ name, names }: NameField, given: unknown, path: string): string {
  if (typeof given !== 'string' || given.trim() === '' || given.length > 200) {
    throw invalidParameter(path, `must be a text of 1 to 200 characters, not ${told(given)}`);
  }
  const text = given.trim();
  if (names !== null && !names.includes(text)) {
    throw invalidParameter(path, `must be one of ${names.join(', ')}, not ${told(text)}`, names);
  }
  return name === 'brand' || name === 'manufacturer' ? textKey(text) : text;
}

/** Reads an order such as `-monthlySales`. @throws invalid_parameter */
export function readSort(asked: readonly string[]): readonly SortKey[] {
  if (asked.length > SORTS_MAX) {
    throw invalidParameter(
      'sort',
      `holds ${asked.length} fields; at most ${SORTS_MAX} are allowed`,
    );
  }
  return asked.map((text): SortKey => {
    const descending = text.startsWith('-');
    const name = text.replace(/^-/, '');
    const field = SORTABLE_FIELDS.find((known) => known === name);
    if (field !== undefined) return { field, descending };
    const nearest = nearestName(name, SORTABLE_FIELDS);
    const hint = nearest === null ? '' : `; did you mean ${nearest}?`;
    throw invalidParameter(
      'sort',
      `cannot order by ${told(name)}${hint}`,
      nearest === null ? SORTABLE_FIELDS : [nearest],
    );
  });
}

const PLAIN_DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * Reads a condition as an address or a command line has it: `20..50`, `..200`, `20..`, `true`,
 * `Acme|Zeta` (one of them), `!Acme` (not that one).
 */
export function readFlat(name: string, text: string): unknown {
  const field = requireField(name, name.slice(0, 40));
  switch (field.kind) {
    case 'words':
      return text;
    case 'flag':
      return text === 'true' || text === 'false' ? text === 'true' : text;
    case 'names': {
      const names = text
        .replace(/^!/, '')
        .split('|')
        .map((one) => one.trim());
      return text.startsWith('!') ? { not: names } : names;
    }
    case 'range': {
      const [least = '', most = least] = text.split('..');
      const bound = (part: string) =>
        field.unit === 'date' || !PLAIN_DECIMAL.test(part) ? part : Number(part);
      const ends = text.includes('..') ? { min: least, max: most } : { min: text, max: text };
      const given = Object.entries(ends).filter(([, part]) => part !== '');
      return Object.fromEntries(given.map(([end, part]) => [end, bound(part)]));
    }
  }
}

export function unitWords({ unit }: Pick<RangeField, 'unit'>, currency: Currency): string {
  const words: Readonly<Record<RangeField['unit'], string>> = {
    money: `${currency}, major units`,
    percent: 'percent',
    rank: 'ranks, 1 is best',
    units: 'units a month',
    count: 'whole numbers',
    stars: 'stars, 0 to 5',
    g: 'grams',
    mm: 'millimeters',
    days: 'days',
    date: 'days such as 2026-01-31',
  };
  return words[unit];
}

function told(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
