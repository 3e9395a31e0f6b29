/** Runs the statements of small tables on PostgreSQL. */
import { compiler, type Dialect } from '../../../market-engine/rows/dialect.ts';
import type { Step, Tables, Values } from '../../../market-engine/rows/tables.ts';
import { type Database, type Reader, readerOf } from './database.ts';

export const POSTGRES_DIALECT: Dialect = {
  words: {
    now: 'floor(extract(epoch FROM now()))::bigint',
    nowMs: 'floor(extract(epoch FROM now()) * 1000)::bigint',
    forUpdate: 'FOR UPDATE',
    skipLocked: 'FOR UPDATE SKIP LOCKED',
    text: 'text COLLATE "C"',
    integer: 'bigint',
    bytes: 'bytea',
    table: '',
  },
  placeholder: (_name, number) => `$${number}`,
};

const compiled = compiler(POSTGRES_DIALECT, (statement) => statement);

/** A single statement is a transaction of its own, so it takes one message to the server. */
export function createTables(database: Pick<Database, 'query' | 'transaction'>): Tables {
  return {
    rows: <Row extends object>(sql: string, values: Values) =>
      query<Row>(database, { sql, values }),
    transaction: (steps) =>
      database.transaction(async (client) => {
        const reader = readerOf(client);
        const running = steps();
        let next = running.next();
        while (next.done !== true) next = running.next(await query(reader, next.value));
        return next.value;
      }),
  };
}

function query<Row extends object>(
  reader: Pick<Reader, 'query'>,
  { sql, values }: Step,
): Promise<readonly Row[]> {
  const { text, names } = compiled(sql);
  return reader.query<Row>(
    text,
    names.map((name) => values[name]),
  );
}
