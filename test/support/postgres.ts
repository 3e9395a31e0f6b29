/** Gives each test an empty schema on the server of the run, or on the one that is named. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { query } from './postgres/query.ts';
import type { KeeperAnswer } from './postgres/server.ts';

export interface TestSchema {
  /** Its tables alone are seen through this URL. */
  readonly url: string;
  drop(): Promise<void>;
}

export async function openTestSchema(): Promise<TestSchema> {
  const server = await testServerUrl();
  const name = `shelfline_test_${randomBytes(6).toString('hex')}`;
  await query(server, `CREATE SCHEMA ${name}`);
  const url = new URL(server);
  url.searchParams.set('schema', name);
  return {
    url: url.href,
    drop: async () => void (await query(server, `DROP SCHEMA ${name} CASCADE`)),
  };
}

async function testServerUrl(): Promise<string> {
  const given = process.env['SHELFLINE_TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return given;
  const answer: KeeperAnswer = JSON.parse(await text(connect(inject('postgresPort'), '127.0.0.1')));
  if ('error' in answer) throw new Error(`no PostgreSQL for tests: ${answer.error}`);
  return answer.url;
}
