/**
 * Histories in chunks against histories as rows, in one run on the same data:
 * `npm run bench:history -- [products]`, 20,000 products (38M points) unless said.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourcedPoint } from '../../src/domain/history/merge-points.ts';
import type { Bounds } from '../../src/market-engine/history/points.ts';
import { bytesOnDisk, chunkEngine, type Engine, rowEngine, transactionEngine } from './engines.ts';
import { randomOf, simulateProduct } from './simulate.ts';

const PRODUCTS = Number(process.argv[2] ?? 20_000);
/** Products whose points one transaction writes, as an import does. */
const BATCH_PRODUCTS = 100;
const READS = 4000;
const APPENDS = 4000;
/** Series that grow together, with points each; a transaction adds one point to every series. */
const BATCH_SERIES = Math.min(1000, 2 * PRODUCTS);
const BATCH_POINTS = 100;
/** Products that grow point by point, poll after poll, all their life. */
const GROWN_PRODUCTS = Math.min(1000, PRODUCTS);
const DAY_S = 86_400;
const HOUR_S = 3600;

interface Place {
  readonly engine: Engine;
  readonly directory: string;
}

const root = mkdtempSync(join(tmpdir(), 'shelfline-bench-history-'));
try {
  benchmark();
} finally {
  rmSync(root, { recursive: true });
}

function benchmark(): void {
  const places = [place('rows', rowEngine), place('chunks', chunkEngine)];
  const loaded = bulkLoad(places);
  const { points, information, bounds } = loaded;
  const perPoint = (bits: number) => (bits / 8 / points).toFixed(2);
  const { times, ranks, prices } = information;
  print(`${points.toLocaleString('en')} points in ${bounds.length} series`);
  print(`information: ${perPoint(2 * times + ranks + prices)} bytes a point, each series alone`);
  print(`             ${perPoint(times + ranks + prices)} with the times of a product told once`);
  report(places, 'bytes a point on disk', ({ engine, directory }) =>
    (bytesOnDisk(engine, directory) / points).toFixed(2),
  );
  const informationBytes = (2 * times + ranks + prices) / 8;
  report(
    places,
    'above the information',
    ({ engine, directory }) =>
      `${(100 * (bytesOnDisk(engine, directory) / informationBytes - 1)).toFixed(0)} %`,
  );
  report(places, 'bulk, million points/s', ({ engine }) =>
    (points / (loaded.seconds.get(engine) ?? 1) / 1e6).toFixed(2),
  );
  timed(places, 'read a whole series', READS, ({ engine }, seriesId) => engine.read(seriesId));
  const appender = createAppender(bounds);
  const floor = place('transaction', transactionEngine);
  timed([...places, floor], 'append one point, alone', APPENDS, (one, seriesId) =>
    appender.alone(one, seriesId),
  );
  floor.engine.close();
  timed(places, 'read with a tail', READS, ({ engine }, seriesId) => engine.read(seriesId));
  reportBatches(places, appender);
  for (const { engine } of places) engine.close();
  grow([place('rows-grown', rowEngine), place('chunks-grown', chunkEngine)]);
}

function place(name: string, open: (directory: string) => Engine): Place {
  const directory = join(root, name);
  mkdirSync(directory);
  return { engine: open(directory), directory };
}

/** Writes all products into both engines, batch by batch in turn; making the data is not timed. */
function bulkLoad(places: readonly Place[]) {
  const information = { times: 0, ranks: 0, prices: 0 };
  const seconds = new Map<Engine, number>(places.map(({ engine }) => [engine, 0]));
  const bounds: Bounds[] = [];
  let points = 0;
  for (let start = 0; start < PRODUCTS; start += BATCH_PRODUCTS) {
    const batch: (readonly SourcedPoint[])[] = [];
    for (let seed = start; seed < Math.min(PRODUCTS, start + BATCH_PRODUCTS); seed++) {
      const product = simulateProduct(seed + 1);
      batch.push(product.ranks, product.prices);
      points += product.ranks.length + product.prices.length;
      information.times += product.information.times;
      information.ranks += product.information.ranks;
      information.prices += product.information.prices;
    }
    for (const { engine } of places) {
      const began = performance.now();
      engine.write(() => {
        for (const [index, series] of batch.entries()) {
          engine.append(bounds.length + index + 1, null, series);
        }
      });
      seconds.set(engine, (seconds.get(engine) ?? 0) + (performance.now() - began) / 1000);
    }
    bounds.push(...batch.map(boundsOf));
  }
  return { points, information, seconds, bounds };
}

/** Appends a point to the end of a series, as both engines have it. */
function createAppender(bounds: readonly Bounds[]) {
  const ends = new Map<Place, Bounds[]>();
  const append = (one: Place, seriesId: number, apartSeconds: number) => {
    const mine = ends.get(one) ?? [...bounds];
    ends.set(one, mine);
    const before = mine[seriesId - 1];
    if (before === undefined) return;
    const last: SourcedPoint = { ...before.last, at: before.last.at + apartSeconds };
    one.engine.append(seriesId, before, [last]);
    mine[seriesId - 1] = { ...before, last };
  };
  const random = randomOf(11);
  return {
    alone: (one: Place, seriesId: number) => one.engine.write(() => append(one, seriesId, DAY_S)),
    /** One point to each of the first series, in one transaction. */
    batch: (one: Place) =>
      one.engine.write(() => {
        for (let seriesId = 1; seriesId <= BATCH_SERIES; seriesId++) {
          append(one, seriesId, HOUR_S + 60 * Math.floor(random() * 60));
        }
      }),
  };
}

/** Appends like an import: many series a transaction. Tails that become full are folded. */
function reportBatches(places: readonly Place[], appender: ReturnType<typeof createAppender>) {
  const taken = new Map<Place, number[]>(places.map((one) => [one, []]));
  for (let round = 0; round < BATCH_POINTS; round++) {
    for (const one of places) {
      const began = performance.now();
      appender.batch(one);
      taken.get(one)?.push((performance.now() - began) / BATCH_SERIES);
    }
  }
  report(places, 'append one of a batch, ms p50 / mean', (one) => {
    const sorted = (taken.get(one) ?? []).sort((left, right) => left - right);
    const mean = sorted.reduce((sum, each) => sum + each, 0) / sorted.length;
    return `${(sorted[sorted.length >> 1] ?? 0).toFixed(4)} / ${mean.toFixed(4)}`;
  });
}

/** What a store becomes that is never loaded in bulk: one point a series and poll, for years. */
function grow(places: readonly Place[]): void {
  const all = Array.from({ length: GROWN_PRODUCTS }, (_, index) => simulateProduct(index + 1));
  const series = all.flatMap(({ ranks, prices }) => [ranks, prices]);
  const points = series.reduce((sum, one) => sum + one.length, 0);
  const polls = Math.max(...series.map((one) => one.length));
  const seconds = new Map<Engine, number>();
  for (const { engine } of places) {
    const began = performance.now();
    for (let poll = 0; poll < polls; poll++) {
      engine.write(() => {
        for (const [index, one] of series.entries()) {
          const point = one[poll];
          const [first, last] = [one[0], one[poll - 1]];
          const before = first && last ? { firstAt: first.at, last } : null;
          if (point !== undefined) engine.append(index + 1, before, [point]);
        }
      });
    }
    seconds.set(engine, (performance.now() - began) / 1000);
  }
  print(`grown point by point: ${points.toLocaleString('en')} points`);
  report(places, 'bytes a point on disk', ({ engine, directory }) =>
    (bytesOnDisk(engine, directory) / points).toFixed(2),
  );
  report(places, 'million points/s', ({ engine }) =>
    (points / (seconds.get(engine) ?? 1) / 1e6).toFixed(2),
  );
  for (const { engine } of places) engine.close();
}

/** Times one call after another on random series, the engines in turn; p50 and p99 in ms. */
function timed(
  places: readonly Place[],
  what: string,
  count: number,
  call: (place: Place, seriesId: number) => unknown,
): void {
  const random = randomOf(7);
  const taken = new Map<Place, number[]>(places.map((one) => [one, []]));
  for (let index = 0; index < count; index++) {
    const seriesId = 1 + Math.floor(random() * 2 * PRODUCTS);
    for (const one of places) {
      const began = performance.now();
      call(one, seriesId);
      taken.get(one)?.push(performance.now() - began);
    }
  }
  report(places, `${what}, ms p50 / p99`, (one) => {
    const sorted = (taken.get(one) ?? []).sort((left, right) => left - right);
    const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(4);
    return `${at(0.5)} / ${at(0.99)}`;
  });
}

function boundsOf(points: readonly SourcedPoint[]): Bounds {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) throw new TypeError('a series without points');
  return { firstAt: first.at, last };
}

function report(places: readonly Place[], what: string, measure: (place: Place) => string): void {
  const figures = places.map((one) => `${one.engine.name} ${measure(one)}`.padEnd(26));
  print(`${what.padEnd(40)}${figures.join('')}`);
}

function print(line: string): void {
  process.stdout.write(`${line.trimEnd()}\n`);
}
