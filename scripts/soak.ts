/** `npm run soak`: the crash test at length. Prints the seed, so that a failure can be repeated. */
import { crashImports } from '../test/crash/import-crash.ts';

const KILLS = 50;

const seed = Number(process.env['SHELFLINE_TEST_SEED'] ?? Date.now() % 2 ** 31);
const report = await crashImports(KILLS, seed);
process.stdout.write(
  `seed ${report.seed}: ${report.kills} kills, ${report.hits} inside a running import, ` +
    `${report.problems.length} problems\n${report.problems.join('\n')}\n`,
);
process.exitCode = report.problems.length === 0 ? 0 : 1;
