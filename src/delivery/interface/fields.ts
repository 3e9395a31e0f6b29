/** Field types of answers, spelled the same in every schema. */
import Type, { type TSchema } from 'typebox';

export const nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const text = Type.String();
export const textOrNull = nullable(text);
export const number = Type.Number();
export const numberOrNull = nullable(number);
export const integer = Type.Integer();
export const integerOrNull = nullable(integer);
export const count = Type.Integer({ minimum: 0 });
export const countOrNull = nullable(count);
/** A best-seller rank or a position in a list. */
export const rank = Type.Integer({ minimum: 1 });
export const rankOrNull = nullable(rank);
/** A part of a whole, 0-1. */
export const share = Type.Number({ minimum: 0, maximum: 1 });
export const shareOrNull = nullable(share);
export const flag = Type.Boolean();
export const flagOrNull = nullable(flag);
export const instant = Type.String({ format: 'date-time' });
export const instantOrNull = nullable(instant);
/** A whole UTC day. */
export const day = Type.String({ format: 'date' });
export const dayOrNull = nullable(day);
/** Sums and shares of a market are made from means, because medians do not add up. */
export const expectedBasis = Type.Literal('expected');

export const each = <Name extends string, Kind extends TSchema>(kind: Kind, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, kind])) as Record<Name, Kind>;
