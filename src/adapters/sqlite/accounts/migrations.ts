/**
 * The schema of `usage.db` in numbered steps, which never change once released. Step N upgrades a
 * database from version N-1 to version N. SQLite's `user_version` stores the version.
 */
import { compile } from '../../../market-engine/rows/dialect.ts';
import { TABLE_MIGRATIONS } from '../../../market-engine/tables/migrations.ts';
import { SQLITE_DIALECT } from '../engine/step-runner.ts';

/** From before both stores had their small tables of one text. */
const FIRST: readonly string[] = [
  `
  CREATE TABLE api_key (
    id           TEXT PRIMARY KEY,
    hash         TEXT NOT NULL UNIQUE,
    prefix       TEXT NOT NULL,
    name         TEXT,
    plan         TEXT NOT NULL,
    created_at   INTEGER NOT NULL,
    expires_at   INTEGER,
    revoked_at   INTEGER,
    rotated_from TEXT
  ) STRICT, WITHOUT ROWID;

  -- Requests granted on a day plus those leased to processes and not spent yet.
  CREATE TABLE daily_use (
    key_id  TEXT NOT NULL,
    day     TEXT NOT NULL,
    debited INTEGER NOT NULL CHECK (debited >= 0),
    PRIMARY KEY (key_id, day)
  ) STRICT, WITHOUT ROWID;

  -- Who may hold unspent requests of a day. How many, only the owner knows.
  CREATE TABLE lease (
    key_id   TEXT NOT NULL,
    day      TEXT NOT NULL,
    owner    TEXT NOT NULL,
    until_ms INTEGER NOT NULL,
    recalled INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (key_id, day, owner)
  ) STRICT, WITHOUT ROWID;
  `,
  // `engine/check-value.ts` provides the function.
  `
  ALTER TABLE api_key ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
  UPDATE api_key SET seal = row_sum(
    id, hash, prefix, name, plan, created_at, expires_at, revoked_at, rotated_from);
  ALTER TABLE daily_use ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;
  UPDATE daily_use SET seal = row_sum(key_id, day, debited);
  `,
  // The installation that the file belongs to. Empty until the data directory is made.
  'CREATE TABLE installation (id TEXT NOT NULL) STRICT;',
  `
  ALTER TABLE api_key ADD COLUMN role TEXT NOT NULL DEFAULT 'reader';
  UPDATE api_key SET seal = row_sum(
    id, hash, prefix, name, plan, created_at, expires_at, revoked_at, rotated_from, role);

  -- Who is signed in to the dashboard. Sessions are few and end by themselves.
  CREATE TABLE session (
    hash       TEXT PRIMARY KEY,
    key_hash   TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Long work of a server. All of it that is not ended has a node, which has its file.
  CREATE TABLE job (
    id           TEXT PRIMARY KEY,
    kind         TEXT NOT NULL,
    name         TEXT NOT NULL,
    node         TEXT NOT NULL,
    request      TEXT NOT NULL,
    created_at   INTEGER NOT NULL,
    created_by   TEXT NOT NULL,
    state        TEXT NOT NULL,
    started_at   INTEGER,
    ended_at     INTEGER,
    attempts     INTEGER NOT NULL DEFAULT 0,
    is_canceled  INTEGER NOT NULL DEFAULT 0,
    owner        TEXT,
    until_ms     INTEGER NOT NULL,
    bytes_total  INTEGER NOT NULL,
    bytes_read   INTEGER NOT NULL DEFAULT 0,
    rows         INTEGER NOT NULL DEFAULT 0,
    rejects      INTEGER NOT NULL DEFAULT 0,
    import_id    INTEGER,
    result       TEXT,
    problem      TEXT
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Who changed what. Later rows have greater ids.
  CREATE TABLE audit (
    id         TEXT PRIMARY KEY,
    at         INTEGER NOT NULL,
    actor_kind TEXT NOT NULL,
    actor_id   TEXT NOT NULL,
    actor_name TEXT,
    action     TEXT NOT NULL,
    subject    TEXT,
    origin     TEXT,
    detail     TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  // A link to the chart of one product is a key that opens nothing else.
  `
  ALTER TABLE api_key ADD COLUMN chart_of TEXT;
  UPDATE api_key SET seal = row_sum(
    id, hash, prefix, name, plan, created_at, expires_at, revoked_at, rotated_from, role, chart_of);
  `,
  // A key that was seen past its end stays ended. A key has few sessions, and the oldest ends.
  `
  ALTER TABLE api_key ADD COLUMN ended_at INTEGER;
  UPDATE api_key SET seal = row_sum(id, hash, prefix, name, plan, created_at, expires_at,
    revoked_at, rotated_from, role, chart_of, ended_at);

  ALTER TABLE session ADD COLUMN started_at INTEGER NOT NULL DEFAULT 0;
  DELETE FROM session WHERE hash NOT IN (
    SELECT hash FROM (
      SELECT hash, row_number() OVER (PARTITION BY key_hash ORDER BY expires_at DESC) AS place
      FROM session)
    WHERE place <= 8);
  CREATE INDEX session_key ON session (key_hash, started_at);
  CREATE INDEX session_end ON session (expires_at);
  `,
  // Which assistants an operator connected.
  `
  CREATE TABLE agent_client (
    id            TEXT PRIMARY KEY,
    name          TEXT NOT NULL,
    -- A JSON list.
    redirect_uris TEXT NOT NULL,
    created_at    INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE agent_grant (
    id           TEXT PRIMARY KEY,
    client_id    TEXT NOT NULL,
    client_name  TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    key_id       TEXT NOT NULL,
    key_hash     TEXT NOT NULL,
    resource     TEXT NOT NULL,
    created_at   INTEGER NOT NULL,
    created_by   TEXT NOT NULL,
    revoked_at   INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX agent_grant_client ON agent_grant (client_id);

  -- Codes and tokens, as hashes. A used one stays for a while, so that a second use is noticed.
  CREATE TABLE agent_token (
    hash       TEXT PRIMARY KEY,
    grant_id   TEXT NOT NULL,
    kind       TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    kept_until INTEGER NOT NULL,
    used_at    INTEGER,
    challenge  TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX agent_token_kept_until ON agent_token (kept_until);
  CREATE INDEX agent_token_grant ON agent_token (grant_id);
  `,
];

export const MIGRATIONS: readonly string[] = allMigrations();

export function allMigrations(tables = TABLE_MIGRATIONS): readonly string[] {
  return [...FIRST, ...tables.map(({ sql }) => compile(sql, SQLITE_DIALECT).text)];
}
