/**
 * Works on a store on PostgreSQL until it is done or killed, and prints the number of each step
 * that the store has acknowledged. Arguments: URL, seed, number of steps, the step to begin with.
 */
import { createPostgresStore } from '../../src/adapters/postgres/market/store.ts';
import { repeatableSteps, Worked } from './market-steps.ts';

const [url = '', ...numbers] = process.argv.slice(2);
const [seed = 0, count = 0, first = 0] = numbers.map(Number);
const store = await createPostgresStore({ url });
const worked = new Worked(store);
for (const [index, step] of repeatableSteps(seed, count).entries()) {
  if (index < first) continue;
  await worked.take(step);
  process.stdout.write(`${index}\n`);
}
await store.close();
