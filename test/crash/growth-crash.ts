/**
 * Kills a process while it appends to histories, folds tails into chunks and stores long histories.
 * After each kill the store must hold exactly the steps that were confirmed, or one more: nothing
 * lost, torn or doubled. The next process repeats some steps, which must change nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSqliteStore, type SqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import type { StorageConfig } from '../../src/main/open/storage.ts';
import { newTestPlace } from '../support/test-place.ts';
import { stepOf } from './growth-steps.ts';
import type { CrashReport } from './import-crash.ts';
import { endOf, startOn, withMarket } from './installation.ts';

/** A process is killed within this many steps after its start. */
const STEPS_A_LIFE = 60;
const REPEATED_MAX = 12;
/** A step takes about this long, and the kill comes anywhere in it. */
const STEP_MS = 3;

export async function crashGrowth(kills: number, seed: number): Promise<CrashReport> {
  const workshop = mkdtempSync(join(tmpdir(), 'shelfline-growth-'));
  const random = seededRandom(seed);
  const twin = new Twin(workshop, seed);
  const place = await newTestPlace();
  const problems: string[] = [];
  let told = 0;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const from = Math.max(0, told - Math.floor(random() * REPEATED_MAX));
      const life = 1 + Math.floor(random() * STEPS_A_LIFE);
      const confirmed = await liveAndDie(
        place,
        [seed, from, told + 10 * STEPS_A_LIFE].map(String),
        { until: told + life, delayMs: random() * STEP_MS },
      );
      const held = await twin.stepsHeldBy(place, Math.max(told, confirmed + 1));
      problems.push(
        ...held.faults.map((fault) => `kill ${kill} after step ${confirmed}: ${fault}`),
      );
      if (held.steps === null) break;
      told = held.steps;
    }
    return { seed, kills, hits: kills, problems };
  } finally {
    await place.remove();
    await twin.close();
    rmSync(workshop, { recursive: true });
  }
}

/** A store in files with these steps that nobody kills. */
class Twin {
  readonly #store: SqliteStore;
  readonly #seed: number;
  readonly #derive = deriveListings(builtInModel());
  #steps = 0;

  constructor(directory: string, seed: number) {
    this.#store = createSqliteStore({ directory });
    this.#seed = seed;
  }

  /** How many steps the killed store holds: those confirmed, or one more; null if none fits. */
  stepsHeldBy(place: StorageConfig, confirmed: number) {
    return withMarket(place, async (other) => {
      const faults = [...(await other.check())];
      const hash = await other.contentHash();
      const latest = confirmed + 1;
      await this.#growTo(confirmed);
      while (hash !== (await this.#store.contentHash()) && this.#steps < latest) {
        await this.#growTo(this.#steps + 1);
      }
      const isSame = hash === (await this.#store.contentHash());
      if (!isSame) faults.push(`holds neither ${confirmed} nor ${latest} steps`);
      return { steps: isSame ? this.#steps : null, faults };
    });
  }

  async #growTo(steps: number): Promise<void> {
    for (; this.#steps < steps; this.#steps += 1) {
      await this.#store.imports.apply([stepOf(this.#seed, this.#steps)], this.#derive);
    }
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}

/** Runs the growing process and kills it. Returns the last step it confirmed. */
async function liveAndDie(
  place: StorageConfig,
  args: readonly string[],
  { until, delayMs }: { readonly until: number; readonly delayMs: number },
): Promise<number> {
  const script = join(import.meta.dirname, 'grower.ts');
  const child = startOn(place, args, { script, stdio: ['ignore', 'pipe', 'pipe'] });
  let confirmed = -1;
  let rest = '';
  let timer: NodeJS.Timeout | undefined;
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    confirmed = Math.max(confirmed, ...lines.map(Number));
    if (confirmed >= until) timer ??= setTimeout(() => child.kill('SIGKILL'), delayMs);
  });
  const { wasKilled } = await endOf(child);
  clearTimeout(timer);
  if (!wasKilled) throw new Error('the growing process ended before it was killed');
  return confirmed;
}
