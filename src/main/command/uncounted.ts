/** Asks in the name of the person at the machine, who may read the files and needs no key. */

import { hashKey } from '../../app/accounts/authorize.ts';
import type { AppContext } from '../../app/context.ts';
import { mintKey, shownPrefix } from '../../domain/account/api-key.ts';
import type { ApiKey, UsageStore } from '../../ports/account-store.ts';

const PLAN = 'local';

/** Returns the application with a key that only this process knows, and that counts nothing. */
export function uncounted(app: AppContext): { readonly app: AppContext; readonly key: string } {
  const key = mintKey((count) => app.random.bytes(count));
  const known: ApiKey = {
    id: 'local',
    hash: hashKey(key),
    prefix: shownPrefix(key),
    name: null,
    plan: PLAN,
    role: 'reader',
    createdAt: app.clock.now(),
    expiresAt: null,
    endedAt: null,
    revokedAt: null,
    rotatedFrom: null,
    chartOf: null,
  };
  const usage: UsageStore = {
    take: ({ limit, cost }) => ({ granted: true, remaining: limit - cost }),
    giveBack: async () => {},
    used: async () => 0,
    days: async () => [],
    close: async () => {},
  };
  const keys = { ...app.keys, byHash: (hash: string) => (hash === known.hash ? known : null) };
  const plans = [{ name: PLAN, dailyLimit: 'unlimited' as const }];
  return { app: { ...app, keys, usage, plans }, key };
}
