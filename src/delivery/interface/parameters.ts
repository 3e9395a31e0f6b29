/** Parameters that operations share: their schemas, and how texts become values. */
import Type, { type TSchema, type TSchemaOptions } from 'typebox';
import { type Asin, parseAsin } from '../../domain/values/asin.ts';
import { invalidParameter, ShelflineError } from '../../domain/values/error.ts';
import { DAY_S, type EpochSeconds, parseTime, TIME_MAX_S } from '../../domain/values/time.ts';
import type { ObjectSchema } from './json-schema.ts';
import type { ExclusiveParams, Form } from './operation.ts';

export const PAGE_MAX = 500;

const KEYWORD_LIMITS = { minLength: 1, maxLength: 200, examples: ['yoga mat'] };

export const keywordParam = Type.String({
  ...KEYWORD_LIMITS,
  description: 'What a shopper would type. Every word must match.',
});

/** The keyword of operations that answer with other keywords. */
export const seedKeywordParam = Type.String({
  ...KEYWORD_LIMITS,
  description: 'The keyword to start from.',
});

export const asinParam = Type.String({
  pattern: '^[A-Za-z0-9]{10}$',
  description: 'Product identifier: ten letters and digits, in any case.',
});

/** `paramsSchema` fills in the domains of the marketplaces under the configured store name. */
export const marketplaceParam = ({ name, marketplaces }: Form) =>
  textParam(
    `One of the ${marketplaces.length} marketplaces of form ${name}, or its country such as DE; the store's .com when omitted.`,
    {},
  );

export const textParam = (description: string, limits: TSchemaOptions = { minLength: 1 }) =>
  Type.Optional(Type.String({ ...limits, description }));

export const instantParam = (description: string) =>
  textParam(
    `${description} ISO 8601; a bare date is that UTC day. A time in the future means now.`,
    {},
  );

/** A parameter with a default. The validator fills it in, so handlers always get a value. */
export const filledIn = <Schema extends TSchema>(schema: Schema) =>
  Type.Optional(schema) as unknown as Schema;

export const limitParam = (usual: number, maximum: number, words: TSchemaOptions = {}) =>
  filledIn(Type.Integer({ minimum: 1, maximum, default: usual, ...words }));

export const maxAgeDaysParam = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: 36_500,
    description: 'Leaves out listings whose last look is more days ago; `leftOut` says how many.',
  }),
);

/** Throws 400 if parameters exclude each other, or if a required one is missing. */
export function checkExclusive(
  params: Readonly<Record<string, unknown>>,
  { fields, isRequired }: ExclusiveParams,
): void {
  const [first, second] = fields.filter((field) => params[field] !== undefined);
  if (second !== undefined) {
    throw invalidParameter(second, `cannot be given together with ${first}; send one of them`);
  }
  if (first !== undefined || !isRequired) return;
  const [field = '', ...others] = fields;
  const issue = `required unless ${others.join(' or ')} is given`;
  throw new ShelflineError('missing_parameter', `${field}: give one of ${fields.join(', ')}.`, {
    details: [{ field, issue }],
  });
}

/** The names of a least and a greatest value, such as `minPrice` and `maxPrice`. */
type Range = readonly [minimum: string, maximum: string];

/** Returns the pairs of parameters that limit the same value. */
export function rangesOf({ properties }: ObjectSchema): readonly Range[] {
  return Object.keys(properties)
    .filter((name) => name.startsWith('min'))
    .map((name): Range => [name, name.replace('min', 'max')])
    .filter(([, maximum]) => Object.hasOwn(properties, maximum));
}

/** Throws 400 if the minimum is above the maximum: nothing could ever match. */
export function checkRange(
  params: Readonly<Record<string, unknown>>,
  [minimum, maximum]: Range,
): void {
  const { [minimum]: least, [maximum]: most } = params;
  if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return;
  const message = `${minimum}: ${least} is above ${maximum} ${most}; swap them or drop one`;
  throw new ShelflineError('invalid_parameter', message, {
    details: [
      { field: minimum, issue: `is above ${maximum}` },
      { field: maximum, issue: `is below ${minimum}` },
    ],
  });
}

export function requireAsin(text: string, field = 'asin'): Asin {
  const asin = parseAsin(text);
  if (asin === null) throw invalidParameter(field, `"${text}" is not 10 letters and digits`);
  return asin;
}

/**
 * Reads a time parameter. At the start of a range, a bare date means its first second. At the end,
 * it means the first second of the next day, so that the range contains the whole day.
 */
export function requireInstant(
  field: string,
  text: string,
  edge: 'start' | 'end' = 'start',
): EpochSeconds {
  const parsed = parseTime(text);
  if (parsed === null) {
    throw invalidParameter(field, `${JSON.stringify(text)} ${NO_INSTANT}${plusRemark(text)}`);
  }
  if (!parsed.isWholeDay || edge === 'start') return parsed.at;
  return Math.min(parsed.at + DAY_S, TIME_MAX_S);
}

const NO_INSTANT = 'is no ISO 8601 date or time such as 2026-01-31 or 2026-01-31T10:00:00Z';

/** Returns a hint about an unescaped +, which means a space in an address. */
function plusRemark(text: string): string {
  return / \d{2}:?\d{2}$/.test(text) && text.includes('T') ? '; write a + as %2B' : '';
}

/** Reads `asOf`. A bare date means what was known at the end of that day. */
export function requireAsOf(text: string | undefined): EpochSeconds | null {
  if (text === undefined) return null;
  const at = requireInstant('asOf', text);
  return parseTime(text)?.isWholeDay ? at + DAY_S - 1 : at;
}

/** Returns the instant of `asOf`; null ("as known now") without one or for the future. */
export function knownAtOf(asOf: string | undefined, now: EpochSeconds): EpochSeconds | null {
  const at = requireAsOf(asOf);
  return at === null || at >= now ? null : at;
}
