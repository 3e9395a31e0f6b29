/** `shelfline cluster` against functions named like those of Citus. No cluster is at hand. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { buildProgram } from '../../src/main/program.ts';
import { type CitusStandIn, standInForCitus } from '../support/postgres/citus-stand-in.ts';
import { openTestSchema, type TestSchema } from '../support/postgres.ts';
import { someSteps, Worked } from './market-steps.ts';

const PRODUCTS = [
  'spread product id none 8 locked',
  'spread listing product_id product locked',
  'spread history product_id product locked',
  'spread rank product_id product locked',
];
const WORDS = [
  'spread keyword keyword_key none 8 locked',
  'spread keyword_click asin keyword locked',
  'spread told thing keyword locked',
];

let schema: TestSchema;
let citus: CitusStandIn;

beforeEach(async () => {
  schema = await openTestSchema();
  const store = await createPostgresStore({ url: schema.url });
  const worked = new Worked(store);
  for (const step of someSteps(1, 3)) await worked.take(step);
  await store.close();
  citus = await standInForCitus(schema.url);
});
afterEach(() => schema.drop());

interface Said {
  readonly out: readonly string[];
  readonly notes: readonly string[];
  readonly isFailed: boolean;
}

async function cluster(...args: readonly string[]): Promise<Said> {
  const [out, notes]: [string[], string[]] = [[], []];
  let isFailed = false;
  const io = {
    out: (line: string) => void out.push(line),
    note: (line: string) => void notes.push(line),
    fail: () => {
      isFailed = true;
    },
  };
  const given = ['node', 'shelfline', 'cluster', ...args, '--url', schema.url];
  await (await buildProgram(io)).parseAsync(given);
  return { out, notes, isFailed };
}

const isSpread = (line: string) => line.startsWith('spread');

describe('cluster distribute', () => {
  it('spreads each group under the lock of writers, and nothing when it runs again', async () => {
    const { out, notes } = await cluster('distribute', '--shards', '8');
    const asked = await citus.asked();
    expect(asked.filter(isSpread)).toEqual([...PRODUCTS, ...WORDS]);
    expect(asked).toContain('empty product');
    expect(notes.slice(0, 2)).toEqual(['Spreading product', 'Spreading listing']);
    expect(out).toContain('worker-1:5432  28      0.2');
    const again = await cluster('distribute', '--shards', '16');
    expect(again.out[0]).toBe('All tables that grow are spread already.');
    expect((await citus.asked()).filter(isSpread)).toEqual([]);
  });

  it('goes on where an interrupted run ended, with whole groups', async () => {
    await citus.run("INSERT INTO refused VALUES ('told')");
    const broken = cluster('distribute', '--shards', '8');
    await expect(broken).rejects.toMatchObject({ code: 'unavailable' });
    expect((await citus.asked()).filter(isSpread)).toEqual(PRODUCTS);
    await citus.run('DELETE FROM refused');
    await cluster('distribute', '--shards', '8');
    expect((await citus.asked()).filter(isSpread)).toEqual(WORDS);
  });

  it('spreads a table that is new in a group, and leaves the number of shards', async () => {
    await cluster('distribute', '--shards', '8');
    await citus.run("DELETE FROM pg_dist_partition WHERE logicalrelid = 'rank'::regclass");
    await citus.asked();
    await cluster('distribute', '--shards', '4');
    expect((await citus.asked()).filter(isSpread)).toEqual(PRODUCTS.slice(-1));
  });

  it('only says what it would do with --dry-run', async () => {
    const { out } = await cluster('distribute', '--dry-run');
    expect(out).toHaveLength(1);
    expect(out[0]).toMatch(/^It would spread product, .*, told\.$/);
    expect(await citus.asked()).toEqual([]);
  });

  it.each([
    ['no Citus', 'DROP FUNCTION citus_version', 'CREATE EXTENSION citus'],
    [
      'an old release',
      "CREATE OR REPLACE FUNCTION citus_version() RETURNS text LANGUAGE sql AS $$SELECT 'Citus 11.3.1 on'$$",
      'update it to 12 or later',
    ],
    ['a worker', 'UPDATE pg_dist_local_group SET groupid = 2', 'name the coordinator'],
    [
      'another column',
      "INSERT INTO pg_dist_partition VALUES ('told', 'h', 'seq')",
      "undistribute_table\\('told'\\)",
    ],
  ])('refuses %s and says what to do', async (_, change, remedy) => {
    await citus.run(change);
    await expect(cluster('distribute')).rejects.toThrow(new RegExp(remedy));
    expect((await citus.asked()).filter((line) => line.includes('told'))).toEqual([]);
  });
});

describe('cluster status', () => {
  it('shows tables, shards, machines and sizes', async () => {
    const before = await cluster('status');
    expect(before.isFailed).toBe(true);
    expect(before.out).toContain('told           thing        not spread  -');
    await cluster('distribute', '--shards', '6');
    const { out, isFailed } = await cluster('status', '--json');
    expect(isFailed).toBe(false);
    const { tables, machines, whole, ...rest } = JSON.parse(out.join(''));
    expect(rest).toEqual({ release: '12.1.3', isSpread: true, skew: 1, behind: [] });
    expect(tables[0]).toEqual({ name: 'product', column: 'id', shards: 6, bytes: 6 * 8192 });
    expect(machines.map(({ shards }: { shards: number }) => shards)).toEqual([21, 21]);
    expect(whole.bytes).toBeGreaterThan(0);
  });

  it('shows skew, machines that wait for shards, and a setting that slows questions', async () => {
    await cluster('distribute');
    await citus.run("INSERT INTO pg_dist_node VALUES ('new', 1, 'primary', true, true, true)");
    await citus.run("UPDATE pg_dist_node SET isactive = false WHERE nodename = 'worker-2'");
    const setPool = (change: string) =>
      citus.run(
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${change}', current_database()); END $$`,
      );
    await setPool('SET citus.max_adaptive_executor_pool_size = 16');
    try {
      const { out, isFailed } = await cluster('status');
      expect(isFailed).toBe(false);
      expect(out).toContain('new:1          not spread  -');
      expect(out.slice(-4)).toEqual([
        'Skew: 1.50 (1 is even)',
        'Behind: worker-2:5432 is not active: run SELECT citus_activate_node(host, port)',
        'Behind: new:1 has no shards yet: run SELECT citus_rebalance_start()',
        expect.stringContaining('citus.max_adaptive_executor_pool_size = 1'),
      ]);
    } finally {
      await setPool('RESET citus.max_adaptive_executor_pool_size');
    }
  });

  it('is spread into eight shards for each machine that may have some', async () => {
    await citus.run("UPDATE pg_dist_node SET shouldhaveshards = false WHERE nodename = 'worker-2'");
    await cluster('distribute');
    expect((await citus.asked()).find(isSpread)).toBe(PRODUCTS[0]);
  });
});
