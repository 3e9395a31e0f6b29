/** Copies keys and what was used of them. Repeating it changes nothing. */
import type { KeyStore, UsageStore } from '../../ports/account-store.ts';

export interface AccountsCopy {
  readonly keys: number;
}

interface Accounts {
  readonly keys: KeyStore;
  readonly usage: UsageStore;
}

const DAYS_MAX = 100_000;

export async function copyAccounts(source: Accounts, target: Accounts): Promise<AccountsCopy> {
  const keys = await source.keys.list();
  for (const key of keys) {
    if ((await target.keys.byId(key.id)) === null) await target.keys.insert(key);
    for (const { date: day, used } of await source.usage.days(key.id, DAYS_MAX)) {
      const cost = used - (await target.usage.used(key.id, day));
      // The limit leaves nothing over, so no lease outlives this call.
      if (cost > 0) await target.usage.take({ keyId: key.id, day, limit: used, cost });
    }
  }
  return { keys: keys.length };
}
