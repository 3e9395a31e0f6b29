/**
 * Every flipped byte of a market changes no answer, or is reported: by the answer, or by `doctor`.
 * SHELFLINE_FAULT_FLIPS=1000 looks longer, SHELFLINE_FAULT_SEED=… repeats a run.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLogDamaged } from '../../src/adapters/sqlite/engine/log-damage.ts';
import { MARKET_FILE } from '../../src/adapters/sqlite/engine/market-file.ts';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { asin, day, derive, product, series } from '../contract/store-fixture.ts';
import { type Answer, askEverything, fillMarket } from './support/damaged-market.ts';
import { type Flip, faultFlips, faultSeed, flip, randomFlips } from './support/flips.ts';

const FLIPS = faultFlips(60);
const SEED = faultSeed();
const MINUTE = 60_000;

let root: string;
let directory: string;
let sound: ReadonlyMap<string, Answer>;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'shelfline-damage-'));
  directory = join(root, 'data');
  await fillMarket(directory);
  sound = await askEverything(directory);
});
afterAll(() => rmSync(root, { recursive: true }));

async function faultsOf(place: string): Promise<readonly string[]> {
  try {
    const store = createSqliteStore({ directory: place, readonly: true });
    try {
      return await store.check();
    } finally {
      await store.close();
    }
  } catch (error) {
    return [String(error)];
  }
}

interface Outcome {
  /** Answers that changed and do not say so. */
  readonly changed: readonly string[];
  /** Answers that say what is damaged. */
  readonly told: readonly string[];
  /** Errors that a caller would take for a fault of the program. */
  readonly defects: readonly string[];
}

async function outcomeOf(place: string, expected: ReadonlyMap<string, Answer>): Promise<Outcome> {
  const [changed, told, defects]: [string[], string[], string[]] = [[], [], []];
  for (const [name, answer] of await askEverything(place)) {
    if (answer.kind === 'damage') told.push(name);
    else if (answer.kind === 'defect') defects.push(`${name}: ${answer.message}`);
    else if (JSON.stringify(answer) !== JSON.stringify(expected.get(name))) changed.push(name);
  }
  return { changed, told, defects };
}

/** Reads of one product or keyword, whose rows carry check values. */
const CHECKED = /^(product|listing|keyword|volumes|labels|imports|stated)/;

async function lookAt(place: string, file: string, one: Flip): Promise<readonly string[]> {
  flip(file, one);
  try {
    const { changed, told, defects } = await outcomeOf(place, sound);
    const where = `seed ${SEED}, byte ${one.at} xor ${one.mask}`;
    const problems = defects.map((defect) => `${where}: a defect: ${defect}`);
    const faults = await faultsOf(place);
    if (changed.length + told.length > 0 && faults.length === 0) {
      problems.push(`${where}: doctor sees nothing of ${[...changed, ...told].join(', ')}`);
    }
    // If rows cannot be found any more, the structure is damaged, which SQLite reports.
    const isStructure = faults.some((line) => !line.startsWith('not what was written'));
    const silent = changed.filter((name) => CHECKED.test(name));
    if (silent.length > 0 && !isStructure) {
      problems.push(`${where}: changed without a word: ${silent.join(', ')}`);
    }
    return problems;
  } finally {
    flip(file, one);
  }
}

describe('a market with a flipped byte', () => {
  it('answers everything while it is whole', async () => {
    expect([...sound.values()].filter(({ kind }) => kind !== 'answer')).toEqual([]);
    expect(await faultsOf(directory)).toEqual([]);
  });

  it(
    'changes no answer, or says so',
    async () => {
      const file = join(directory, MARKET_FILE);
      const problems: string[] = [];
      for (const one of randomFlips(file, FLIPS, SEED)) {
        problems.push(...(await lookAt(directory, file, one)));
      }
      expect(problems).toEqual([]);
    },
    10 * MINUTE,
  );
});

describe('the log of a killed program with a flipped byte', () => {
  let killed: string;
  let whole: ReadonlyMap<string, Answer>;
  const copy = (from: string, to: string) => {
    mkdirSync(to, { recursive: true });
    for (const name of [MARKET_FILE, `${MARKET_FILE}-wal`]) {
      copyFileSync(join(from, name), join(to, name));
    }
  };

  beforeAll(async () => {
    const writing = join(root, 'writing');
    await fillMarket(writing);
    const store = createSqliteStore({ directory: writing });
    for (let look = 20; look < 24; look += 1) {
      const points = series('buyBox', [[look, look * 100]]);
      const parts = { observedAt: day(look), series: [points] };
      await store.imports.apply([product('1', parts), product('2', parts)], derive);
    }
    killed = join(root, 'killed');
    copy(writing, killed);
    await store.close();
    whole = await askEverything(writing);
  });

  it(
    'is read whole, or seen to be damaged before it is opened',
    async () => {
      const problems: string[] = [];
      let seen = 0;
      const log = join(killed, `${MARKET_FILE}-wal`);
      for (const one of randomFlips(log, FLIPS, SEED)) {
        const place = join(root, 'opened');
        copy(killed, place);
        flip(join(place, `${MARKET_FILE}-wal`), one);
        const isSeen = isLogDamaged(join(place, MARKET_FILE));
        if (isSeen) seen += 1;
        const { changed, defects } = await outcomeOf(place, whole);
        if (defects.length + (isSeen ? 0 : changed.length) > 0) {
          problems.push(
            `seed ${SEED}, byte ${one.at} xor ${one.mask}: ${[...changed, ...defects]}`,
          );
        }
        rmSync(place, { recursive: true });
      }
      expect(problems).toEqual([]);
      expect(seen).toBeGreaterThan(0);
    },
    10 * MINUTE,
  );

  it('is no fault where the last write was cut short', async () => {
    const place = join(root, 'cut');
    copy(killed, place);
    const store = createSqliteStore({ directory: place });
    expect(await store.products.record('US', asin('1'))).not.toBeNull();
    await store.close();
  });
});
