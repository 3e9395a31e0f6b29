/**
 * Makes and changes small tables, in both stores with one text in the words of `rows/dialect.ts`.
 * On SQLite they are in `usage.db`. Entries are only added, at the end: released ones never change,
 * because stores know their texts. Tables of before have migrations in each adapter.
 */

export interface TableMigration {
  /** Says what is made, such as `lists`. */
  readonly name: string;
  readonly sql: string;
}

export const TABLE_MIGRATIONS: readonly TableMigration[] = [
  {
    name: 'agent-access',
    sql: `
CREATE TABLE agent_client (
  id            {text} PRIMARY KEY,
  name          {text} NOT NULL,
  -- A JSON list.
  redirect_uris {text} NOT NULL,
  created_at    {integer} NOT NULL
) {table};

CREATE TABLE agent_grant (
  id           {text} PRIMARY KEY,
  client_id    {text} NOT NULL,
  client_name  {text} NOT NULL,
  redirect_uri {text} NOT NULL,
  key_id       {text} NOT NULL,
  key_hash     {text} NOT NULL,
  resource     {text} NOT NULL,
  created_at   {integer} NOT NULL,
  created_by   {text} NOT NULL,
  revoked_at   {integer}
) {table};
CREATE INDEX agent_grant_client ON agent_grant (client_id);

-- Codes and tokens, as hashes. A used one stays for a while, so that a second use is noticed.
CREATE TABLE agent_token (
  hash       {text} PRIMARY KEY,
  grant_id   {text} NOT NULL,
  kind       {text} NOT NULL,
  created_at {integer} NOT NULL,
  expires_at {integer} NOT NULL,
  kept_until {integer} NOT NULL,
  used_at    {integer},
  challenge  {text}
) {table};
CREATE INDEX agent_token_kept_until ON agent_token (kept_until);
CREATE INDEX agent_token_grant ON agent_token (grant_id);
`,
  },
];
