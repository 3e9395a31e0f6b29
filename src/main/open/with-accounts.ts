/** Opens only keys and usage for one command, because an import may have locked the market. */
import { systemClock, systemRandom } from '../../adapters/system/machine.ts';
import type { AccountsContext } from '../../delivery/interface/admin-operation.ts';
import { configOf } from '../config/config.ts';
import { plansOf } from '../config/settings.ts';
import { storageOf } from './choose-storage.ts';
import { systemTrail } from './system-trail.ts';

export async function withAccounts<Result>(
  given: string | undefined,
  work: (app: AccountsContext) => Promise<Result>,
): Promise<Result> {
  const config = await configOf(given);
  const storage = await storageOf(config);
  const accounts = await storage.openAccounts((notice) =>
    process.stderr.write(`${config.dataDirectory}: ${notice}\n`),
  );
  try {
    const plans = plansOf(config.settings);
    return await work({
      ...accounts,
      trail: systemTrail(accounts.audit),
      plans,
      storeName: config.settings.store,
      clock: systemClock,
      random: systemRandom,
    });
  } finally {
    await accounts.close();
  }
}
