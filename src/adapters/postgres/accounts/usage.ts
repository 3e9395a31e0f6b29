/**
 * Counts daily quota in PostgreSQL, exactly across processes on any number of machines.
 *
 * The rules are those of `sqlite/accounts/usage.ts`: a request is granted only after it was debited
 * from the row of its key and UTC day, by a statement that refuses to pass the limit. A flooded key
 * is debited in blocks ahead, which a process spends from memory. What differs:
 *
 * 1. A statement takes a round trip. Requests that come meanwhile wait for the next one, which
 *    debits all of them.
 * 2. The row of the account also counts the leases, and says until when they are trusted. So one
 *    read tells whether too little is left and nobody has a lease. Then a request is refused.
 * 3. While others have leases, the request tries again every 10 ms. A lease ends 100 ms after its
 *    last debit, so nobody needs to recall it.
 * 4. The lease of a killed process is trusted for one second. Its unspent requests (less than a
 *    block) stay debited for that day.
 * 5. A statement whose connection is cut may have happened or not. It counts as happened: its
 *    requests stay debited, and a process never puts back twice.
 * 6. Requests that are given back become unspent requests of this process, which puts them back in
 *    a moment. So an answer that failed because the database is away does not wait for it again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LEASE_TRUST_MS, requireCost } from '../../../domain/account/lease.ts';
import type { DayUse, UsageStore } from '../../../ports/account-store.ts';
import { isUnavailable } from './fault.ts';
import { HeldAccount, type Seen } from './held-account.ts';
import type { Account, Ledger } from './ledger.ts';

const TICK_MS = 10;
const LOOK_AGAIN_MS = 10;

export function createPostgresUsage(ledger: Ledger): UsageStore {
  const accounts = new HeldAccounts(ledger);

  /** Waits for the leases of other processes, but not longer than they are trusted. */
  const seeSettled = async (account: Account): Promise<Seen> => {
    const giveUpAt = performance.now() + LEASE_TRUST_MS;
    for (;;) {
      const seen = await accounts.of(account).see();
      if (seen.leases === 0 || performance.now() >= giveUpAt) return seen;
      await sleep(LOOK_AGAIN_MS);
    }
  };

  return {
    take({ keyId, day, limit, cost }) {
      requireCost(cost);
      const account = accounts.of({ keyId, day });
      if (cost > 0) return account.take(limit, cost);
      return account.see().then(({ used }) => {
        return { granted: true, remaining: Math.max(0, limit - used) };
      });
    },
    async giveBack({ keyId, day, cost }) {
      requireCost(cost);
      accounts.of({ keyId, day }).giveBack(cost);
    },
    used: async (keyId, day) => (await seeSettled({ keyId, day })).used,
    async days(keyId, limit) {
      const days: DayUse[] = [];
      for (const { date, used: debited } of (await ledger.days(keyId)).slice(0, limit)) {
        const account = { keyId, day: date };
        const isOpen = days.length === 0 || accounts.has(account);
        const used = isOpen ? (await seeSettled(account)).used : debited;
        if (used > 0) days.push({ date, used });
      }
      return days;
    },
    close: () => accounts.close(),
  };
}

/** The accounts that this process has seen in the last moment, or has a lease of. */
class HeldAccounts {
  readonly #ledger: Ledger;
  readonly #held = new Map<string, HeldAccount>();
  #timer: NodeJS.Timeout | null = null;
  #fault: unknown = null;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  of(account: Account): HeldAccount {
    this.#throwFault();
    const name = nameOf(account);
    const held = this.#held.get(name);
    if (held !== undefined) return held;
    const fresh = new HeldAccount(account, this.#ledger);
    this.#held.set(name, fresh);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
    return fresh;
  }

  has(account: Account): boolean {
    return this.#held.has(nameOf(account));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#held.values()].map((account) => this.#end(account)));
    this.#stopTimer();
    this.#throwFault();
  }

  /** Ends leases that are too old, and forgets accounts without use. */
  #tick(): void {
    for (const [name, account] of this.#held) {
      if (account.isOver) void this.#end(account);
      else if (account.isQuiet && account.isIdle) this.#held.delete(name);
    }
    if (this.#held.size === 0) this.#stopTimer();
  }

  /** While the store is away, requests that cannot be put back count as spent. */
  async #end(account: HeldAccount): Promise<void> {
    try {
      await account.endLease();
    } catch (error) {
      if (!isUnavailable(error)) this.#fault = error;
    }
  }

  #throwFault(): void {
    const fault = this.#fault;
    this.#fault = null;
    if (fault !== null) throw fault;
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}

function nameOf({ keyId, day }: Account): string {
  return `${day} ${keyId}`;
}
