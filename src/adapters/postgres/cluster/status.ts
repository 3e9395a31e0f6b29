/** Says how the tables of a market are spread over the machines of a cluster. */
import {
  type ClusterMachine,
  type ClusterStatus,
  type ClusterTable,
  SKEW_MAX,
  skewOf,
} from '../../../domain/values/cluster.ts';
import { type Database, type Reader, readerOf } from '../connection/database.ts';
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
  /** The machines that may have shards, with or without some. */
  machines: `SELECT nodename || ':' || nodeport AS address, isactive AS "isActive",
      metadatasynced AS "isSynced" FROM pg_dist_node
    WHERE noderole = 'primary' AND shouldhaveshards ORDER BY 1`,
  pool: `SELECT current_setting('citus.max_adaptive_executor_pool_size', true) AS size,
    current_database() AS name`,
  unfinished: `SELECT count(*)::int AS number FROM pg_prepared_xacts
    WHERE database = current_database() AND prepared < now() - interval '2 minutes'`,
  whole: `SELECT count(*)::int AS tables, coalesce(sum(pg_total_relation_size(oid)), 0)::bigint AS bytes
    FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      AND oid NOT IN (SELECT logicalrelid FROM pg_dist_partition) AND relname !~ '_[0-9]{5,}$'`,
} as const;

/** More connections a question are slower where many ask, which was measured. */
const POOL_SIZE = 1;

interface MachineRow {
  readonly address: string;
  readonly isActive: boolean;
  readonly isSynced: boolean;
}

interface PoolRow {
  /** Null where the server does not know the setting. */
  readonly size: string | null;
  readonly name: string;
}

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
    const nodes = await reader.query<MachineRow>(STATUS_SQL.machines);
    const tables = SPREAD_GROUPS.flat().map(
      ({ table, column }): ClusterTable => ({
        name: table,
        column,
        ...sumOf(rows.filter((row) => row.table === table)),
      }),
    );
    const addresses = new Set([...rows, ...nodes].map(({ address }) => address));
    const machines = [...addresses].toSorted().map(
      (address): ClusterMachine => ({
        address,
        ...sumOf(rows.filter((row) => row.address === address)),
      }),
    );
    const isSpread = tables.every(({ shards }) => shards > 0);
    const skew = skewOf(machines.map(({ bytes }) => bytes));
    return {
      ...{ release, isSpread, tables, machines, skew },
      whole: whole ?? { tables: 0, bytes: 0 },
      behind: [
        ...nodes.flatMap(machineBehind),
        ...machines.flatMap((machine) => emptyBehind(machine, isSpread)),
        ...skewBehind(skew),
        ...(await serverBehind(reader)),
      ],
    };
  });
}

const REBALANCE = 'run SELECT citus_rebalance_start()';

function machineBehind({ address, isActive, isSynced }: MachineRow): readonly string[] {
  if (!isActive) return [`${address} is not active: run SELECT citus_activate_node(host, port)`];
  return isSynced ? [] : [`${address} does not know all tables yet: wait, or see its log`];
}

function emptyBehind({ address, shards }: ClusterMachine, isSpread: boolean): readonly string[] {
  return isSpread && shards === 0 ? [`${address} has no shards yet: ${REBALANCE}`] : [];
}

function skewBehind(skew: number | null): readonly string[] {
  if (skew === null || skew <= SKEW_MAX) return [];
  return [`the fullest machine has ${skew.toFixed(1)} times an average share: ${REBALANCE}`];
}

async function serverBehind(reader: Reader): Promise<readonly string[]> {
  const [pool] = await reader.query<PoolRow>(STATUS_SQL.pool);
  const [open] = await reader.query<{ readonly number: number }>(STATUS_SQL.unfinished);
  const unfinished = open?.number ?? 0;
  return [
    ...(Number(pool?.size ?? POOL_SIZE) <= POOL_SIZE
      ? []
      : [
          `each question opens up to ${pool?.size} connections to a machine: ` +
            `run ALTER DATABASE ${pool?.name} SET citus.max_adaptive_executor_pool_size = ${POOL_SIZE}`,
        ]),
    ...(unfinished === 0
      ? []
      : [`${unfinished} commits wait for a machine: run SELECT recover_prepared_transactions()`]),
  ];
}

function sumOf(rows: readonly ShardRow[]): { readonly shards: number; readonly bytes: number } {
  const sum = (name: 'shards' | 'bytes') => rows.reduce((total, row) => total + row[name], 0);
  return { shards: sum('shards'), bytes: sum('bytes') };
}
