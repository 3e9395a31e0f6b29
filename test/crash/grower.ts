/**
 * The process that is killed: it writes one step after another to a store, each a batch of its own,
 * and prints the number of each step that is written. Arguments: seed, first step, steps,
 * `--data-dir`, directory. If the environment names a database, the store is there.
 */
import { writeSync } from 'node:fs';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { readDatabase } from '../../src/main/config/database.ts';
import { stepOf } from './growth-steps.ts';
import { withMarket } from './installation.ts';

const [seed = 0, first = 0, steps = 0] = process.argv.slice(2).map(Number);
const dataDirectory = process.argv.at(-1) ?? '';
const derive = deriveListings(builtInModel());
await withMarket({ dataDirectory, database: readDatabase(process.env) }, async ({ imports }) => {
  for (let step = first; step < steps; step += 1) {
    await imports.apply([stepOf(seed, step)], derive);
    writeSync(1, `${step}\n`);
  }
});
