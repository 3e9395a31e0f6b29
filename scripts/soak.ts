/**
 * `npm run soak -- [--kills 200] [--seed 1]`: the crash tests at length, until so many kills have
 * met the work. Prints the seed, so that a failure can be repeated.
 */
import { parseArgs } from 'node:util';
import { crashCalibrations } from '../test/crash/calibrate-crash.ts';
import { crashGrowth } from '../test/crash/growth-crash.ts';
import { crashImports } from '../test/crash/import-crash.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});

const wanted = Number(values.kills);
const seed = Number(values.seed);
for (const [what, crash] of [
  ['appends and folds', crashGrowth],
  ['imports', crashImports],
  ['calibrations', crashCalibrations],
] as const) {
  const began = performance.now();
  const { kills, hits, problems } = await crash(wanted, seed);
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(
    `${what}, seed ${seed}: ${kills} kills in ${seconds} s, ${hits} inside the work, ` +
      `${problems.length} problems\n${problems.map((one) => `  ${one}\n`).join('')}`,
  );
  if (problems.length > 0 || hits < wanted) process.exitCode = 1;
}
