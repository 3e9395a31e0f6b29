/**
 * Asks 500 random questions of one to six conditions of the finder and of DuckDB, over the same
 * columns, one thread each: a page of 50 and the exact total. Answers must be equal.
 * Usage: main.ts [--products 500000] [--questions 500]
 */
import { parseArgs } from 'node:util';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { Workspace } from '../../src/adapters/search-index/engine/arrays/workspace.ts';
import { buildSegment } from '../../src/adapters/search-index/engine/build/build-segment.ts';
import { DocumentTable } from '../../src/adapters/search-index/engine/build/document-table.ts';
import { asinOfKey } from '../../src/adapters/search-index/engine/columns/asin-key.ts';
import { UNKNOWN } from '../../src/adapters/search-index/engine/columns/columns.ts';
import { codeReader } from '../../src/adapters/search-index/engine/finder/code-reader.ts';
import { findPage, nearMisses } from '../../src/adapters/search-index/engine/finder/find.ts';
import { valueIn } from '../../src/adapters/search-index/engine/finder/row-values.ts';
import type { Segment } from '../../src/adapters/search-index/engine/segment/segment.ts';
import type { FlagName, RangeName } from '../../src/domain/finder/fields.ts';
import type { Condition, FinderQuestion } from '../../src/domain/finder/question.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { quantile } from '../store/turns.ts';
import { finderMarket, NOW } from './finder-market.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '500000' },
    questions: { type: 'string', default: '500' },
  },
});
const PAGE = 50;
/** Each question counts with its best round: other programs are no property of the answer. */
const ROUNDS = 3;
const NUMBERS: readonly RangeName[] = [
  'price',
  'priceAverage90',
  'priceChange90Percent',
  'bsr',
  'bsrAverage90',
  'rankDrops90',
  'monthlySales',
  'monthlyRevenue',
  'salesChange90Percent',
  'rating',
  'reviewCount',
  'reviewsAdded90',
  'offerCount',
  'weightG',
  'lengthMm',
  'fbaFee',
  'netPerUnit',
  'netSharePercent',
  'outOfStock90Percent',
  'listedSince',
];
const STATES: readonly FlagName[] = ['buyBoxIsAmazon', 'buyBoxIsFba', 'priceAtLowest90', 'hasGtin'];

const print = (line: string) => process.stdout.write(`${line}\n`);
const products = Number(values.products);
const random = seededRandom(11);

const started = performance.now();
const table = new DocumentTable();
for (const document of finderMarket(products, 7)) table.add(document);
const segment = buildSegment(table);
print(`${products} products, built in ${seconds(started)}`);
print(`the finder's part is ${(finderBytes(segment) / products).toFixed(1)} bytes a product`);

const loading = performance.now();
const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
const duck = await instance.connect();
await load(duck, segment);
print(`DuckDB loaded in ${seconds(loading)}`);

const cuts = new Map(NUMBERS.map((name) => [name, sortedSample(name)]));
const workspace = new Workspace();
const live = [{ segment, replaced: null }];
const ours: number[] = [];
const theirs: number[] = [];
const missed: number[] = [];
for (let number = 0; number < Number(values.questions); number++) {
  const question = randomQuestion(1 + (number % 6));
  const part = { after: null, offset: 0, limit: PAGE };
  const [mine, found] = best(() => findPage(live, question, part, workspace));
  const [counted] = best(() => nearMisses(live, question, found.total, workspace), 1);
  const sql = sqlOf(question);
  let least = Number.POSITIVE_INFINITY;
  let answer: readonly [number, readonly string[]] = [0, []];
  for (let round = 0; round < ROUNDS; round++) {
    const before = performance.now();
    answer = await askDuck(sql);
    least = Math.min(least, performance.now() - before);
  }
  const page = found.page.map(({ document }) => asinOfKey(segment.asins[document] as number));
  if (answer[0] !== found.total || answer[1].join() !== page.join()) {
    throw new Error(`another answer: ${sql.page}\n${found.total} ${answer[0]}`);
  }
  ours.push(mine);
  theirs.push(least);
  missed.push(counted);
}
print('ms            p50     p99   worst');
for (const [name, times] of [
  ['finder', ours],
  ['DuckDB', theirs],
  ['near misses', missed],
] as const) {
  const [half, late, worst] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(2));
  print(`${name.padEnd(12)} ${half?.padStart(6)} ${late?.padStart(7)} ${worst?.padStart(7)}`);
}
print(
  `DuckDB takes ${(quantile(theirs, 0.5) / quantile(ours, 0.5)).toFixed(1)} times as long at p50`,
);

function best<Answer>(work: () => Answer, rounds = ROUNDS): readonly [number, Answer] {
  let least = Number.POSITIVE_INFINITY;
  let answer = work();
  for (let round = 0; round < rounds; round++) {
    const before = performance.now();
    answer = work();
    least = Math.min(least, performance.now() - before);
  }
  return [least, answer];
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

function finderBytes({ directory }: Segment): number {
  const bytes = { u8: 1, u16: 2, u32: 4, f64: 8 };
  const stepped = Object.keys(directory.finder.steps);
  const isOfFinder = (name: string) =>
    (/(?:High|Low|Planes)$|^makers/.test(name) && !/^sales(?:High|Low)$/.test(name)) ||
    stepped.some((field) => name.startsWith(field) && /(?:Below|Values|Ranges)$/.test(name));
  return Object.entries(directory.parts)
    .filter(([name]) => isOfFinder(name))
    .reduce((sum, [, [type, , length]]) => sum + bytes[type] * length, 0);
}

async function load(connection: DuckDBConnection, of: Segment): Promise<void> {
  const numbers = NUMBERS.map((name) => `${name} UINTEGER`).join(', ');
  const states = STATES.map((name) => `${name} BOOLEAN`).join(', ');
  await connection.run(
    `CREATE TABLE listing (place UINTEGER, asin VARCHAR, ${numbers}, ${states})`,
  );
  const appender = await connection.createAppender('listing');
  const readers = NUMBERS.map((name) => codeReader(of, name, NOW));
  for (let document = 0; document < of.documentCount; document++) {
    appender.appendUInteger(document);
    appender.appendVarchar(asinOfKey(of.asins[document] as number));
    for (const read of readers) {
      const code = read(document);
      if (code === UNKNOWN) appender.appendNull();
      else appender.appendUInteger(code);
    }
    for (const name of STATES) {
      const is = valueIn(of, document, name, NOW);
      if (typeof is === 'boolean') appender.appendBoolean(is);
      else appender.appendNull();
    }
    appender.endRow();
  }
  appender.closeSync();
}

function sortedSample(name: RangeName): Float64Array {
  const read = codeReader(segment, name, NOW);
  const codes: number[] = [];
  const stride = Math.max(1, Math.floor(segment.documentCount / 20_000));
  for (let document = 0; document < segment.documentCount; document += stride) {
    const code = read(document);
    if (code !== UNKNOWN) codes.push(code);
  }
  return Float64Array.from(codes).sort();
}

function randomQuestion(count: number): FinderQuestion {
  const names = new Set<RangeName | FlagName>();
  while (names.size < count) {
    const all = random() < 0.2 ? STATES : NUMBERS;
    names.add(all[Math.floor(random() * all.length)] ?? 'price');
  }
  const isSorted = random() < 0.75;
  const field = NUMBERS[Math.floor(random() * NUMBERS.length)] ?? 'price';
  return {
    query: null,
    conditions: [...names].map((name) => conditionOn(name)),
    unknown: 'exclude',
    sort: isSorted ? [{ field, descending: random() < 0.6 }] : [],
    variations: 'all',
    now: NOW,
  };
}

function conditionOn(name: RangeName | FlagName): Condition {
  const sorted = cuts.get(name as RangeName);
  if (sorted === undefined) return { kind: 'flag', field: name as FlagName, is: random() < 0.5 };
  const cut = () => sorted[Math.floor(random() * sorted.length)] ?? 0;
  const [a, b] = [cut(), cut()];
  const open = random();
  return {
    kind: 'range',
    field: name as RangeName,
    min: open < 0.35 ? 0 : Math.min(a, b),
    max: open > 0.65 ? UNKNOWN - 1 : Math.max(a, b),
  };
}

interface Statements {
  readonly count: string;
  readonly page: string;
}

function sqlOf({ conditions, sort }: FinderQuestion): Statements {
  const where = conditions.map((one) =>
    one.kind === 'range'
      ? `${one.field} BETWEEN ${one.min} AND ${one.max}`
      : `${one.field} = ${one.kind === 'flag' && one.is}`,
  );
  const order = sort.map(
    ({ field, descending }) => `${field} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
  );
  const by = order.length === 0 ? 'place' : `${order.join(', ')}, asin`;
  const from = `FROM listing WHERE ${where.join(' AND ')}`;
  return {
    count: `SELECT count(*)::INTEGER ${from}`,
    page: `SELECT asin ${from} ORDER BY ${by} LIMIT ${PAGE}`,
  };
}

async function askDuck({ count, page }: Statements): Promise<readonly [number, readonly string[]]> {
  const total = await duck.runAndReadAll(count);
  const rows = await duck.runAndReadAll(page);
  return [Number(total.getRows()[0]?.[0]), rows.getRows().map(([asin]) => String(asin))];
}
