/** Moves rows over a connection, as a workspace takes and gives them. */
import { finished } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Row, Value } from '../../../../market-engine/workspace/tables.ts';
import { BATCH_MS, type Reader, readerOf } from '../../connection/database.ts';

/** Returns rows as arrays. */
export type QueryRows = (text: string, values: readonly unknown[]) => Promise<readonly Row[]>;

/** Returns the rows of a write, which may wait for the writes of other nodes. */
export function rowsOf(client: ClientBase): QueryRows {
  return rowsFrom(readerOf(client, BATCH_MS));
}

export function rowsFrom(reader: Reader): QueryRows {
  return (text, values) => reader.rows<Value[]>(text, values);
}

/** Copies rows in, given as the text of `rowText`. */
export async function copyIn(client: ClientBase, sql: string, text: string): Promise<void> {
  const stream = client.query(copyFrom(sql));
  stream.end(text);
  await finished(stream);
}

/** Turns a list of equally long tuples into one list per place, as `unnest` takes them. */
export function transposed<Value>(
  tuples: readonly (readonly Value[])[],
  width: number,
): readonly Value[][] {
  return Array.from({ length: width }, (_, place) => tuples.map((tuple) => tuple[place] as Value));
}
