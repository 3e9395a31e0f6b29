/** What `doctor` looks at on a PostgreSQL server: release, settings, rights and the replica. */
import type { Finding } from '../../../domain/values/diagnosis.ts';
import type { Database } from '../connection/database.ts';
import { ownTables } from '../migration/migrate.ts';

const OLDEST = 15;
const MB = 1024 ** 2;
/** Below this, the inner pages of the indexes of a million products do not stay in memory. */
const SHARED_BUFFERS_LOW = 128 * MB;
const CONNECTIONS_LOW = 50;
const LAG_SECONDS_MAX = 10;

const SERVER = `SELECT current_setting('server_version') AS version,
  current_setting('server_version_num')::int / 10000 AS major,
  current_setting('server_encoding') AS encoding,
  pg_is_in_recovery() AS is_replica`;

const SETTINGS = `SELECT current_setting('fsync') = 'on' AS is_synced,
  current_setting('full_page_writes') = 'on' AS is_whole,
  current_setting('max_connections')::int AS connections,
  pg_size_bytes(current_setting('shared_buffers')) AS shared_buffers`;

/**
 * Text is compared by its bytes in every column, whatever the database does otherwise. Others may
 * have tables and views in the schema, too: Citus puts some into `public`.
 */
const COLLATIONS = `SELECT count(*)::int AS others FROM information_schema.columns
  WHERE table_schema = current_schema() AND data_type = 'text' AND table_name = ANY($1::text[])
    AND collation_name IS DISTINCT FROM 'C'`;

const RIGHTS = `SELECT has_schema_privilege(current_schema(), 'CREATE') AS may_create,
  (SELECT coalesce(string_agg(c.relname, ', ' ORDER BY c.relname), '') FROM pg_class AS c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relname = ANY($1::text[])
      AND NOT has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE')) AS closed`;

const REPLICA = `SELECT pg_is_in_recovery() AS is_replica,
  coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 0)::float8 AS age,
  (SELECT revision FROM meta) AS revision`;
const REVISION = 'SELECT revision FROM meta';

export const EXAMINATION_SQL = { SERVER, SETTINGS, COLLATIONS, RIGHTS, REPLICA, REVISION };

interface Server {
  readonly version: string;
  readonly major: number;
  readonly encoding: string;
  readonly is_replica: boolean;
}

export async function checkServer(database: Database): Promise<Finding> {
  const name = 'PostgreSQL';
  const [server] = await database.query<Server>(SERVER);
  if (server === undefined) return failed(name, 'gives no answer', 'check the server');
  const { version, major, encoding } = server;
  if (major < OLDEST)
    return failed(name, `${version} is too old`, `update it to ${OLDEST} or later`);
  if (encoding !== 'UTF8') {
    const remedy = "make a database with ENCODING 'UTF8' and copy into it";
    return failed(name, `the database has the encoding ${encoding}`, remedy);
  }
  if (server.is_replica) {
    const remedy = 'name the primary in SHELFLINE_DATABASE_URL';
    return failed(name, 'this server is a replica, which cannot be written to', remedy);
  }
  return sound(name, `${version}, ${encoding}`);
}

interface Settings {
  readonly is_synced: boolean;
  readonly is_whole: boolean;
  readonly connections: number;
  readonly shared_buffers: number;
}

export async function checkSettings(database: Database): Promise<readonly Finding[]> {
  const name = 'server settings';
  const [settings] = await database.query<Settings>(SETTINGS);
  if (settings === undefined) return [];
  const { connections, shared_buffers: buffers } = settings;
  const rules: readonly (readonly [isMet: boolean, detail: string, remedy: string])[] = [
    [settings.is_synced, 'fsync is off: a power cut can destroy the data', 'set fsync = on'],
    [
      settings.is_whole,
      'full_page_writes is off: a power cut can destroy pages',
      'set full_page_writes = on',
    ],
    [
      connections >= CONNECTIONS_LOW,
      `max_connections is ${connections}; a node with one worker opens up to 25`,
      `set max_connections to ${CONNECTIONS_LOW} or more, or put a pooler in front`,
    ],
    [
      buffers >= SHARED_BUFFERS_LOW,
      `shared_buffers is ${Math.round(buffers / MB)} MB`,
      'set shared_buffers to a quarter of the memory of the machine',
    ],
  ];
  const findings = rules
    .filter(([isMet]) => !isMet)
    .map(([, detail, remedy]): Finding => ({ name, state: 'warning', detail, remedy }));
  if (findings.length > 0) return findings;
  return [sound(name, `${connections} connections, ${Math.round(buffers / MB)} MB buffers`)];
}

/** The tables must be there. */
export async function checkTables(database: Database): Promise<readonly Finding[]> {
  const own = ownTables();
  const [collations] = await database.query<{ readonly others: number }>(COLLATIONS, [own]);
  const [rights] = await database.query<{ readonly may_create: boolean; readonly closed: string }>(
    RIGHTS,
    [own],
  );
  return [
    collations?.others === 0
      ? sound('collation', 'all text is compared by its bytes')
      : failed(
          'collation',
          `${collations?.others} columns of text are not compared by their bytes`,
          'copy into an empty database, whose tables the program makes',
        ),
    rightsFinding(rights?.closed ?? '', rights?.may_create === true),
  ];
}

function rightsFinding(closed: string, mayCreate: boolean): Finding {
  const name = 'rights';
  if (closed !== '') {
    const remedy = 'make the role of SHELFLINE_DATABASE_URL the owner of the tables';
    return failed(name, `the role may not read and write ${closed}`, remedy);
  }
  if (mayCreate) return sound(name, 'may read, write and update the schema');
  const detail = 'the role may not make tables, which a later release may have to';
  const remedy = 'grant CREATE on the schema before the next update';
  return { name, state: 'warning', detail, remedy };
}

interface Replica {
  readonly is_replica: boolean;
  readonly age: number;
  readonly revision: number;
}

export async function checkReplica(primary: Database, replica: Database): Promise<Finding> {
  const name = 'replica';
  const [first] = await primary.query<{ readonly revision: number }>(REVISION);
  const [found] = await replica.query<Replica>(REPLICA);
  if (first === undefined || found === undefined) {
    return failed(name, 'gives no answer', 'check SHELFLINE_DATABASE_READ_URL');
  }
  const remedy = 'name a streaming replica of the primary in SHELFLINE_DATABASE_READ_URL';
  if (!found.is_replica) return failed(name, 'this server is no replica', remedy);
  const behind = first.revision - found.revision;
  if (behind <= 0) return sound(name, 'up to date');
  const seconds = Math.round(found.age);
  const detail = `${behind} revisions behind, ${seconds} s after its last change`;
  if (seconds <= LAG_SECONDS_MAX) return sound(name, detail);
  const slow = 'until it catches up, the primary answers; check its load and its network';
  return { name, state: 'warning', detail, remedy: slow };
}

function sound(name: string, detail: string): Finding {
  return { name, state: 'ok', detail, remedy: null };
}

function failed(name: string, detail: string, remedy: string): Finding {
  return { name, state: 'failed', detail, remedy };
}
