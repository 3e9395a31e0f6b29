/** The schema of a PostgreSQL database: made once, by one of many, and never by the wrong files. */
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchema, type TestSchema } from '../../../../test/support/postgres.ts';
import { type Database, openDatabase } from '../connection/database.ts';
import { allMigrations, migrate } from './migrate.ts';

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
