/** The tables and indexes of a store are those that the migrations make. */
import { type Connection, openConnection } from '../connection.ts';
import { addKeywordFunctions } from '../keyword/keyword-place.ts';
import { migrate } from '../migrate.ts';

const SCHEMA = `SELECT type || ' ' || name AS name, tbl_name || ' ' || ifnull(sql, '') AS text
  FROM sqlite_schema`;

interface SchemaRow {
  readonly name: string;
  readonly text: string;
}

export function schemaFaults(db: Connection): readonly string[] {
  const made = madeSchema();
  const stored = db.prepare<[], SchemaRow>(SCHEMA).all();
  const faults = stored
    .filter(({ name, text }) => made.get(name) !== text)
    .map(({ name }) => `not as it is made: ${name}`);
  const names = new Set(stored.map(({ name }) => name));
  const lost = [...made.keys()].filter((name) => !names.has(name));
  return [...faults, ...lost.map((name) => `missing: ${name}`)];
}

function madeSchema(): ReadonlyMap<string, string> {
  const fresh = openConnection(':memory:', { readonly: false });
  try {
    addKeywordFunctions(fresh);
    migrate(fresh, ':memory:');
    const rows = fresh.prepare<[], SchemaRow>(SCHEMA).all();
    return new Map(rows.map(({ name, text }) => [name, text]));
  } finally {
    fresh.close();
  }
}
