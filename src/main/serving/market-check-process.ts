/** The process that reads the whole market once and reports the first damage. */
import { createSqliteStore } from '../../adapters/sqlite/market/store.ts';
import { runInBackground } from '../../adapters/system/machine.ts';
import type { MarketFinding } from './market-check.ts';

runInBackground();
const [directory = ''] = process.argv.slice(2);
process.send?.({ problem: await firstProblem() } satisfies MarketFinding);
process.disconnect();

async function firstProblem(): Promise<string | null> {
  const store = createSqliteStore({ directory, readonly: true, isMapped: false });
  try {
    const [problem = null] = await store.check('quick');
    return problem;
  } finally {
    await store.close();
  }
}
