/** Compares the tables of a database with those that the migrations make. */
import type { Finding } from '../../../domain/values/diagnosis.ts';
import { type Database, readerOf } from '../connection/database.ts';
import { allMigrations, ownTables } from '../migration/migrate.ts';

/** Columns, indexes and constraints of a schema, a line each, without the name of the schema. */
const DESCRIBE = `WITH part AS (
    SELECT c.oid, c.relname AS name, CASE c.relnamespace
      WHEN pg_my_temp_schema() THEN 'pg_temp.'
      ELSE c.relnamespace::regnamespace::text || '.' END AS prefix
    FROM pg_class AS c
    WHERE c.relnamespace = $1::oid AND c.relkind IN ('r', 'p') AND c.relname = ANY($2::text[])
  )
  SELECT concat_ws(' ', 'column', name || '.' || a.attname, format_type(a.atttypid, a.atttypmod),
    (SELECT 'collate ' || o.collname FROM pg_collation AS o
      WHERE o.oid = a.attcollation AND o.collname <> 'default'),
    CASE WHEN a.attnotnull THEN 'not null' END, 'storage ' || a.attstorage::text,
    'default ' || pg_get_expr(d.adbin, d.adrelid)) AS line
  FROM part JOIN pg_attribute AS a ON a.attrelid = part.oid AND a.attnum > 0
    LEFT JOIN pg_attrdef AS d ON d.adrelid = part.oid AND d.adnum = a.attnum
  WHERE NOT a.attisdropped
  UNION ALL
  SELECT replace(pg_get_indexdef(i.indexrelid), prefix, '')
    || CASE WHEN i.indisvalid THEN '' ELSE ' (not valid)' END
  FROM part JOIN pg_index AS i ON i.indrelid = part.oid
  UNION ALL
  SELECT concat_ws(' ', 'constraint', name || '.' || k.conname,
    replace(pg_get_constraintdef(k.oid), prefix, ''))
  FROM part JOIN pg_constraint AS k ON k.conrelid = part.oid AND k.contype IN ('c', 'f', 'p', 'u')
  ORDER BY line`;

export const SCHEMA_SQL = {
  describe: DESCRIBE,
  schema: 'SELECT current_schema()::regnamespace::oid AS oid',
  /** Tables that are made after it are gone with the transaction. */
  inPassing: 'SET LOCAL search_path = pg_temp',
  passingSchema: 'SELECT pg_my_temp_schema() AS oid',
} as const;

const NAME = 'tables';
const SHOWN_MAX = 3;

/** The schema must be that of this program's migrations. */
export async function checkSchema(database: Database): Promise<Finding> {
  const { actual, expected } = await describe(database);
  const missing = expected.filter((line) => !actual.includes(line));
  const added = actual.filter((line) => !expected.includes(line));
  if (missing.length > 0) {
    const remedy = 'copy into an empty database, whose tables the program makes';
    return { name: NAME, state: 'failed', detail: `without: ${shown(missing)}`, remedy };
  }
  if (added.length > 0) {
    const remedy = 'remove what other programs made here, or expect it to slow down writes';
    return { name: NAME, state: 'warning', detail: `in addition: ${shown(added)}`, remedy };
  }
  const detail = `${expected.length} columns, indexes and rules as the program makes them`;
  return { name: NAME, state: 'ok', detail, remedy: null };
}

/** Describes the schema, and the one that the migrations make in a transaction that is undone. */
function describe(database: Database) {
  return database.transaction(async (client) => {
    const reader = readerOf(client);
    const linesOf = async (schema: string) => {
      const [found] = await reader.query<{ readonly oid: number }>(schema);
      const rows = await reader.query<{ readonly line: string }>(SCHEMA_SQL.describe, [
        found?.oid,
        ownTables(),
      ]);
      return rows.map(({ line }) => line);
    };
    const actual = await linesOf(SCHEMA_SQL.schema);
    await client.query(SCHEMA_SQL.inPassing);
    for (const { sql } of allMigrations()) await client.query(sql);
    const expected = await linesOf(SCHEMA_SQL.passingSchema);
    await client.query('ROLLBACK');
    return { actual, expected };
  });
}

function shown(lines: readonly string[]): string {
  const rest = lines.length - SHOWN_MAX;
  return lines.slice(0, SHOWN_MAX).join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}
