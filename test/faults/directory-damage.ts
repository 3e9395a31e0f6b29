/**
 * Changes a byte of any file of a data directory: every answer stays the same, or the service says
 * what is damaged. Other tests look at one file in detail; this one asks the whole service.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ShelflineError } from '../../src/domain/values/error.ts';
import type { Bag } from './hunt.ts';
import { type Flip, flip, randomFlips } from './support/flips.ts';
import { askService, problemsOfMarket } from './support/served-answers.ts';
import { makeWholeDirectory } from './support/whole-directory.ts';

/** The file that the operator edits: an edit looks like damage. */
const NOT_DAMAGED = ['settings.json'];

export interface DamagedDirectory {
  /** What can be damaged, relative to the directory. */
  readonly files: readonly string[];
  /** The problems after each flip, and how many of them were reported. */
  damage(file: string, count: number, seed: number): Promise<DamageReport>;
  remove(): void;
}

export interface DamageReport {
  readonly told: number;
  readonly problems: readonly string[];
}

/** Makes a whole directory below `root`. Returns its key that was revoked. */
async function makeWhole(root: string): Promise<string> {
  const revoked = await makeWholeDirectory(join(root, 'whole'));
  // The key is used, so that its count can be lost.
  await askService(join(root, 'whole'), revoked);
  return revoked;
}

export async function openDamagedDirectory(): Promise<DamagedDirectory> {
  const root = mkdtempSync(join(tmpdir(), 'shelfline-directory-'));
  return damageCopies(root, await makeWhole(root));
}

/** Damages copies of the whole directory below `root`. */
async function damageCopies(root: string, revoked: string): Promise<DamagedDirectory> {
  const whole = join(root, 'whole');
  const place = join(root, `damaged-${process.pid}`);
  const files = readdirSync(whole, { recursive: true, encoding: 'utf8' })
    .filter((name) => !NOT_DAMAGED.includes(name))
    .filter((name) => statSync(join(whole, name)).isFile())
    .filter((name) => statSync(join(whole, name)).size > 0)
    .toSorted();
  const copy = () => {
    rmSync(place, { recursive: true, force: true });
    cpSync(whole, place, { recursive: true });
  };
  copy();
  const sound = await askService(place, revoked);

  async function problemOf(file: string, one: Flip): Promise<[isTold: boolean, string | null]> {
    copy();
    flip(join(place, file), one);
    let served: typeof sound;
    try {
      served = await askService(place, revoked);
    } catch (error) {
      const isClear = error instanceof ShelflineError && error.code === 'unavailable';
      return [true, isClear ? null : `refused with ${(error as Error).stack}`];
    }
    const differing = [...sound.answers].filter(([name, was]) => served.answers.get(name) !== was);
    if (differing.length === 0) return [served.told.length > 0, null];
    const now = differing.map(([name]) => [name, served.answers.get(name) ?? ''] as const);
    const defects = now.filter(([, answer]) => answer.startsWith('500'));
    if (defects.length > 0) return [true, `defects: ${defects.slice(0, 2).join('; ')}`];
    const changed = now.filter(([, answer]) => !/ damaged/.test(answer));
    const isTold = served.told.length > 0 || (await problemsOfMarket(place)).length > 0;
    if (changed.length === 0 || isTold) return [true, null];
    return [false, `changed without a word: ${changed.slice(0, 2).join('; ')}`];
  }

  return {
    files,
    async damage(file, count, seed) {
      const problems: string[] = [];
      let told = 0;
      for (const one of randomFlips(join(whole, file), count, seed)) {
        const [isTold, problem] = await problemOf(file, one);
        if (isTold) told += 1;
        const at = `${file}, seed ${seed}, byte ${one.at} xor ${one.mask}`;
        if (problem !== null) problems.push(`${at}: ${problem.slice(0, 1_000)}`);
      }
      return { told, problems };
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}

/** Flips that one process makes: what a closed service leaves in memory adds up. */
const FLIPS_A_PROCESS = 40;
const PROCESSES = 2;

/** For `npm run soak`: this many flips in every file, by processes of their own. */
export async function damageDirectory(flips: number, seed: number): Promise<Bag> {
  const root = mkdtempSync(join(tmpdir(), 'shelfline-directory-'));
  const revoked = await makeWhole(root);
  const directory = await damageCopies(root, revoked);
  const shares = directory.files.flatMap((file) =>
    Array.from({ length: Math.ceil(flips / FLIPS_A_PROCESS) }, (_, at) => {
      const count = Math.min(FLIPS_A_PROCESS, flips - at * FLIPS_A_PROCESS);
      return [root, revoked, file, String(count), String(seed + at)];
    }),
  );
  const problems: string[] = [];
  const workOff = async () => {
    for (let share = shares.pop(); share !== undefined; share = shares.pop()) {
      problems.push(...(await damageElsewhere(share)));
    }
  };
  try {
    await Promise.all(Array.from({ length: PROCESSES }, workOff));
  } finally {
    directory.remove();
  }
  const made = flips * directory.files.length;
  return { kills: made, hits: made, problems };
}

async function damageElsewhere(share: readonly string[]): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [import.meta.filename, ...share]);
  return JSON.parse(stdout.split('\n').at(-1) ?? '');
}

if (process.argv[1] === import.meta.filename) {
  const [root = '', revoked = '', file = '', count = '', seed = ''] = process.argv.slice(2);
  const directory = await damageCopies(root, revoked);
  const { problems } = await directory.damage(file, Number(count), Number(seed));
  process.stdout.write(JSON.stringify(problems));
}
