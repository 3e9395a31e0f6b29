/**
 * Kills work on a whole data directory: a backup, a restore, changes of keys, and the opening of a
 * directory of an older release. Afterwards the directory must hold the state before or after the
 * work, never a mixture. Nothing that was confirmed may be lost, and no stray file may be left when
 * the directory was opened again.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { createModelFile } from '../../src/adapters/data-directory/model-file/model-file.ts';
import { createKey, listKeys } from '../../src/app/accounts/manage-keys.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { backUp, restore } from '../../src/main/command/backup.ts';
import { withAccounts } from '../../src/main/open/with-accounts.ts';
import { withApp } from '../../src/main/open/with-app.ts';
import { day, derive, product, series } from '../contract/store-fixture.ts';
import { accountFaults } from '../support/account-faults.ts';
import { leaveOldStore } from '../support/migrations.ts';
import type { CrashReport } from './import-crash.ts';

export type DirectoryWork = 'backup' | 'restore' | 'keys' | 'migration';

const SCRIPT = join(import.meta.dirname, 'directory-work.ts');
const WHOLE = ['installation.json', 'installation.lock', 'market.db', 'usage.db', 'usage.reserve'];
/** A kill may also come after the end, all the more on a busy machine. */
const LATEST = 1.1;
const KILLS_MAX_SHARE = 4;
const PRODUCTS = 300;

/** One kind of work, and what must be true after a kill of it. */
interface Trial {
  /** Puts everything as it is before the work. */
  prepare(): Promise<void>;
  readonly args: readonly string[];
  /** Given what the killed process has confirmed. */
  judge(said: readonly string[]): Promise<readonly string[]>;
}

/** Kills until `kills` have met the work, or too many have not. */
export async function crashDirectory(
  work: DirectoryWork,
  hitsWanted: number,
  seed: number,
): Promise<CrashReport> {
  const workshop = mkdtempSync(join(tmpdir(), `shelfline-${work}-`));
  const random = seededRandom(seed);
  const problems: string[] = [];
  let [kills, hits] = [0, 0];
  try {
    const trial = await TRIALS[work](workshop);
    await trial.prepare();
    let { workMs } = await runUntil(work, trial.args, null);
    while (hits < hitsWanted && kills < KILLS_MAX_SHARE * hitsWanted) {
      await trial.prepare();
      const { said, ...life } = await runUntil(work, trial.args, random() * LATEST * workMs);
      kills += 1;
      if (life.wasKilled && !said.includes('end')) hits += 1;
      else workMs = (workMs + life.workMs) / 2;
      const faults = await trial.judge(said).catch((error: unknown) => [String(error)]);
      problems.push(...faults.map((fault) => `kill ${kills} after ${said.at(-1)}: ${fault}`));
    }
    return { seed, kills, hits, problems };
  } finally {
    rmSync(workshop, { recursive: true });
  }
}

const TRIALS = {
  backup: backupTrial,
  restore: restoreTrial,
  keys: keysTrial,
  migration: migrationTrial,
};

async function backupTrial(workshop: string): Promise<Trial> {
  const directory = join(workshop, 'data');
  const place = join(workshop, 'backups');
  const file = join(place, 'saved.tar');
  mkdirSync(place);
  await fill(directory, 1);
  const expected = await stateOf(directory);
  let isFirst = true;
  return {
    args: [directory, file],
    async prepare() {
      rmSync(file, { force: true });
      isFirst = !isFirst;
      if (isFirst) writeFileSync(file, 'the one before');
    },
    async judge(said) {
      const problems: string[] = [];
      const isBefore = isFirst
        ? existsSync(file) && readFileSync(file).length < 100
        : !existsSync(file);
      if (said.includes('end') && isBefore) problems.push('a backup that was confirmed is lost');
      if (!isBefore) problems.push(...(await judgeBackup(file, expected)));
      problems.push(...differences(await stateOf(directory), expected));
      await backUp(directory, join(place, 'next.tar'));
      rmSync(join(place, 'next.tar'));
      problems.push(...strays(place, isFirst || !isBefore ? ['saved.tar'] : []));
      return problems;
    },
  };
}

async function judgeBackup(file: string, expected: State): Promise<readonly string[]> {
  const directory = `${file}.restored`;
  try {
    await restore(directory, file, false);
    return differences(await stateOf(directory), expected);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function restoreTrial(workshop: string): Promise<Trial> {
  const [directory, before, saved] = ['data', 'before', 'saved'].map((name) =>
    join(workshop, name),
  );
  if (directory === undefined || before === undefined || saved === undefined) throw new TypeError();
  const file = join(workshop, 'saved.tar');
  await fill(before, 1);
  await createModelFile({ directory: before }).save({
    ...builtInModel(),
    id: 'fitted',
    fittedAt: 1,
  });
  mkdirSync(join(before, 'search'));
  await fill(saved, 2);
  await backUp(saved, file);
  const states = { before: await stateOf(before), after: await stateOf(saved) };
  const extra = { before: ['sales-model.json', 'search'], after: [] };
  return {
    args: [directory, file],
    async prepare() {
      rmSync(directory, { recursive: true, force: true });
      cpSync(before, directory, { recursive: true });
    },
    async judge(said) {
      const left = await stateOf(directory);
      const which = left.market === states.before.market ? 'before' : 'after';
      const problems = [...differences(left, states[which])];
      if (said.includes('end') && which === 'before') problems.push('a confirmed restore is lost');
      return [...problems, ...strays(directory, [...WHOLE, ...extra[which]])];
    },
  };
}

async function keysTrial(workshop: string): Promise<Trial> {
  const directory = join(workshop, 'data');
  let isFresh = true;
  return {
    args: [directory],
    async prepare() {
      isFresh = !isFresh;
      if (isFresh) rmSync(directory, { recursive: true, force: true });
    },
    async judge(said) {
      const keys = await withAccounts(directory, (app) => listKeys(app));
      const problems: string[] = [];
      for (const line of said) {
        const [what, id] = line.split(' ');
        if (id === undefined) continue;
        const key = keys.find((each) => each.id === id);
        if (key === undefined) problems.push(`${id} is lost`);
        if (what === 'revoked' && key?.state !== 'revoked') problems.push(`${id} works again`);
      }
      const made = said.filter((line) => line.startsWith('made')).length;
      if (isFresh && keys.length > made + 1)
        problems.push(`${keys.length} keys, ${made} were made`);
      const { faults } = await stateOf(directory);
      return [...problems, ...faults, ...strays(directory, WHOLE)];
    },
  };
}

async function migrationTrial(workshop: string): Promise<Trial> {
  const rows = Array.from({ length: PRODUCTS }, (_, index) => {
    const asin = `B${String(index).padStart(9, '0')}`;
    return `INSERT INTO product VALUES (${index + 1}, 'US', '${asin}', '${asin}', 20, 10, '{}');
      INSERT INTO series VALUES (${index + 1}, ${index + 1}, 'bsr', '11', 'US', 10, 10, 70, 0, 1);
      INSERT INTO point VALUES (${index + 1}, 10, 70, 0, 1);`;
  }).join('\n');
  const old = await leaveOldStore(workshop, {
    until: 7,
    rows: `UPDATE meta SET revision = 1; INSERT INTO source VALUES (1, 'keepa'); ${rows}`,
  });
  const directory = join(workshop, 'killed');
  const keys = join(workshop, 'keys');
  await withAccounts(keys, (app) => createKey(app, { plan: 'pro', name: 'old' }));
  cpSync(join(keys, 'usage.db'), join(old, 'usage.db'));
  const usage = new Database(join(old, 'usage.db'));
  usage.exec('DELETE FROM installation');
  usage.close();
  const prepare = async () => {
    rmSync(directory, { recursive: true, force: true });
    cpSync(old, directory, { recursive: true });
  };
  await prepare();
  const expected = await stateOf(directory);
  return {
    args: [directory],
    prepare,
    judge: async () => [
      ...differences(await stateOf(directory), expected),
      ...strays(directory, WHOLE),
    ],
  };
}

interface State {
  readonly market: string;
  readonly keys: string;
  readonly faults: readonly string[];
}

/** Opens the directory as any command does. */
function stateOf(directory: string): Promise<State> {
  return withApp(directory, async ({ app }) => ({
    market: await app.store.contentHash(),
    keys: (await app.keys.list()).map(({ id }) => id).join(),
    faults: [...(await app.store.check()), ...(await accountFaults(directory))],
  }));
}

function differences(left: State, expected: State): readonly string[] {
  return [
    ...left.faults,
    ...(left.market === expected.market ? [] : ['another market']),
    ...(left.keys === expected.keys ? [] : [`keys ${left.keys} instead of ${expected.keys}`]),
  ];
}

function strays(directory: string, expected: readonly string[]): readonly string[] {
  const [held, wanted] = [readdirSync(directory).sort().join(), [...expected].sort().join()];
  return held === wanted ? [] : [`holds ${held} instead of ${wanted}`];
}

async function fill(directory: string, seed: number): Promise<void> {
  await withApp(directory, async ({ app }) => {
    const observations = Array.from({ length: PRODUCTS }, (_, number) =>
      product(String(number + seed), {
        observedAt: day(0),
        facts: { title: `Bottle ${number * seed}` },
        series: [series('bsr', [[0, 1 + number]])],
      }),
    );
    await app.store.imports.apply(observations, derive);
    await createKey(app, { plan: 'pro', name: `of ${seed}` });
  });
}

interface Life {
  readonly said: readonly string[];
  readonly wasKilled: boolean;
  /** From the beginning of the work to its end, or to the kill. */
  readonly workMs: number;
}

/** Kills this long after the work has begun; null: not at all. */
async function runUntil(
  work: string,
  args: readonly string[],
  killMs: number | null,
): Promise<Life> {
  const child: ChildProcess = spawn(process.execPath, [SCRIPT, work, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, complaint, beganAt] = ['', '', 0];
  let timer: NodeJS.Timeout | undefined;
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    if (beganAt === 0) {
      beganAt = performance.now();
      if (killMs !== null) timer = setTimeout(() => child.kill('SIGKILL'), killMs);
    }
    out += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      const wasKilled = signal === 'SIGKILL';
      if (!wasKilled && code !== 0) reject(new Error(`${work} failed: ${complaint}`));
      const said = out.split('\n').slice(0, -1);
      resolve({ said, wasKilled, workMs: performance.now() - beganAt });
    });
  });
}
