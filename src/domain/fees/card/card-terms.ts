/** Terms that the tables of a rate card share, as schemas; the types follow from them. */
import Type, { type Static, type TSchema } from 'typebox';

/** The value, or null for what a card does not say or nobody could read. */
export const nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Union([Type.Null(), schema]);
/** An object without other members than these. */
export const closed = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

export const text = Type.String({ minLength: 1 });
export const texts = Type.Array(text, { minItems: 1 });
export const amount = Type.Number({ minimum: 0 });
export const positive = Type.Number({ exclusiveMinimum: 0 });
export const percent = Type.Number({ minimum: 0, maximum: 100 });
/** A day as `YYYY-MM-DD`; days compare as text. */
export const day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });

/**
 * Where a table was read, and how far it can be trusted. high: the official text or three agreeing
 * transcriptions; medium: one or two; low: doubtful.
 */
export const provenance = { source: text, confidence: Type.Enum(['high', 'medium', 'low']) };

/** `[up to this limit, fee]`; null: without end. */
export const feesByLimit = Type.Array(Type.Tuple([nullable(positive), amount]), { minItems: 1 });

export type Day = Static<typeof day>;
