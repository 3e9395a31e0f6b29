/** The schema of a PostgreSQL database: made once, by one of many, and never by the wrong files. */
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestSchema, type TestSchema } from '../../../../test/support/postgres.ts';
import { type Database, openDatabase } from '../connection/database.ts';
import { allMigrations, LOCK_NUMBER, migrate } from './migrate.ts';

const PATIENCE = { timeout: 30_000 };

let schema: TestSchema;
let database: Database;
let directory: string;

beforeEach(async () => {
  schema = await openTestSchema();
  database = openDatabase({ url: schema.url });
  directory = mkdtempSync(join(tmpdir(), 'shelfline-migrate-'));
  cpSync(import.meta.dirname, directory, {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
});
afterEach(async () => {
  await database.close();
  await schema.drop();
  rmSync(directory, { recursive: true });
});

describe('migrate', () => {
  it('makes the tables once, however many programs start', async () => {
    await Promise.all([migrate(database), migrate(database), migrate(database)]);
    expect(await database.query('SELECT revision, feed_from FROM meta')).toEqual([
      { revision: 0, feed_from: 0 },
    ]);
    await migrate(database);
  });

  it('sees the table that another program made while it waited', async () => {
    // A larger one makes the server remind its connections to look again.
    const small = join(directory, 'small');
    mkdirSync(small);
    writeFileSync(join(small, '0001-small.sql'), 'CREATE TABLE small (id int)');
    const migrations = allMigrations(small, []);
    // Each has one connection, which looks for the tables before it waits.
    const programs = [1, 2].map(() => openDatabase({ url: schema.url, connections: 1 }));
    const { done } = await database.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_NUMBER]);
      const all = Promise.all(programs.map((program) => migrate(program, migrations)));
      const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
      await vi.waitUntil(async () => (await database.query(waiting)).length >= 2, PATIENCE);
      return { done: all };
    });
    await done;
    for (const program of programs) await program.close();
  });

  it('refuses what a newer program made', async () => {
    writeFileSync(join(directory, '0099-later.sql'), 'SELECT 1');
    expect(() => allMigrations(directory)).toThrow('leaves a gap');
    await migrate(database);
    await database.transaction(async (client) => {
      await client.query("INSERT INTO migration VALUES (999, 'later', 'x')");
    });
    await expect(migrate(database)).rejects.toThrow('written by a newer Shelfline');
  });

  it('refuses an edited file', async () => {
    await migrate(database, allMigrations(directory));
    appendFileSync(join(directory, '0001-market.sql'), '\n-- edited\n');
    await expect(migrate(database, allMigrations(directory))).rejects.toThrow(
      '0001-market.sql differs',
    );
  });

  it('leaves the tables of another program alone', async () => {
    await database.transaction(async (client) => {
      await client.query('CREATE TABLE product (name text)');
    });
    await expect(migrate(database)).rejects.toThrow('tables of another program');
    await expect(database.query('SELECT revision FROM meta')).rejects.toThrow('does not exist');
  });
});
