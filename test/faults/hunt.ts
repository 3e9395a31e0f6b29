/** Tries many seeded faults of every kind. Each failure names the seed that reproduces it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { tryClock } from './clock-faults.ts';
import { type FileWork, rehearse, tryFault } from './file-faults.ts';
import { backupWork, modelWork, restoreWork } from './file-work.ts';
import { type Recording, tryLoss } from './lost-pages.ts';
import { recordAccounts, recordImport, recordMigration } from './recordings.ts';

type TryOne = (random: () => number) => Promise<string | null>;

/** One kind of fault. */
export interface Prey {
  readonly name: string;
  /** Of a hundred thousand faults; by what one of them costs. */
  readonly share: number;
  prepare(workshop: string, seed: number): Promise<TryOne>;
}

const losses =
  (record: (workshop: string, seed: number) => Promise<Recording>): Prey['prepare'] =>
  async (workshop, seed) => {
    const recording = await record(workshop, seed);
    return (random) => tryLoss(recording, join(workshop, 'lost'), random);
  };

const fileFaults =
  (make: (workshop: string) => Promise<FileWork>): Prey['prepare'] =>
  async (workshop) => {
    const work = await make(workshop);
    const rehearsal = await rehearse(work);
    return (random) => tryFault(work, rehearsal, random);
  };

export const PREY: readonly Prey[] = [
  { name: 'power cut in an import', share: 0.1, prepare: losses(recordImport) },
  { name: 'power cut in keys and quota', share: 0.69, prepare: losses(recordAccounts) },
  { name: 'power cut in a migration', share: 0.05, prepare: losses(recordMigration) },
  { name: 'files of a backup', share: 0.01, prepare: fileFaults(backupWork) },
  { name: 'files of a restore', share: 0.01, prepare: fileFaults(restoreWork) },
  { name: 'files of a model', share: 0.13, prepare: fileFaults(modelWork) },
  {
    name: 'clock jumps',
    share: 0.01,
    prepare: async (workshop) => (random) => tryClock(workshop, random),
  },
];

export interface Bag {
  readonly kills: number;
  readonly hits: number;
  readonly problems: readonly string[];
}

const PROBLEMS_SHOWN = 5;

/** Stops at the fifth problem. */
export async function hunt({ name, prepare }: Prey, faults: number, seed: number): Promise<Bag> {
  const workshop = mkdtempSync(join(tmpdir(), 'shelfline-faults-'));
  const problems: string[] = [];
  let tried = 0;
  try {
    const tryOne = await prepare(workshop, seed);
    while (tried < faults && problems.length < PROBLEMS_SHOWN) {
      const own = seed + tried;
      const problem = await tryOne(seededRandom(own));
      if (problem !== null) problems.push(`${name}, seed ${own}: ${problem}`);
      tried += 1;
    }
    return { kills: tried, hits: tried, problems };
  } finally {
    rmSync(workshop, { recursive: true });
  }
}
