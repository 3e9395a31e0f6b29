/** Looks whether a database can be spread: it needs Citus, and must be the coordinator. */
import { ShelflineError } from '../../../domain/values/error.ts';
import type { Reader } from '../connection/database.ts';

/** The oldest release whose planner refuses what it cannot answer rightly. */
const OLDEST = 12;

export const CITUS_SQL = {
  isThere: "SELECT to_regproc('citus_version') IS NOT NULL AS found",
  version: 'SELECT citus_version() AS version',
  group: 'SELECT groupid AS number FROM pg_dist_local_group',
} as const;

export async function hasCitus(reader: Reader): Promise<boolean> {
  const [there] = await reader.query<{ readonly found: boolean }>(CITUS_SQL.isThere);
  return there?.found === true;
}

/** Returns the release of Citus, such as `12.1.3`. */
export async function requireCitus(reader: Reader): Promise<string> {
  if (!(await hasCitus(reader))) {
    throw refused(
      'the database has no Citus: its superuser runs CREATE EXTENSION citus, on a server with ' +
        "shared_preload_libraries = 'citus'",
    );
  }
  const [row] = await reader.query<{ readonly version: string }>(CITUS_SQL.version);
  const version = row?.version ?? '';
  const release = /\d+(\.\d+)*/.exec(version)?.[0] ?? '';
  if (!(Number.parseInt(release, 10) >= OLDEST)) {
    throw refused(`${version} is too old: update it to ${OLDEST} or later`);
  }
  const [group] = await reader.query<{ readonly number: number }>(CITUS_SQL.group);
  if (group?.number !== 0) {
    throw refused('this server is a worker: name the coordinator of the cluster');
  }
  return release;
}

function refused(problem: string): ShelflineError {
  return new ShelflineError('bad_request', problem);
}
