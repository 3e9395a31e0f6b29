/** Schemas shared by the tables of a rate card. The types follow from them. */
import Type, { type Static, type TSchema } from 'typebox';

/** The schema, or null for a value that the card omits or nobody could read. */
export const nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Union([Type.Null(), schema]);
/** The schema of an object that allows no other members. */
export const closed = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

export const text = Type.String({ minLength: 1 });
export const texts = Type.Array(text, { minItems: 1 });
export const amount = Type.Number({ minimum: 0 });
export const positive = Type.Number({ exclusiveMinimum: 0 });
export const percent = Type.Number({ minimum: 0, maximum: 100 });
/** A day as `YYYY-MM-DD`. Days compare as text. */
export const day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });

/**
 * The source of a table and its reliability. high: the official text or three agreeing
 * transcriptions; medium: one or two; low: doubtful.
 */
export const provenance = { source: text, confidence: Type.Enum(['high', 'medium', 'low']) };

/** `[up to this limit, fee]`. Null means no limit. */
export const feesByLimit = Type.Array(Type.Tuple([nullable(positive), amount]), { minItems: 1 });

export type Day = Static<typeof day>;
