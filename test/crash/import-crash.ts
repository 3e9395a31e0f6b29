/**
 * Kills an import of products with histories at random moments. The import is large enough to be
 * read in a thread of its own. Afterwards the store must open and hold whole batches only, and
 * repeating the import must give the content of an undisturbed one.
 *
 * A moment is a number of batches written and a share of the next, not a time. So the kills come
 * during the work, however busy the machine is.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BATCH_ROWS_MAX } from '../../src/app/import/import-batch.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import type { StorageConfig } from '../../src/main/open/storage.ts';
import { newTestPlace } from '../support/test-place.ts';
import { withMarket } from './installation.ts';
import { type Moment, type Pace, runImport } from './watched-import.ts';

/** Points of each of two series: few, so that batches are short, and now and then many. */
const POINTS = 20;
const POINTS_OF_LONG = 600;
const LONG_EVERY = 50;
/** So few points do not fill a batch before this many products do. */
const BATCH_PRODUCTS = BATCH_ROWS_MAX;
const WHOLE_BATCHES = 9;
/** The last batch is a shorter one. */
const PRODUCTS = WHOLE_BATCHES * BATCH_PRODUCTS + 500;
const MARKETPLACE = 'US';
/** An import is killed after it has written this many batches, during the next. */
const BATCHES_BEFORE_MAX = 2;
/**
 * An import that has no more batches left than this is not killed: the kill could come too late.
 */
const BATCHES_AHEAD_MIN = 4;
/** Kills that came too early or too late are repeated, up to this many times the kills wanted. */
const KILLS_MAX_SHARE = 3;

export interface CrashReport {
  readonly seed: number;
  readonly kills: number;
  /** Kills between the beginning of the work and its last transaction. */
  readonly hits: number;
  readonly problems: readonly string[];
}

/** Kills until `kills` have met the work, or too many have not. */
export async function crashImports(hitsWanted: number, seed: number): Promise<CrashReport> {
  const workshop = mkdtempSync(join(tmpdir(), 'shelfline-crash-'));
  try {
    const file = join(workshop, 'products.ndjson');
    writeFileSync(file, productLines(seed));
    const calm = await newTestPlace();
    const pace = (await runImport(calm, file, null)).pace();
    const expected = await hashOf(calm);
    await calm.remove();
    const random = seededRandom(seed);
    const problems: string[] = [];
    let [kills, hits] = [0, 0];
    for (let stores = 0; hits < hitsWanted; stores += 1) {
      const place = await newTestPlace();
      let held = 0;
      while (hits < hitsWanted && PRODUCTS - held > BATCHES_AHEAD_MIN * BATCH_PRODUCTS) {
        const moment = momentAfter(held, pace, random);
        const { wasKilled, hadBegun } = await runImport(place, file, moment);
        const left = await look(place);
        kills += 1;
        if (wasKilled && hadBegun && left.products < PRODUCTS) hits += 1;
        problems.push(...judge(left, `kill ${kills}, ${JSON.stringify(moment)}`));
        held = left.products;
      }
      await runImport(place, file, null);
      if ((await hashOf(place)) !== expected) problems.push(`store ${stores}: another content`);
      await place.remove();
      if (kills > KILLS_MAX_SHARE * hitsWanted) break;
    }
    return { seed, kills, hits, problems };
  } finally {
    rmSync(workshop, { recursive: true });
  }
}

/**
 * A moment some batches after those that the store holds. An import shows that it works by writing
 * the first.
 */
function momentAfter(held: number, pace: Pace, random: () => number): Moment {
  const fewest = held === 0 ? 0 : 1;
  const batches = fewest + Math.floor(random() * (BATCHES_BEFORE_MAX + 1 - fewest));
  const products = batches === 0 ? 0 : held + batches * BATCH_PRODUCTS;
  return { products, delayMs: random() * (batches === 0 ? pace.firstBatchMs : pace.batchMs) };
}

/** What a kill left. */
interface Left {
  readonly products: number;
  readonly faults: readonly string[];
}

const look = (place: StorageConfig) =>
  withMarket(place, async (store): Promise<Left> => {
    const { listings } = await store.products.coverage(MARKETPLACE);
    return { products: listings, faults: await store.check() };
  });

const hashOf = (place: StorageConfig) => withMarket(place, (store) => store.contentHash());

function judge({ products, faults }: Left, moment: string): string[] {
  const isWhole = products % BATCH_PRODUCTS === 0 || products === PRODUCTS;
  return [
    ...faults.map((fault) => `${moment}: ${fault}`),
    ...(isWhole ? [] : [`${moment}: ${products} products are no whole number of batches`]),
  ];
}

/** Keepa products; times are minutes since 2011. */
function productLines(seed: number): string {
  const random = seededRandom(seed);
  const pairs = (length: number) =>
    Array.from({ length }, (_, index) => [
      6_000_000 + index * 2_500 + Math.floor(random() * 2_000),
      random() < 0.05 ? -1 : 100 + Math.floor(random() * 90_000),
    ]).flat();
  return Array.from({ length: PRODUCTS }, (_, index) => {
    const points = index % LONG_EVERY === 0 ? POINTS_OF_LONG : POINTS;
    const csv = [null, pairs(points), null, pairs(points)];
    const asin = `B${String(index).padStart(9, '0')}`;
    const about = { title: `Steel Bottle Number ${index}`, rootCategory: 7, lastUpdate: 7_600_000 };
    return JSON.stringify({ asin, domainId: 1, ...about, csv });
  }).join('\n');
}
