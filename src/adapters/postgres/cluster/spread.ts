/**
 * Spreads the tables that grow over the machines of a cluster. A group of tables is spread in one
 * transaction, under the lock that writers take: they wait meanwhile, reads go on, and an
 * interrupted run leaves whole groups. Another run does what is left.
 */
import type { ClientBase } from 'pg';
import { SHARDS_A_MACHINE, type SpreadOptions } from '../../../domain/values/cluster.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { DAY_S } from '../../../domain/values/time.ts';
import { type Database, readerOf } from '../connection/database.ts';
import { SPREAD_GROUPS, type SpreadTable } from './spread-tables.ts';

/** Moving the rows of a large market takes hours. */
const PATIENCE_MS = 7 * DAY_S * 1000;

export const SPREAD_SQL = {
  lock: 'SELECT id FROM meta FOR UPDATE',
  patience: 'SET LOCAL statement_timeout = 0',
  spread: `SELECT relname AS "table", column_to_column_name(logicalrelid, partkey) AS "column"
    FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid
    WHERE relnamespace = current_schema()::regnamespace AND partmethod = 'h'`,
  /** A table of its own group, because other tables of the database may move apart from it. */
  first: `SELECT create_distributed_table(
    $1::text::regclass, $2::text, colocate_with => 'none', shard_count => $3::int)`,
  other: `SELECT create_distributed_table(
    $1::text::regclass, $2::text, colocate_with => $3::text)`,
  /** Rows that the table had before stay on disk, where nobody sees them. */
  left: `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace
    AND relkind = 'r' AND relname = ANY($1::text[]) AND pg_relation_size(oid) > 0`,
  machines: `SELECT count(*)::int AS number FROM pg_dist_node
    WHERE noderole = 'primary' AND isactive AND shouldhaveshards`,
  empty: 'SELECT truncate_local_data_after_distributing_table($1::text::regclass)',
} as const;

/** Returns the tables that this run has spread, or would spread. */
export async function spreadTables(
  database: Database,
  { shards, isDryRun, onTable }: SpreadOptions,
): Promise<readonly string[]> {
  const done: string[] = [];
  const count = shards ?? (await fittingShards(database));
  for (const group of SPREAD_GROUPS) {
    const missing = await database.transaction(async (client) => {
      if (!isDryRun) await lock(client);
      const found = missingOf(group, await readSpread(client));
      for (const one of isDryRun ? [] : found) {
        onTable(one.table);
        await spread(client, one, group[0], count);
      }
      return found;
    });
    done.push(...missing.map(({ table }) => table));
  }
  if (!isDryRun) await removeLeft(database);
  return done;
}

/** Few enough that what must ask all shards stays fast, and some for each machine to come. */
async function fittingShards(database: Database): Promise<number> {
  const [row] = await database.query<{ readonly number: number }>(SPREAD_SQL.machines);
  return SHARDS_A_MACHINE * Math.max(1, row?.number ?? 1);
}

/** Writers of all nodes wait for this lock. */
async function lock(client: ClientBase): Promise<void> {
  await client.query(SPREAD_SQL.lock);
  await client.query(SPREAD_SQL.patience);
}

/** Returns the column of each table that is spread. */
async function readSpread(client: ClientBase): Promise<ReadonlyMap<string, string>> {
  const rows = await readerOf(client).query<SpreadTable>(SPREAD_SQL.spread);
  return new Map(rows.map(({ table, column }) => [table, column]));
}

function missingOf(
  group: readonly SpreadTable[],
  spread: ReadonlyMap<string, string>,
): readonly SpreadTable[] {
  for (const { table, column } of group) {
    const other = spread.get(table);
    if (other === undefined || other === column) continue;
    throw new ShelflineError(
      'bad_request',
      `the table ${table} is spread by ${other} and must be by ${column}: ` +
        `run SELECT undistribute_table('${table}'), then this command again`,
    );
  }
  return group.filter(({ table }) => !spread.has(table));
}

async function spread(
  client: ClientBase,
  { table, column }: SpreadTable,
  { table: first }: SpreadTable,
  shards: number,
): Promise<void> {
  const reader = readerOf(client, PATIENCE_MS);
  if (table === first) await reader.query(SPREAD_SQL.first, [table, column, shards]);
  else await reader.query(SPREAD_SQL.other, [table, column, first]);
}

async function removeLeft(database: Database): Promise<void> {
  const names = SPREAD_GROUPS.flat().map(({ table }) => table);
  const left = await database.query<{ readonly name: string }>(SPREAD_SQL.left, [names]);
  for (const { name } of left) {
    await database.transaction((client) =>
      readerOf(client, PATIENCE_MS).query(SPREAD_SQL.empty, [name]),
    );
  }
}
