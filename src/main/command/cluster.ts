/** Spreads the database of an installation over a cluster, and says how it is spread. */
import { requireCitus } from '../../adapters/postgres/cluster/citus.ts';
import { spreadTables } from '../../adapters/postgres/cluster/spread.ts';
import { clusterStatus } from '../../adapters/postgres/cluster/status.ts';
import { type Database, openDatabase } from '../../adapters/postgres/connection/database.ts';
import { createTables } from '../../adapters/postgres/connection/tables.ts';
import { requireWhole } from '../../adapters/postgres/copy/unfinished-copy.ts';
import { migrate } from '../../adapters/postgres/migration/migrate.ts';
import type { SpreadReport } from '../../delivery/cli/cluster.ts';
import type { ClusterStatus, SpreadOptions } from '../../domain/values/cluster.ts';
import { createAudit } from '../../market-engine/tables/audit.ts';
import { ConfigError } from '../config/config-error.ts';
import { DATABASE_URL, databaseAddress, readDatabase } from '../config/database.ts';
import { systemTrail } from '../open/system-trail.ts';

export function distribute(url: string | undefined, options: SpreadOptions): Promise<SpreadReport> {
  return withDatabase(url, async (database) => {
    await requireCitus(database);
    await migrate(database);
    await requireWhole(database);
    const spread = await spreadTables(database, options);
    if (spread.length > 0 && !options.isDryRun) {
      const change = { action: 'cluster.distribute', detail: { tables: spread } };
      await systemTrail(createAudit(createTables(database))).add(change);
    }
    return { spread, isDryRun: options.isDryRun, ...(await clusterStatus(database)) };
  });
}

export function status(url: string | undefined): Promise<ClusterStatus> {
  return withDatabase(url, clusterStatus);
}

async function withDatabase<Result>(
  url: string | undefined,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url: addressOf(url), connections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function addressOf(url: string | undefined): string {
  if (url !== undefined) return databaseAddress(url, '--url');
  const address = readDatabase(process.env)?.url;
  if (address !== undefined) return address;
  throw new ConfigError(`give --url, or set ${DATABASE_URL}: only a database can be spread.`);
}
