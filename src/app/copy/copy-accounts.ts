/** Copies keys, what was used of them, and who changed what. Repeating it changes nothing. */
import type { KeyStore, UsageStore } from '../../ports/account-store.ts';
import type { AuditEntry, AuditStore } from '../../ports/audit-store.ts';

export interface AccountsCopy {
  readonly keys: number;
}

interface Accounts {
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  readonly audit: AuditStore;
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
  for await (const entry of entriesOf(source.audit)) await target.audit.insert(entry, 0);
  return { keys: keys.length };
}

const PAGE = 500;

/** Yields all entries, newest first. */
async function* entriesOf(audit: AuditStore): AsyncGenerator<AuditEntry> {
  let before: string | null = null;
  do {
    const page: readonly AuditEntry[] = await audit.page({ before, limit: PAGE });
    yield* page;
    before = page.length === PAGE ? (page.at(-1)?.id ?? null) : null;
  } while (before !== null);
}
