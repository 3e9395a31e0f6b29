/** Takes a PostgreSQL server away under mixed load and brings it back, at random moments. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductObservation } from '../../src/domain/product/observation.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { ShelflineError } from '../../src/domain/values/error.ts';
import type { Store } from '../../src/ports/store/store.ts';
import { asin, derive, product, series } from '../contract/store-fixture.ts';
import { query } from '../support/postgres/query.ts';
import type { PostgresServer } from '../support/postgres/server.ts';

/** A request that waited longer than this was left hanging. */
const ANSWER_MS_MAX = 5_500;
const HEAL_MS_MAX = 10_000;
const AWAY_MS_MAX = 1_500;
const WORK_MS_MAX = 1_200;
const BATCH_PRODUCTS = 20;
const PRODUCTS = 200;
const READERS = 4;

const OUTAGES = ['kill', 'stop', 'cut', 'crash'] as const;

export interface OutageReport {
  readonly outages: number;
  /** Refusals met by the load: with none, the outages missed it. */
  readonly refusals: number;
  readonly batches: number;
  readonly reads: number;
  readonly problems: readonly string[];
  /** From the server's return until every part of the load worked again. */
  readonly healMs: readonly number[];
}

/** Mixed load on some nodes: one writer for each node, and readers of what was acknowledged. */
class Load {
  readonly problems: string[] = [];
  readonly batches: (readonly ProductObservation[])[] = [];
  refusals = 0;
  reads = 0;
  /** When each part last succeeded. */
  readonly #lastSuccess = new Map<string, number>();
  /** The newest acknowledged version of each product. */
  readonly #acknowledged = new Map<string, number>();
  #isOver = false;

  run(stores: readonly Store[], random: () => number): Promise<unknown> {
    return Promise.all([
      ...stores.map((store, node) => this.#write(store, node, random)),
      ...Array.from({ length: READERS }, (_, reader) => {
        const store = stores[reader % stores.length];
        return store === undefined ? null : this.#read(store, reader, random);
      }),
    ]);
  }

  end(): void {
    this.#isOver = true;
  }

  allWorkedSince(moment: number): boolean {
    return [...this.#lastSuccess.values()].every((at) => at >= moment);
  }

  /** Writes batch after batch. One that was refused is sent again, as an import does. */
  async #write(store: Store, node: number, random: () => number): Promise<void> {
    for (let version = 1; !this.#isOver; version += 1) {
      const names = Array.from(
        { length: BATCH_PRODUCTS },
        () => `${node}0${String(Math.floor(random() * PRODUCTS)).padStart(3, '0')}`,
      );
      const batch = names.map((name) => versioned(name, version));
      this.batches.push(batch);
      const write = () => store.imports.apply(batch, derive);
      let isWritten = false;
      while (!isWritten) isWritten = await this.#try(`writer ${node}`, write);
      for (const name of names) this.#acknowledged.set(name, version);
    }
  }

  async #read(store: Store, reader: number, random: () => number): Promise<void> {
    this.#lastSuccess.set(`reader ${reader}`, 0);
    while (!this.#isOver) {
      const names = [...this.#acknowledged.keys()];
      const name = names[Math.floor(random() * names.length)];
      await (name === undefined
        ? sleep(5)
        : this.#try(`reader ${reader}`, async () => this.#look(store, name)));
    }
  }

  async #look(store: Store, name: string): Promise<void> {
    const least = this.#acknowledged.get(name) ?? 0;
    const record = await store.products.record('US', asin(name));
    const [history] = await store.history.sourced('US', asin(name), 'new');
    const listings = await store.products.listings('US', [asin(name)]);
    this.reads += 1;
    const found = [
      Number(record?.facts.title?.value ?? 0),
      Number(history?.points.at(-1)?.value ?? 0),
      Number(listings[0]?.title ?? 0),
    ];
    if (found.some((version) => version < least)) {
      this.problems.push(`${name}: version ${least} was acknowledged, found ${found}`);
    }
  }

  /** Returns whether it worked. A refusal must come in time and say when to try again. */
  async #try(part: string, work: () => Promise<unknown>): Promise<boolean> {
    const start = performance.now();
    try {
      await work();
      this.#lastSuccess.set(part, performance.now());
      return true;
    } catch (error) {
      this.refusals += 1;
      const isProper =
        error instanceof ShelflineError &&
        error.code === 'unavailable' &&
        error.retryAfterSeconds !== null;
      if (!isProper) this.problems.push(`${part}: ${error}`);
      await sleep(20);
      return false;
    } finally {
      const waited = performance.now() - start;
      if (waited > ANSWER_MS_MAX) {
        this.problems.push(`${part}: no answer for ${Math.round(waited)} ms`);
      }
    }
  }
}

function versioned(name: string, version: number): ProductObservation {
  return product(name, {
    observedAt: version,
    facts: { title: String(version) },
    series: [series('new', [[version, version]])],
  });
}

export async function sufferOutages(
  server: PostgresServer,
  stores: readonly Store[],
  { outages, seed }: { readonly outages: number; readonly seed: number },
): Promise<OutageReport & { readonly written: readonly (readonly ProductObservation[])[] }> {
  const random = seededRandom(seed);
  const load = new Load();
  const running = load.run(stores, random);
  const healMs: number[] = [];
  for (let outage = 0; outage < outages; outage += 1) {
    await sleep(200 + random() * WORK_MS_MAX);
    const kind = OUTAGES[outage % OUTAGES.length] ?? 'kill';
    await takeAway(server, kind, random() * AWAY_MS_MAX);
    const back = performance.now();
    while (!load.allWorkedSince(back) && performance.now() - back < HEAL_MS_MAX) await sleep(10);
    healMs.push(Math.round(performance.now() - back));
    if (!load.allWorkedSince(back))
      load.problems.push(`not healed after outage ${outage}, ${kind}`);
  }
  load.end();
  await running;
  for (const store of stores) load.problems.push(...(await store.check('deep')));
  const { refusals, reads, problems, batches } = load;
  const { length } = batches;
  return { outages, refusals, reads, problems, healMs, batches: length, written: batches };
}

async function takeAway(
  server: PostgresServer,
  kind: (typeof OUTAGES)[number],
  awayMs: number,
): Promise<void> {
  if (kind === 'kill' || kind === 'stop') {
    await server[kind]();
    await sleep(awayMs);
    await server.start();
    return;
  }
  const others = `FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  if (kind === 'cut') {
    await query(server.url, `SELECT pg_terminate_backend(pid) ${others}`);
    return;
  }
  // The server ends all other connections and recovers when one of its processes is killed.
  const [victim] = await query(server.url, `SELECT pid ${others} ORDER BY random() LIMIT 1`);
  if (victim !== undefined) process.kill(Number(victim['pid']), 'SIGKILL');
  await sleep(50);
  for (let isBack = false; !isBack; ) {
    isBack = await query(server.url, 'SELECT 1').then(
      () => true,
      () => false,
    );
  }
}
