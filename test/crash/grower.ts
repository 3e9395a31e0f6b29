/**
 * The process that is killed: it writes one step after another to a store, each a batch of its own,
 * and prints the number of each step that is written. Arguments: directory, seed, first step,
 * steps.
 */
import { writeSync } from 'node:fs';
import { createSqliteStore } from '../../src/adapters/sqlite/market/store.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { stepOf } from './growth-steps.ts';

const [directory = '', ...numbers] = process.argv.slice(2);
const [seed = 0, first = 0, steps = 0] = numbers.map(Number);
const store = createSqliteStore({ directory });
const derive = deriveListings(builtInModel());
for (let step = first; step < steps; step += 1) {
  await store.imports.apply([stepOf(seed, step)], derive);
  writeSync(1, `${step}\n`);
}
await store.close();
