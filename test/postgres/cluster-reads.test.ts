/**
 * What requests read of a database that is spread over machines: the answers of one server, and for
 * one product the rows of one machine. On a server with Citus, its planner says how many parts of a
 * table a statement asks; elsewhere the statement is parsed for the column that leads to one.
 */
import { loadModule, parseSync } from 'libpg-query';
import pg from 'pg';
import { expect, it } from 'vitest';
import { addressOf } from '../../src/adapters/postgres/connection/address.ts';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { collect } from '../contract/store-fixture.ts';
import { standInForCitus } from '../support/postgres/citus-stand-in.ts';
import { isOnCluster, openProgramSchema } from '../support/postgres.ts';
import { temporaryDirectory } from '../support/program.ts';
import { recordStatements } from './adapter-sql.ts';
import { someQuestions } from './questions.ts';
import { type ServedStore, serveStore } from './served-store.ts';
import { type Level, levelsOf, withoutKey } from './sql-levels.ts';
import type { Node } from './sql-tree.ts';
import { compareTwins } from './twins.ts';

const SEED = 20_261_124;
const STEPS = 30;
const QUESTIONS = 10;
/** Enough that every statement of the requests is sent. */
const QUESTIONS_OF_EACH = 60;

/** What must ask all machines, and why. */
const FAN_OUTS: readonly FanOut[] = [
  {
    why: 'a list of best sellers takes its places from all products',
    tables: ['rank', 'listing'],
    where: /rank\.category_id = \$2/,
  },
  {
    why: 'the listings of a branch of categories, in the order of their ranks',
    tables: ['listing'],
    where: /category_id = ANY\(\$3::text\[\]\)/,
  },
  {
    why: 'the oldest and newest look at a marketplace, once a revision',
    tables: ['listing'],
    where: /min\(observed_at\)/,
  },
  {
    why: 'any keyword may have the words',
    tables: ['keyword'],
    where: /words @> \$1/,
  },
  {
    why: 'the keywords of clicks on a product, at most a page; a click has the number of its keyword',
    tables: ['keyword'],
    where: /WHERE id = ANY\(\$1::bigint\[\]\)/,
  },
  {
    why: 'all keywords of a period with a rank and a volume, once a revision',
    tables: ['keyword'],
    where: /ranked\.search_frequency_rank IS NOT NULL/,
  },
];

interface FanOut {
  readonly why: string;
  readonly tables: readonly string[];
  readonly where: RegExp;
}

await loadModule();

it('answer as one server does, and ask one machine for a product', async () => {
  const [files, node] = [temporaryDirectory(), temporaryDirectory()];
  const { url, drop } = await openProgramSchema();
  const isCluster = await isOnCluster();
  if (!isCluster) {
    await (await createPostgresStore({ url })).close();
    await standInForCitus(url);
  }
  const embedded = await serveStore(files.path, null);
  const shared = await serveStore(node.path, url);
  try {
    await compareTwins(embedded, shared, {
      ...{ seed: SEED, steps: STEPS, compareEach: STEPS, questions: QUESTIONS },
    });
    const sent = await statementsOfRequests(url, node.path, embedded);
    const asksAll = isCluster ? plannedAsksAll(url) : parsedAsksAll;
    const fanOuts: string[] = [];
    for (const [sql, values] of sent) if (await asksAll(sql, values)) fanOuts.push(sql);
    expect(fanOuts.filter((sql) => reasonFor(sql) === undefined)).toEqual([]);
    // A reason that nothing needs any more is removed.
    const used = new Set(fanOuts.map(reasonFor));
    expect(FAN_OUTS.filter((one) => !used.has(one)).map(({ why }) => why)).toEqual([]);
  } finally {
    await embedded.close();
    await shared.close();
    await drop();
    for (const directory of [files, node]) directory.remove();
  }
}, 240_000);

/** Asks a node that has just started, which keeps nothing of earlier answers. */
async function statementsOfRequests(url: string, directory: string, { market }: ServedStore) {
  const listings = await collect(market.products.scan(null));
  const clicked = (await collect(market.keywords.scan(null))).flatMap((one) => one.clicked);
  const asins = [...listings, ...clicked].map(({ asin }) => asin);
  const served = await serveStore(directory, url, 2);
  const { sent, stop } = recordStatements();
  try {
    for (const question of someQuestions(asins, { seed: SEED, ofEach: QUESTIONS_OF_EACH })) {
      await served.ask(question);
    }
    // Few categories of a random market have no ranks of their own.
    const { categories } = served.market;
    for (const { id } of await categories.tree('US')) {
      await categories.bestSellersByRoot('US', id, QUESTIONS);
    }
  } finally {
    stop();
    await served.close();
  }
  return [...sent].filter(([sql]) => /^(SELECT|WITH)/.test(sql));
}

function reasonFor(sql: string): FanOut | undefined {
  const tables = new Set(spreadTablesIn(sql));
  return FAN_OUTS.find(
    (one) => one.where.test(sql) && one.tables.every((table) => tables.has(table)),
  );
}

function spreadTablesIn(sql: string): readonly string[] {
  return levelsIn(sql).flatMap(({ tables }) => [...tables.values()]);
}

function levelsIn(sql: string): readonly Level[] {
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => levelsOf(stmt as Node));
}

function parsedAsksAll(sql: string): boolean {
  return levelsIn(sql).some((level) => withoutKey(level).length > 0);
}

/** Citus says in each part of a plan how many tasks it has: one for each part of a table. */
function plannedAsksAll(url: string) {
  return async (sql: string, values: readonly unknown[]): Promise<boolean> => {
    const lists = values.filter((value) => Array.isArray(value));
    const most = Math.max(1, ...lists.map(({ length }) => length));
    const client = new pg.Client(addressOf(url));
    await client.connect();
    try {
      const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${sql}`, [...values]);
      const counts = JSON.stringify(rows).matchAll(/"Task Count": ?(\d+)/g);
      return [...counts].some(([, count]) => Number(count) > most);
    } finally {
      await client.end();
    }
  };
}
