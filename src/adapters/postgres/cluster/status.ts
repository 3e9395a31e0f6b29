/** Says how the tables of a market are spread over the machines of a cluster. */
import type {
  ClusterMachine,
  ClusterStatus,
  ClusterTable,
} from '../../../domain/values/cluster.ts';
import { type Database, readerOf } from '../connection/database.ts';
import { requireCitus } from './citus.ts';
import { SPREAD_GROUPS } from './spread-tables.ts';

/** The coordinator asks every machine for sizes. */
const ASK_MS = 60_000;

export const STATUS_SQL = {
  shards: `SELECT relname AS "table", nodename || ':' || nodeport AS address,
      count(*)::int AS shards, coalesce(sum(shard_size), 0)::bigint AS bytes
    FROM citus_shards JOIN pg_class ON pg_class.oid = table_name
    WHERE relnamespace = current_schema()::regnamespace
    GROUP BY 1, 2 ORDER BY 2, 1`,
  whole: `SELECT count(*)::int AS tables, coalesce(sum(pg_total_relation_size(oid)), 0)::bigint AS bytes
    FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      AND oid NOT IN (SELECT logicalrelid FROM pg_dist_partition) AND relname !~ '_[0-9]{5,}$'`,
} as const;

interface ShardRow {
  readonly table: string;
  readonly address: string;
  readonly shards: number;
  readonly bytes: number;
}

export async function clusterStatus(database: Database): Promise<ClusterStatus> {
  const release = await requireCitus(database);
  return await database.transaction(async (client) => {
    const reader = readerOf(client, ASK_MS);
    const rows = await reader.query<ShardRow>(STATUS_SQL.shards);
    const [whole] = await reader.query<ClusterStatus['whole']>(STATUS_SQL.whole);
    const tables = SPREAD_GROUPS.flat().map(
      ({ table, column }): ClusterTable => ({
        name: table,
        column,
        ...sumOf(rows.filter((row) => row.table === table)),
      }),
    );
    const machines = [...Map.groupBy(rows, ({ address }) => address)].map(
      ([address, shards]): ClusterMachine => ({ address, ...sumOf(shards) }),
    );
    const isSpread = tables.every(({ shards }) => shards > 0);
    return { release, isSpread, tables, machines, whole: whole ?? { tables: 0, bytes: 0 } };
  });
}

function sumOf(rows: readonly ShardRow[]): { readonly shards: number; readonly bytes: number } {
  const sum = (name: 'shards' | 'bytes') => rows.reduce((total, row) => total + row[name], 0);
  return { shards: sum('shards'), bytes: sum('bytes') };
}
