/**
 * Puts functions and tables that are named like those of Citus into a schema. They keep its
 * contracts as far as `cluster distribute` relies on them, write down what they are asked, and move
 * no rows. So the commands can be tested where Citus cannot be installed.
 */
import { query } from './query.ts';

const STAND_IN = `
  CREATE TABLE pg_dist_local_group (groupid int);
  INSERT INTO pg_dist_local_group VALUES (0);
  CREATE TABLE pg_dist_node (nodename text, nodeport int, noderole text, isactive bool,
    metadatasynced bool, shouldhaveshards bool);
  INSERT INTO pg_dist_node VALUES ('worker-1', 5432, 'primary', true, true, true),
    ('worker-2', 5432, 'primary', true, true, true);
  CREATE TABLE pg_dist_partition (logicalrelid regclass, partmethod "char", partkey text);
  CREATE TABLE citus_shards (table_name regclass, nodename text, nodeport int, shard_size bigint);
  CREATE TABLE asked (number serial, text text);
  CREATE TABLE refused (name text);

  CREATE FUNCTION citus_version() RETURNS text LANGUAGE sql AS
    $$SELECT 'Citus 12.1.3 on a stand-in'$$;
  CREATE FUNCTION column_to_column_name(regclass, text) RETURNS text LANGUAGE sql AS
    $$SELECT $2$$;

  CREATE FUNCTION create_distributed_table(
    table_name regclass, distribution_column text, distribution_type text DEFAULT 'hash',
    colocate_with text DEFAULT 'default', shard_count int DEFAULT NULL
  ) RETURNS void LANGUAGE plpgsql AS $body$
  DECLARE
    place smallint := (SELECT attnum FROM pg_attribute
      WHERE attrelid = table_name AND attname = distribution_column);
    shards int := coalesce(shard_count, 32);
  BEGIN
    IF EXISTS (SELECT FROM refused WHERE name = table_name::text) THEN
      RAISE 'could not connect to a worker' USING ERRCODE = '08006';
    END IF;
    IF place IS NULL THEN RAISE 'no column %', distribution_column; END IF;
    IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = table_name) THEN
      RAISE 'table % is already distributed', table_name;
    END IF;
    IF EXISTS (SELECT FROM pg_index WHERE indrelid = table_name AND indisunique
        AND NOT place = ANY (indkey::int2[])) THEN
      RAISE 'a unique index of % does not include %', table_name, distribution_column;
    END IF;
    IF colocate_with NOT IN ('default', 'none') THEN
      IF shard_count IS NOT NULL THEN RAISE 'both colocate_with and shard_count'; END IF;
      shards := (SELECT count(*) FROM citus_shards AS of
        WHERE of.table_name = colocate_with::regclass);
      IF shards = 0 THEN RAISE '% is not distributed', colocate_with; END IF;
    END IF;
    INSERT INTO pg_dist_partition VALUES (table_name, 'h', distribution_column);
    INSERT INTO citus_shards SELECT table_name, 'worker-' || n % 2 + 1, 5432, 8192
      FROM generate_series(0, shards - 1) AS n;
    INSERT INTO asked (text) SELECT concat_ws(' ', 'spread', table_name, distribution_column,
      colocate_with, shard_count, CASE WHEN xmax = pg_current_xact_id()::xid THEN 'locked' END)
      FROM meta;
  END $body$;

  CREATE FUNCTION truncate_local_data_after_distributing_table(name regclass) RETURNS void
  LANGUAGE plpgsql AS $body$
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = name) THEN
      RAISE '% is not distributed', name;
    END IF;
    INSERT INTO asked (text) VALUES ('empty ' || name);
  END $body$;
`;

export interface CitusStandIn {
  /** Runs a statement in the schema. */
  run(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Returns what was asked since the last call. */
  asked(): Promise<readonly string[]>;
}

/** The schema must have the tables of the program. */
export async function standInForCitus(url: string): Promise<CitusStandIn> {
  const address = new URL(url);
  const schema = address.searchParams.get('schema');
  address.searchParams.delete('schema');
  address.searchParams.set('options', `-c search_path=${schema}`);
  const run = (statement: string) => query(address.href, statement);
  await run(STAND_IN);
  return {
    run,
    async asked() {
      const rows = await run('SELECT text FROM asked ORDER BY number');
      await run('DELETE FROM asked');
      return rows.map(({ text }) => String(text));
    },
  };
}
