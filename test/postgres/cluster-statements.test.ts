/** All SQL of the adapter keeps the rules of a database spread over machines. */
import { expect, it } from 'vitest';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { query } from '../support/postgres/query.ts';
import { openTestSchema } from '../support/postgres.ts';
import {
  exportedStatements,
  migrationFiles,
  recordStatements,
  writtenStatements,
} from './adapter-sql.ts';
import { brokenRules } from './cluster-rules.ts';
import { someSteps, Worked } from './market-steps.ts';
import { viewOf } from './market-view.ts';

const STEPS = 60;
const SEED = 7;
/** Sent on a connection of its own, which no pooler shares. */
const IS_DIRECT = /^LISTEN /;

it('keeps the rules in what it sends, what it exports and its migrations', async () => {
  const { url, drop } = await openTestSchema();
  const { sent, stop } = recordStatements();
  const store = await createPostgresStore({ url });
  const worked = new Worked(store);
  for (const step of someSteps(SEED, STEPS)) await worked.take(step);
  await viewOf(store);
  await store.close();
  stop();
  const functions = "SELECT DISTINCT proname FROM pg_proc WHERE provolatile = 'v'";
  const volatile = new Set((await query(url, functions)).map((row) => String(row['proname'])));
  await drop();
  const all = [...sent, ...(await exportedStatements()), ...migrationFiles()];
  const broken = all
    .filter((sql) => !IS_DIRECT.test(sql))
    .map((sql) => ({ sql, rules: brokenRules(sql, volatile) }))
    .filter(({ rules }) => rules.length > 0);
  expect(broken).toEqual([]);
  const unseen = writtenStatements().filter(({ pattern }) => !all.some((sql) => pattern.test(sql)));
  expect(unseen.map(({ place }) => place)).toEqual([]);
});
