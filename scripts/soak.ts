/**
 * `npm run soak -- [--kills 200] [--faults 100000] [--flips 200] [--cycles 1000] [--seed 1]
 * [--only restore]`: crash tests, seeded faults, bytes flipped in every file, and threads started
 * and ended, at length. It kills until the asked number of kills hit a process at work, and
 * prints the seed, so that a failure can be repeated.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crashCalibrations } from '../test/crash/calibrate-crash.ts';
import { crashDirectory } from '../test/crash/directory-crash.ts';
import { crashGrowth } from '../test/crash/growth-crash.ts';
import { crashImports } from '../test/crash/import-crash.ts';
import { cycleThreads } from '../test/crash/thread-cycles.ts';
import { damageDirectory } from '../test/faults/directory-damage.ts';
import { hunt, PREY } from '../test/faults/hunt.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    faults: { type: 'string', default: '100000' },
    flips: { type: 'string', default: '200' },
    cycles: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    only: { type: 'string' },
  },
});

interface Outcome {
  readonly kills: number;
  /** Kills that met the work. */
  readonly hits: number;
  readonly problems: readonly string[];
}
type Crash = (kills: number, seed: number) => Promise<Outcome>;
const CRASHES: readonly (readonly [what: string, crash: Crash])[] = [
  ['appends and folds', crashGrowth],
  ['imports', crashImports],
  ['calibrations', crashCalibrations],
  ['backup', (...given) => crashDirectory('backup', ...given)],
  ['restore', (...given) => crashDirectory('restore', ...given)],
  ['keys', (...given) => crashDirectory('keys', ...given)],
  ['migration', (...given) => crashDirectory('migration', ...given)],
];

const kills = Number(values.kills);
const faults = Number(values.faults);
const seed = Number(values.seed);
for (const [what, crash] of CRASHES) await run(what, 'kills', kills, crash);
for (const prey of PREY) {
  await run(prey.name, 'faults', Math.ceil(faults * prey.share), (...given) =>
    hunt(prey, ...given),
  );
}
await run('damage', 'flips', Number(values.flips), damageDirectory);
await run('threads', 'cycles', Number(values.cycles), cycle);

async function run(what: string, how: string, wanted: number, crash: Crash): Promise<void> {
  if (wanted === 0 || (values.only !== undefined && values.only !== what)) return;
  const began = performance.now();
  const done = await crash(wanted, seed);
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(
    `${what}, seed ${seed}: ${done.kills} ${how} in ${seconds} s, ${done.hits} inside the work, ` +
      `${done.problems.length} problems\n${done.problems.map((one) => `  ${one}\n`).join('')}`,
  );
  if (done.problems.length > 0 || done.hits < wanted) process.exitCode = 1;
}

async function cycle(cycles: number): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'shelfline-soak-'));
  const problem = await cycleThreads(directory, cycles);
  rmSync(directory, { recursive: true });
  return { kills: cycles, hits: cycles, problems: problem === '' ? [] : [problem] };
}
