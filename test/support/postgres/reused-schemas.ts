/**
 * Schemas that tests of one file use one after another, because to make all tables takes longer
 * than most tests. For tests that change rows alone and leave no transaction open.
 */
import { openProgramSchema, type TestSchema } from '../postgres.ts';
import { migrateSchema } from './accounts-place.ts';
import { query } from './query.ts';

export interface ReusedSchemas {
  /** Returns a schema as the program has made it; `drop` gives it back. */
  open(): Promise<TestSchema>;
  close(): Promise<void>;
}

interface MadeSchema extends TestSchema {
  /** Brings its tables back to what they held when they were new. */
  readonly renewal: string;
}

export function reusedSchemas(): ReusedSchemas {
  const made: MadeSchema[] = [];
  const free: MadeSchema[] = [];
  return {
    async open() {
      const schema = free.pop() ?? (await makeSchema());
      if (!made.includes(schema)) made.push(schema);
      return {
        url: schema.url,
        async drop() {
          await query(schema.url, schema.renewal);
          free.push(schema);
        },
      };
    },
    async close() {
      await Promise.all(made.map((schema) => schema.drop()));
    },
  };
}

async function makeSchema(): Promise<MadeSchema> {
  const schema = await openProgramSchema();
  await migrateSchema(schema.url);
  const name = new URL(schema.url).searchParams.get('schema');
  const tables = await query(
    schema.url,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = '${name}'`,
  );
  const renewals = tables.map(async ({ name: table }) => {
    const of = `${name}.${table}`;
    const [row] = await query(
      schema.url,
      `SELECT quote_literal(json_agg(one)) AS rows FROM ${of} AS one`,
    );
    const rows = row?.['rows'];
    const seed =
      rows === null
        ? ''
        : `INSERT INTO ${of} SELECT * FROM json_populate_recordset(null::${of}, ${rows});`;
    return `DELETE FROM ${of}; ${seed}`;
  });
  return { ...schema, renewal: (await Promise.all(renewals)).join(' ') };
}
