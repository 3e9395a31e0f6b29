/** Schemas that tools share. They are short, because assistants read those of all tools. */
import Type from 'typebox';
import { asinParam } from '../http/interface/parameters.ts';

export const anyValue = Type.Unsafe<unknown>({});
export const rowsSchema = Type.Unsafe<readonly object[]>({ type: 'array' });

/** How many rows were shown already, where an operation answers its whole list at once. */
export const skipParam = Type.Optional(Type.Integer({ minimum: 0 }));

/** A list of ASINs, without the words that explain a single one. */
export const asinsParam = (minItems: number, maxItems: number) =>
  Type.Array(Type.Unsafe<string>({ ...asinParam, description: undefined }), { minItems, maxItems });
