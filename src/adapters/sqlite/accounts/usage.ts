/**
 * Counts daily quota in `usage.db`, exactly across processes.
 *
 * The database stores the *debited* requests of each key and UTC day. A debit is one transaction
 * that refuses to pass the limit. A request is granted only after its debit, so no order of events,
 * no crash and no restart can grant more than the limit.
 *
 * A flooded key would need one transaction per request. Instead, a process debits a block in
 * advance, a *lease*, and spends it from memory:
 *
 * 1. Requests are debited one by one. A process takes blocks only while a key sees 5 requests in 25
 *    ms. A block covers the key's likely use in the next 50 ms. It has at most a 32nd of what is
 *    left, up to 32 requests, so there are no blocks below 32. A block of a large plan may have a
 *    4,096th of what is left, up to 256.
 * 2. A lease ends 100 ms after its last debit, or when the key has had no request for 50 ms. By
 *    then most are spent, and the rest is put back. While the flood goes on, the next request takes
 *    the next lease.
 * 3. A process that finds too little left marks the other processes' leases as recalled. Their
 *    owners look every 10 ms, put back their unspent requests and end the lease. Nobody gets a new
 *    lease during a recall. The process waits and tries again. It refuses when too little is left
 *    and nobody has a lease.
 * 4. A killed owner never answers. Its lease counts as lost one second after its last debit, and
 *    its unspent requests (less than a block) stay debited for that day.
 *
 * `remaining` is exact unless several processes are flooded for one key. Then it may lag by what
 * the others granted or leased in the last 100 ms.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type FloodWatch,
  LEASE_LIFE_MS,
  LEASE_TRUST_MS,
  QUIET_MS,
  requireCost,
  startFloodWatch,
  watchForFlood,
} from '../../../domain/account/lease.ts';
import { whenReady } from '../../../domain/values/maybe-promise.ts';
import type { Grant, Take, UsageStore } from '../../../ports/account-store.ts';
import { isBusy } from '../engine/engine-fault.ts';
import type { Account, Ledger } from './ledger.ts';
import { isFull, retryWhenBusy, unlessBusy, unlessFull } from './refusals.ts';

const TICK_MS = 10;
/** How long to wait before the next try on a full disk. */
const FULL_REST_MS = 1_000;
const RECALL_POLL_MS = 5;

/** This process's view and lease of one key's day. */
interface Holding extends Account, FloodWatch {
  readonly limit: number;
  /** Requests debited and not spent. */
  unspent: number;
  /** Requests that nobody had debited when last seen. */
  left: number;
  debitedAt: number;
  /** Whether other processes can see our lease. */
  isLeased: boolean;
}

export function createSqliteUsage(ledger: Ledger): UsageStore {
  const holder = new LeaseHolder(ledger);
  const recallOthers = recaller(ledger);

  const takePatiently = async (request: Take, refused: Grant): Promise<Grant> => {
    const giveUpAt = performance.now() + LEASE_TRUST_MS;
    let grant = refused;
    while (!grant.granted && performance.now() < giveUpAt && (await recallOthers(request))) {
      grant = await retryWhenBusy(() => holder.attempt(request));
    }
    return grant;
  };

  return {
    take(request) {
      requireCost(request.cost);
      const grant = retryWhenBusy(() => holder.attempt(request));
      return whenReady(grant, (first) => (first.granted ? first : takePatiently(request, first)));
    },
    async giveBack({ keyId, day, cost }) {
      requireCost(cost);
      await retryWhenBusy(() => holder.refund({ keyId, day }, cost));
    },
    async used(keyId, day) {
      await recallOthers({ keyId, day });
      return await retryWhenBusy(() => holder.spent({ keyId, day }));
    },
    async days(keyId, limit) {
      const stored = await retryWhenBusy(() => ledger.days(keyId, limit));
      const newest = stored[0];
      if (newest !== undefined) await recallOthers({ keyId, day: newest.date });
      return await retryWhenBusy(() => holder.spentDays(keyId, limit));
    },
    async close() {
      await retryWhenBusy(() => holder.close());
    },
  };
}

/** The leases of this process. All methods are synchronous, so none interrupts another. */
class LeaseHolder {
  readonly #ledger: Ledger;
  readonly #holdings = new Map<string, Holding>();
  #timer: NodeJS.Timeout | null = null;
  #fault: unknown = null;
  #restUntil = 0;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
    // A starting thread may be writing. Dead leases can wait, and on a full disk they must.
    unlessFull(() => unlessBusy(() => ledger.forgetDeadLeases()));
  }

  /** Takes requests from the lease, or else from the shared account. */
  attempt(request: Take): Grant {
    this.#throwFault();
    const holding = this.#holdingOf(request);
    if (request.cost === 0) {
      const left = request.limit - this.#ledger.debited(request);
      return { granted: true, remaining: Math.max(0, left + holding.unspent) };
    }
    watchForFlood(holding, performance.now());
    if (holding.unspent < request.cost) return this.#debit(request, holding);
    holding.unspent -= request.cost;
    return { granted: true, remaining: holding.left + holding.unspent };
  }

  refund(account: Account, cost: number): void {
    this.#ledger.refund(account, cost);
    const holding = this.#holdings.get(nameOf(account));
    if (holding !== undefined) holding.left += cost;
  }

  spent(account: Account): number {
    return this.#ledger.debited(account) - (this.#holdings.get(nameOf(account))?.unspent ?? 0);
  }

  spentDays(keyId: string, limit: number): { date: string; used: number }[] {
    return this.#ledger
      .days(keyId, limit)
      .map(({ date }) => ({ date, used: this.spent({ keyId, day: date }) }))
      .filter(({ used }) => used > 0);
  }

  close(): void {
    // On a full disk, requests that cannot be put back count as spent.
    unlessFull(() => this.#forget([...this.#holdings.values()]));
    this.#stopTimer();
  }

  #debit(request: Take, holding: Holding): Grant {
    const result = this.#ledger.debit({
      keyId: request.keyId,
      day: request.day,
      limit: request.limit,
      need: request.cost - holding.unspent,
      extra: holding.block,
    });
    holding.left = result.left;
    if (!result.isGranted) {
      return { granted: false, remaining: Math.max(0, result.left + holding.unspent) };
    }
    holding.unspent = result.extra;
    holding.isLeased ||= result.extra > 0;
    holding.debitedAt = performance.now();
    return { granted: true, remaining: result.left + result.extra };
  }

  /** Returns the account's holding, and makes one if needed. A changed limit ends the old one. */
  #holdingOf({ keyId, day, limit }: Take): Holding {
    const name = nameOf({ keyId, day });
    const held = this.#holdings.get(name);
    if (held?.limit === limit) return held;
    if (held !== undefined) this.#forget([held]);
    const now = performance.now();
    const fresh: Holding = {
      keyId,
      day,
      limit,
      unspent: 0,
      left: 0,
      debitedAt: now,
      isLeased: false,
      ...startFloodWatch(now),
    };
    this.#holdings.set(name, fresh);
    this.#startTimer();
    return fresh;
  }

  /** Ends leases that are too old or recalled, and forgets unused holdings. */
  #tick(): void {
    const now = performance.now();
    if (now < this.#restUntil) return;
    try {
      const holdings = [...this.#holdings.values()];
      const recalled = holdings.some(({ isLeased }) => isLeased)
        ? new Set(this.#ledger.recalled().map(nameOf))
        : new Set<string>();
      const isOver = (holding: Holding) => now - holding.seenAt >= QUIET_MS;
      this.#forget(holdings.filter((holding) => isOver(holding) || recalled.has(nameOf(holding))));
      this.#end(holdings.filter(({ debitedAt }) => now - debitedAt >= LEASE_LIFE_MS));
    } catch (error) {
      // If busy or full, a later tick tries again. Any other error goes to the next caller.
      if (isFull(error)) this.#restUntil = performance.now() + FULL_REST_MS;
      else if (!isBusy(error)) this.#fault = error;
    }
    if (this.#holdings.size === 0) this.#stopTimer();
  }

  /**
   * Puts unspent requests back. A busy database or a full disk refuses before anything happens, so
   * the leases stay and can be spent. After any other fault the requests count as spent, which
   * never grants too much.
   */
  #end(holdings: readonly Holding[]): void {
    const leased = holdings.filter(({ isLeased }) => isLeased);
    try {
      if (leased.length > 0) this.#ledger.endLeases(leased);
    } catch (error) {
      if (isBusy(error) || isFull(error)) throw error;
      this.#fault = error;
    }
    for (const holding of leased) {
      holding.unspent = 0;
      holding.isLeased = false;
    }
  }

  #forget(holdings: readonly Holding[]): void {
    if (holdings.length === 0) return;
    this.#end(holdings);
    for (const holding of holdings) this.#holdings.delete(nameOf(holding));
  }

  #throwFault(): void {
    const fault = this.#fault;
    this.#fault = null;
    if (fault !== null) throw fault;
  }

  #startTimer(): void {
    if (this.#timer !== null) return;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#timer.unref();
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}

/**
 * Recalls an account's unspent requests from other processes, and waits until they answer or count
 * as lost. Returns false if nobody had any. Concurrent callers share one wait.
 */
function recaller(ledger: Ledger): (account: Account) => Promise<boolean> {
  const underWay = new Map<string, Promise<boolean>>();

  const recall = async (account: Account): Promise<boolean> => {
    if (!(await retryWhenBusy(() => ledger.recall(account)))) return false;
    const giveUpAt = performance.now() + LEASE_TRUST_MS;
    do await sleep(RECALL_POLL_MS);
    while (
      performance.now() < giveUpAt &&
      (await retryWhenBusy(() => ledger.recalledFromOthers(account))) > 0
    );
    return true;
  };

  return (account) => {
    const name = nameOf(account);
    const running = underWay.get(name);
    if (running !== undefined) return running;
    const started = recall(account).finally(() => underWay.delete(name));
    underWay.set(name, started);
    return started;
  };
}

function nameOf({ keyId, day }: Account): string {
  return `${day} ${keyId}`;
}
