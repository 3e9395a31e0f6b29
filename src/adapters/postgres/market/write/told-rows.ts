/**
 * Reads the undo log. SQLite keeps a thing as a number, a text or bytes. PostgreSQL keeps all as
 * text: numbers in decimal digits, bytes in hexadecimal digits.
 */
import { KINDS } from '../../../../market-engine/undo/undo-rows.ts';
import { type Row, TABLES } from '../../../../market-engine/workspace/tables.ts';
import { type QueryRows, transposed } from './query-rows.ts';

const TOLD = TABLES.told.columns.map((column) => `told.${column}`).join(', ');
const THING = TABLES.told.columns.indexOf('thing');
const KIND = TABLES.told.columns.indexOf('kind');

export const TOLD_SQL = `SELECT ${TOLD} FROM unnest($1::bigint[], $2::text[]) AS named (kind, thing)
  JOIN told ON told.kind = named.kind AND told.thing = named.thing`;

export type ThingKey = readonly [kind: number, thing: string];

/** Returns the entries of things, as SQLite keeps them. */
export async function readTold(
  query: QueryRows,
  things: readonly ThingKey[],
): Promise<readonly Row[]> {
  if (things.length === 0) return [];
  const distinct = new Map(things.map((key) => [key.join(' '), key]));
  const rows = await query(TOLD_SQL, transposed<string | number>([...distinct.values()], 2));
  return rows.map((row) => withThing(row, thingOf));
}

/** Returns a row or key of the undo log as PostgreSQL keeps it. */
export function storedTold(row: Row): Row {
  return withThing(row, (_, thing) => thingText(thing));
}

type Value = Row[number];

function withThing(row: Row, make: (kind: number, thing: Value) => Value): Row {
  const changed = [...row];
  changed[THING] = make(Number(row[KIND]), row[THING] ?? null);
  return changed;
}

export function thingText(thing: Value): string {
  return thing !== null && typeof thing === 'object'
    ? Buffer.from(thing).toString('hex')
    : String(thing);
}

export function thingOf(kind: number, text: Value): number | string | Uint8Array {
  if (kind === KINDS.category.number) return String(text);
  if (kind === KINDS.label.number) return Buffer.from(String(text), 'hex');
  return Number(text);
}
