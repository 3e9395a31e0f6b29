/**
 * Parameters and fields that several operations share: their schemas, and how texts become values.
 */
import Type, { type TSchema } from 'typebox';
import { type Asin, parseAsin } from '../../../domain/values/asin.ts';
import { invalidParameter, ShelflineError } from '../../../domain/values/error.ts';
import { DAY_S, type EpochSeconds, parseTime, TIME_MAX_S } from '../../../domain/values/time.ts';
import type { FormTraits } from './operation.ts';

export const KEYWORD_LENGTH_MAX = 200;
export const PAGE_MAX = 500;

/** Schema of a field that may be null. */
export const nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const keywordParam = Type.String({
  minLength: 1,
  maxLength: KEYWORD_LENGTH_MAX,
  description: 'What a shopper would type. Every word must match.',
  examples: ['yoga mat'],
});

/** The keyword of operations that answer with other keywords. */
export const seedKeywordParam = Type.String({
  minLength: 1,
  maxLength: KEYWORD_LENGTH_MAX,
  description: 'The keyword to start from.',
  examples: ['yoga mat'],
});

export const asinParam = Type.String({
  pattern: '^[A-Za-z0-9]{10}$',
  description: 'Product identifier: ten letters and digits, in any case.',
});

/**
 * `paramsSchema` fills in the domains of the form's marketplaces under the configured store name.
 */
export const marketplaceParam = (form: FormTraits) =>
  Type.Optional(
    Type.String({
      description: `One of the ${form.marketplaces.length} marketplaces of form ${form.name}; the store's .com when omitted.`,
      'x-marketplaces': form.marketplaces,
    }),
  );

export const instantParam = (description: string) =>
  Type.String({
    description: `${description} ISO 8601; a bare date is that UTC day. A time in the future means now.`,
  });

/** Schema of an instant in an answer. */
export const instant = Type.String({ format: 'date-time' });

export function requireAsin(text: string, field = 'asin'): Asin {
  const asin = parseAsin(text);
  if (asin === null) throw invalidParameter(field, `"${text}" is not 10 letters and digits`);
  return asin;
}

/**
 * Reads a time parameter. A bare date is its first second at the start of a range, and the first
 * second after it at the end, so that the range contains the whole day.
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

/** A hint for a + that was sent as it is: in an address it means a space. */
function plusRemark(text: string): string {
  return / \d{2}:?\d{2}$/.test(text) && text.includes('T') ? '; write a + as %2B' : '';
}

/** Reads `asOf`: a bare date means what was known when that day ended. */
export function requireAsOf(text: string | undefined): EpochSeconds | null {
  if (text === undefined) return null;
  const at = requireInstant('asOf', text);
  return parseTime(text)?.isWholeDay ? at + DAY_S - 1 : at;
}

/** The instant of `asOf`; null (as known now) without one, and for one in the future. */
export function knownAtOf(asOf: string | undefined, now: EpochSeconds): EpochSeconds | null {
  const at = requireAsOf(asOf);
  return at === null || at >= now ? null : at;
}

/** The seed of a keyword question: exactly one of a keyword and an ASIN. */
export function requireOneOf({
  keyword,
  asin,
}: {
  readonly keyword?: string | undefined;
  readonly asin?: string | undefined;
}): { readonly keyword: string } | { readonly asin: Asin } {
  if (keyword !== undefined && asin !== undefined) {
    throw invalidParameter('asin', 'cannot be given together with keyword; send one of them');
  }
  if (asin !== undefined) return { asin: requireAsin(asin) };
  if (keyword !== undefined) return { keyword: keyword.trim() };
  throw new ShelflineError('missing_parameter', 'keyword: give a keyword or an asin.', {
    details: [{ field: 'keyword', issue: 'required unless asin is given' }],
  });
}
