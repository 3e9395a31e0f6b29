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
 * 6. A key that is not flooded has a *reserve* on each node that served it in the last minute: as
 *    many requests as a small block. They count against the limit, but not as used. While the
 *    database is away, the node grants them, and debits them when it is back. Its owner alone may
 *    give back a reserve: it may have granted it.
 * 7. A request that finds too little left recalls the reserves of others. Nodes look every 200 ms.
 *    What is not given back within two seconds is lost for that day.
 * 8. Requests that are given back become unspent requests of this process, which puts them back in
 *    a moment. So an answer that failed because the database is away does not wait for it again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { RECALL_MS, requireCost } from '../../../domain/account/lease.ts';
import type { DayUse, UsageStore } from '../../../ports/account-store.ts';
import { isUnavailable } from './fault.ts';
import { HeldAccount, type Seen } from './held-account.ts';
import type { Account, Ledger } from './ledger.ts';

const TICK_MS = 10;
const LOOK_AGAIN_MS = 10;
const RECALL_LOOK_MS = 200;

export function createPostgresUsage(ledger: Ledger): UsageStore {
  const accounts = new HeldAccounts(ledger);

  /** Waits for the leases of other processes, but not longer than they are trusted. */
  const seeSettled = async (account: Account): Promise<Seen> => {
    const giveUpAt = performance.now() + RECALL_MS;
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
      const seen = account.seenLeft(limit);
      if (seen !== null) return { granted: true, remaining: seen };
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

/** The accounts that this process has seen in the last moment, or has something of. */
class HeldAccounts {
  readonly #ledger: Ledger;
  readonly #held = new Map<string, HeldAccount>();
  /** Those with requests in the last moment. */
  readonly #busy = new Set<HeldAccount>();
  readonly #ticking = new Ticking(TICK_MS, () => this.#tick());
  readonly #looking = new Ticking(RECALL_LOOK_MS, () => this.#look());
  #isLooking = false;
  #fault: unknown = null;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  of(account: Account): HeldAccount {
    this.#throwFault();
    const name = nameOf(account);
    const held = this.#held.get(name) ?? new HeldAccount(account, this.#ledger);
    this.#held.set(name, held);
    this.#busy.add(held);
    this.#ticking.start();
    this.#looking.start();
    return held;
  }

  has(account: Account): boolean {
    return this.#held.has(nameOf(account));
  }

  async close(): Promise<void> {
    const ends = [...this.#held.values()].map((account) => this.#end(account.endReserve()));
    await Promise.all(ends);
    this.#ticking.stop();
    this.#looking.stop();
    this.#throwFault();
  }

  /** Ends leases that are too old. */
  #tick(): void {
    for (const account of this.#busy) {
      if (account.isOver) void this.#end(account.endLease());
      else if (account.isQuiet && account.isReserveOnly) this.#busy.delete(account);
    }
    if (this.#busy.size === 0) this.#ticking.stop();
  }

  /** Gives back reserves that are too old or recalled, and forgets accounts without use. */
  #look(): void {
    let hasReserve = false;
    for (const [name, account] of this.#held) {
      hasReserve ||= account.hasReserve;
      if (account.isReserveOver) void this.#end(account.endReserve());
      else if (account.isQuiet && account.isIdle) this.#held.delete(name);
    }
    if (hasReserve && !this.#isLooking) void this.#end(this.#answerRecalls());
    if (this.#held.size === 0) this.#looking.stop();
  }

  async #answerRecalls(): Promise<void> {
    this.#isLooking = true;
    try {
      for (const account of await this.#ledger.recalled()) {
        const held = this.#held.get(nameOf(account));
        if (held !== undefined) void this.#end(held.endReserve());
      }
    } finally {
      this.#isLooking = false;
    }
  }

  /** While the store is away, what cannot be put back counts as spent, or waits. */
  async #end(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!isUnavailable(error)) this.#fault = error;
    }
  }

  #throwFault(): void {
    const fault = this.#fault;
    this.#fault = null;
    if (fault !== null) throw fault;
  }
}

/** Work that is repeated until it is stopped. */
class Ticking {
  readonly #milliseconds: number;
  readonly #work: () => void;
  #timer: NodeJS.Timeout | null = null;

  constructor(milliseconds: number, work: () => void) {
    this.#milliseconds = milliseconds;
    this.#work = work;
  }

  start(): void {
    this.#timer ??= setInterval(this.#work, this.#milliseconds).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}

function nameOf({ keyId, day }: Account): string {
  return `${day} ${keyId}`;
}
