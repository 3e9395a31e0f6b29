/**
 * One process's view and lease of a key's day. Its statements run one after another. Requests that
 * come meanwhile wait, and the next statement debits all of them.
 */
import {
  blockOf,
  LEASE_LIFE_MS,
  LEASE_TRUST_MS,
  leftForBlock,
  QUIET_MS,
  startFloodWatch,
  watchForFlood,
} from '../../../domain/account/lease.ts';
import type { MaybePromise } from '../../../domain/values/maybe-promise.ts';
import type { Grant } from '../../../ports/account-store.ts';
import { isSurelyUndone } from './fault.ts';
import type { Account, AccountState, Debited, Held, Ledger } from './ledger.ts';

/** How long to wait before another look at the leases of other processes. */
const LOOK_AGAIN_MS = 10;
/** How long to wait before unspent requests are put back again, where the store was away. */
const AWAY_REST_MS = 1_000;
/** The most requests that one statement debits. */
const BATCH_MAX = 1_000;

const NOTHING: Held = { unspent: 0, isLeased: false };

interface Waiting {
  readonly limit: number;
  readonly cost: number;
  /** When it is refused though others still have leases. Null until it was refused once. */
  readonly giveUpAt: number | null;
  readonly resolve: (grant: Grant) => void;
  readonly reject: (error: unknown) => void;
}

export interface Seen extends AccountState {
  /** Requests granted as far as this process knows: debited and not held by it. */
  readonly used: number;
}

export class HeldAccount {
  readonly #account: Account;
  readonly #ledger: Ledger;
  readonly #watch = startFloodWatch(performance.now());
  #held = NOTHING;
  /** The limit for which the lease was taken. */
  #limit = 0;
  /** What the account had debited when last seen. */
  #debited = 0;
  #debitedAt = 0;
  #restUntil = 0;
  #waiting: Waiting[] = [];
  /** Requests that wait for the leases of other processes. */
  #patient = 0;
  #isDebitDue = false;
  /** Ends when all statements so far have ended. */
  #last: Promise<unknown> = Promise.resolve();
  #underWay = 0;

  constructor(account: Account, ledger: Ledger) {
    this.#account = account;
    this.#ledger = ledger;
  }

  get isQuiet(): boolean {
    return performance.now() - this.#watch.seenAt >= QUIET_MS;
  }

  /** Whether it has nothing that would be lost with it. */
  get isIdle(): boolean {
    return this.#underWay + this.#waiting.length + this.#patient === 0 && !this.#hasToReturn;
  }

  /** Whether its lease should end now. */
  get isOver(): boolean {
    const now = performance.now();
    if (!this.#hasToReturn || this.#underWay > 0 || now < this.#restUntil) return false;
    return this.isQuiet || now - this.#debitedAt >= LEASE_LIFE_MS;
  }

  /** Takes requests from the lease, or else from the shared account. */
  take(limit: number, cost: number): MaybePromise<Grant> {
    watchForFlood(this.#watch, performance.now());
    const grant = this.#waiting.length > 0 ? null : this.#spend({ limit, cost });
    if (grant !== null) return grant;
    return new Promise((resolve, reject) =>
      this.#wait({ limit, cost, giveUpAt: null, resolve, reject }),
    );
  }

  /** Makes requests unspent again. They are put back with the lease, or in a moment. */
  giveBack(cost: number): void {
    this.#hold({ unspent: cost, isLeased: false });
  }

  /** Reads the account as it is after the statements under way. */
  see(): Promise<Seen> {
    return this.#inTurn(async () => {
      const { debited, leases } = await this.#ledger.state(this.#account);
      this.#debited = debited;
      const used = Math.max(0, debited - this.#held.unspent);
      return { debited, leases: this.#others(leases), used };
    });
  }

  /** Puts unspent requests back. Where that surely failed, the lease stays and can be spent. */
  endLease(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#hasToReturn) return;
      const held = this.#letGo();
      try {
        const { debited } = await this.#ledger.putBack(this.#account, held);
        this.#debited = debited;
      } catch (error) {
        if (!isSurelyUndone(error)) throw error;
        this.#hold(held);
        this.#restUntil = performance.now() + AWAY_REST_MS;
      }
    });
  }

  /** Grants from the lease. Returns null if that cannot be. */
  #spend({ limit, cost }: Pick<Waiting, 'limit' | 'cost'>): Grant | null {
    const { unspent } = this.#held;
    if (limit !== this.#limit || unspent < cost) return null;
    this.#held = { ...this.#held, unspent: unspent - cost };
    return { granted: true, remaining: this.#left(limit) };
  }

  #left(limit: number): number {
    return Math.max(0, limit - this.#debited + this.#held.unspent);
  }

  #others(leases: number): number {
    return Math.max(0, leases - (this.#held.isLeased ? 1 : 0));
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#underWay += 1;
    const done = this.#last.then(work).finally(() => {
      this.#underWay -= 1;
    });
    this.#last = done.catch(() => undefined);
    return done;
  }

  #wait(...requests: readonly Waiting[]): void {
    this.#waiting.push(...requests);
    if (this.#isDebitDue) return;
    this.#isDebitDue = true;
    void this.#inTurn(() => this.#debitWaiting());
  }

  /** Never rejects: its faults are those of the requests that wait. */
  async #debitWaiting(): Promise<void> {
    this.#isDebitDue = false;
    const limit = this.#waiting[0]?.limit;
    if (limit === undefined) return;
    const stop = this.#waiting.findIndex((request) => request.limit !== limit);
    const count = Math.min(stop < 0 ? this.#waiting.length : stop, BATCH_MAX);
    const batch = this.#waiting.slice(0, count);
    // They stay in their places meanwhile, so that later requests wait behind them.
    try {
      const answer = await this.#debit(limit, batch);
      this.#waiting.splice(0, count);
      this.#answer(limit, batch, answer);
    } catch (error) {
      // Those behind would wait as long for the same answer.
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    }
  }

  async #debit(limit: number, batch: readonly Waiting[]): Promise<Debited> {
    let sum = 0;
    const sums = batch.map(({ cost }) => {
      sum += cost;
      return sum;
    });
    const held = this.#letGo();
    const left = limit - this.#debited + held.unspent - sum;
    const extra = Math.max(0, blockOf(this.#watch.block, left));
    const room = leftForBlock(extra);
    try {
      const request = { ...this.#account, ...held, limit, sums, extra, room };
      const answer = await this.#ledger.debit(request);
      this.#debited = answer.debited;
      this.#debitedAt = performance.now();
      this.#limit = answer.granted > 0 ? limit : this.#limit;
      const isLeased = answer.extra > 0;
      this.#hold(answer.granted > 0 ? { unspent: answer.extra, isLeased } : held);
      return answer;
    } catch (error) {
      if (isSurelyUndone(error)) this.#hold(held);
      throw error;
    }
  }

  get #hasToReturn(): boolean {
    return this.#held.isLeased || this.#held.unspent > 0;
  }

  /** Takes what is held out of use while a statement may put it back. */
  #letGo(): Held {
    const held = this.#held;
    this.#held = NOTHING;
    return held;
  }

  #hold({ unspent, isLeased }: Held): void {
    const { unspent: before, isLeased: wasLeased } = this.#held;
    this.#held = { unspent: before + unspent, isLeased: wasLeased || isLeased };
  }

  #answer(limit: number, batch: readonly Waiting[], answer: Debited): void {
    const others = this.#others(answer.leases);
    let granted = 0;
    const again: Waiting[] = [];
    const later: Waiting[] = [];
    for (const request of batch) {
      if (again.length + later.length === 0 && granted + request.cost <= answer.granted) {
        granted += request.cost;
        const remaining = this.#left(limit) + answer.granted - granted;
        request.resolve({ granted: true, remaining });
      } else if (request.cost <= this.#left(limit)) again.push(request);
      else if (others > 0 && !isOverdue(request)) later.push(patient(request));
      else request.resolve({ granted: false, remaining: this.#left(limit) });
    }
    this.#waiting.unshift(...again);
    this.#serveWaiting();
    if (this.#waiting.length > 0) this.#wait();
    if (later.length === 0) return;
    this.#patient += later.length;
    setTimeout(() => {
      this.#patient -= later.length;
      this.#wait(...later);
    }, LOOK_AGAIN_MS);
  }

  /** Grants requests from the lease until one has to wait longer. */
  #serveWaiting(): void {
    const refused = this.#waiting.findIndex((request) => {
      const grant = this.#spend(request);
      if (grant !== null) request.resolve(grant);
      return grant === null;
    });
    this.#waiting.splice(0, refused < 0 ? this.#waiting.length : refused);
  }
}

function isOverdue({ giveUpAt }: Waiting): boolean {
  return giveUpAt !== null && performance.now() >= giveUpAt;
}

function patient(request: Waiting): Waiting {
  return { ...request, giveUpAt: request.giveUpAt ?? performance.now() + LEASE_TRUST_MS };
}
