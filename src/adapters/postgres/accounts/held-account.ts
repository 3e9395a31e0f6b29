/**
 * One process's view of a key's day, with its lease and its reserve. Its statements run one after
 * another. Requests that come meanwhile wait, and the next statement debits all of them.
 */
import {
  blockOf,
  LEASE_LIFE_MS,
  leftForBlock,
  QUIET_MS,
  RECALL_MS,
  RESERVE_LIFE_MS,
  reserveOf,
  startFloodWatch,
  watchForFlood,
} from '../../../domain/account/lease.ts';
import type { MaybePromise } from '../../../domain/values/maybe-promise.ts';
import type { Grant } from '../../../ports/account-store.ts';
import { isSurelyUndone, isUnavailable } from './fault.ts';
import type { Account, AccountState, Debit, Debited, Ledger } from './ledger.ts';

/** How long to wait before another look at the leases of other processes. */
const LOOK_AGAIN_MS = 10;
/** How long to wait before unspent requests are put back again, where the store was away. */
const AWAY_REST_MS = 1_000;
/** The most requests that one statement debits. */
const BATCH_MAX = 1_000;

/** What a process has of an account. */
interface Held {
  /** Requests debited and not granted. */
  readonly unspent: number;
  /** Whether the account counts a lease of this process. */
  readonly isLeased: boolean;
  /** Requests set aside, to be granted while the store is away. */
  readonly reserve: number;
  /** How many of these were granted and are not debited yet. */
  readonly owed: number;
}

const NOTHING: Held = { unspent: 0, isLeased: false, reserve: 0, owed: 0 };

type Block = Pick<Debit, 'kept' | 'extra' | 'room' | 'isLease'>;

interface Waiting {
  readonly limit: number;
  readonly cost: number;
  /** When it is refused though others still have leases. Null until it was refused once. */
  readonly giveUpAt: number | null;
  readonly resolve: (grant: Grant) => void;
  readonly reject: (error: unknown) => void;
}

export interface Seen {
  /** Other processes that may hold unspent requests. */
  readonly leases: number;
  /** Requests granted as far as this process knows. */
  readonly used: number;
}

export class HeldAccount {
  readonly #account: Account;
  readonly #ledger: Ledger;
  readonly #watch = startFloodWatch(performance.now());
  #held = NOTHING;
  /** The limit for which lease and reserve were taken. */
  #limit = 0;
  /** What other processes had set aside when last seen. */
  #reserved = 0;
  /** The part of it that was recalled in vain and therefore counts as used. */
  #lost = 0;
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
    return this.#quietMs >= QUIET_MS;
  }

  /** Whether it has nothing that would be lost with it. */
  get isIdle(): boolean {
    return this.isReserveOnly && !this.hasReserve;
  }

  /** Whether nothing is under way and nothing has to be put back soon. */
  get isReserveOnly(): boolean {
    return this.#underWay + this.#waiting.length + this.#patient === 0 && !this.#hasToReturn;
  }

  get hasReserve(): boolean {
    return this.#held.reserve > 0;
  }

  /** Whether its lease should end now, and what is owed be debited. */
  get isOver(): boolean {
    if (!this.#hasToReturn || !this.#isFree) return false;
    return this.isQuiet || performance.now() - this.#debitedAt >= LEASE_LIFE_MS;
  }

  /** Whether its reserve should be given back now. */
  get isReserveOver(): boolean {
    return this.hasReserve && this.#isFree && this.#quietMs >= RESERVE_LIFE_MS;
  }

  get #quietMs(): number {
    return performance.now() - this.#watch.seenAt;
  }

  get #isFree(): boolean {
    return this.#underWay === 0 && performance.now() >= this.#restUntil;
  }

  /** Takes requests from what this process has, or else from the shared account. */
  take(limit: number, cost: number): MaybePromise<Grant> {
    watchForFlood(this.#watch, performance.now());
    const isNext = this.#waiting.length === 0 || this.#ledger.isAway;
    const grant = isNext ? this.#spend({ limit, cost }) : null;
    if (grant !== null) return grant;
    return new Promise((resolve, reject) =>
      this.#wait({ limit, cost, giveUpAt: null, resolve, reject }),
    );
  }

  /** Makes requests unspent again. They are put back with the lease, or in a moment. */
  giveBack(cost: number): void {
    this.#hold({ ...NOTHING, unspent: cost });
  }

  /** Reads the account as it is after the statements under way. */
  see(): Promise<Seen> {
    return this.#inTurn(async () => {
      const { debited, leases, reserved, isLost } = await this.#ledger.state(this.#account);
      const { unspent, reserve, owed } = this.#held;
      this.#debited = debited;
      this.#noteReserved({ reserved: Math.max(0, reserved - reserve - owed), isLost });
      const used = Math.max(0, debited - unspent + owed + this.#lost);
      return { leases: this.#others(leases), used };
    });
  }

  /** Returns what is left, if the store is away and the account was seen before. */
  seenLeft(limit: number): number | null {
    return this.#ledger.isAway && limit === this.#limit ? this.#left(limit) : null;
  }

  /** Puts unspent requests back. Where that surely failed, the lease stays and can be spent. */
  endLease(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#hasToReturn) return;
      const { reserve } = this.#held;
      const { unspent } = this.#held;
      const wanted = Math.min(reserve + unspent, reserveOf(this.#left(this.#limit)));
      await this.#putBack(reserveBlock(reserve, wanted));
    });
  }

  /** Puts back all that this process has. */
  endReserve(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#hasToReturn || this.hasReserve) await this.#putBack(reserveBlock(0, 0));
    });
  }

  async #putBack(block: Block): Promise<void> {
    try {
      await this.#debit({ limit: this.#limit, sums: [], ...block });
    } catch (error) {
      this.#restUntil = performance.now() + AWAY_REST_MS;
      if (!isSurelyUndone(error)) throw error;
    }
  }

  /** Grants from the lease, or from the reserve while the store is away, or returns null. */
  #spend({ limit, cost }: Pick<Waiting, 'limit' | 'cost'>): Grant | null {
    const { unspent, reserve, owed } = this.#held;
    if (limit !== this.#limit) return null;
    if (unspent >= cost) this.#held = { ...this.#held, unspent: unspent - cost };
    else if (this.#ledger.isAway && reserve >= cost) {
      this.#held = { ...this.#held, reserve: reserve - cost, owed: owed + cost };
    } else return null;
    return { granted: true, remaining: this.#left(limit) };
  }

  #left(limit: number): number {
    const { unspent, owed } = this.#held;
    return Math.max(0, limit - this.#debited + unspent - owed - this.#lost);
  }

  /** What is left without the reserves of other processes. */
  #free(limit: number): number {
    return Math.max(0, this.#left(limit) - this.#reserved + this.#lost);
  }

  #noteReserved({ reserved, isLost }: Pick<AccountState, 'reserved' | 'isLost'>): void {
    this.#reserved = reserved;
    this.#lost = isLost ? reserved : 0;
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
      const sums = sumsOf(batch);
      const block = this.#blockFor(limit, sums.at(-1) ?? 0);
      const answer = await this.#debit({ limit, sums, ...block });
      this.#waiting.splice(0, count);
      this.#answer(limit, batch, answer);
      if (this.#patient > 0 && answer.reserved > 0) await this.#ledger.recall(this.#account);
    } catch (error) {
      if (isUnavailable(error)) this.#serveWaiting();
      // Those behind would wait as long for the same answer.
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    }
  }

  /** Chooses between a lease, a reserve, and giving up the reserve where little is left. */
  #blockFor(limit: number, sum: number): Block {
    const { reserve } = this.#held;
    const left = this.#free(limit) - sum;
    const extra = Math.max(0, blockOf(this.#watch.block, left));
    if (extra > 0) return { kept: 0, extra, room: leftForBlock(extra), isLease: true };
    return reserveBlock(left >= reserve ? reserve : 0, reserveOf(left));
  }

  /**
   * Sends what is held, except the kept part of the reserve: that stays reserved whether or not the
   * statement arrives, so it can be granted meanwhile.
   */
  async #debit({ kept, ...request }: Block & Pick<Debit, 'limit' | 'sums'>): Promise<Debited> {
    const { unspent, isLeased, reserve, owed } = this.#held;
    this.#held = { ...NOTHING, reserve: kept };
    const sent = { unspent, isLeased, reserve: reserve - kept, owed };
    try {
      const answer = await this.#ledger.debit({
        ...this.#account,
        ...request,
        kept,
        returned: unspent - owed,
        isLeaseOver: isLeased,
        reserved: reserve + owed,
      });
      this.#debited = answer.debited;
      this.#debitedAt = performance.now();
      this.#noteReserved(answer);
      if (!answer.isDone) this.#hold(sent);
      else this.#holdBlock(request, answer.extra);
      return answer;
    } catch (error) {
      if (isSurelyUndone(error)) this.#hold(sent);
      throw error;
    }
  }

  #holdBlock({ limit, isLease }: Pick<Debit, 'limit' | 'isLease'>, extra: number): void {
    this.#limit = limit;
    if (isLease) this.#hold({ ...NOTHING, unspent: extra, isLeased: extra > 0 });
    else this.#hold({ ...NOTHING, reserve: extra });
  }

  get #hasToReturn(): boolean {
    return this.#held.isLeased || this.#held.unspent > 0 || this.#held.owed > 0;
  }

  #hold({ unspent, isLeased, reserve, owed }: Held): void {
    const before = this.#held;
    this.#held = {
      unspent: before.unspent + unspent,
      isLeased: before.isLeased || isLeased,
      reserve: before.reserve + reserve,
      owed: before.owed + owed,
    };
  }

  #answer(limit: number, batch: readonly Waiting[], answer: Debited): void {
    const { reserved, isLost } = answer;
    const isAwaited = this.#others(answer.leases) > 0 || (reserved > 0 && !isLost);
    let granted = 0;
    const again: Waiting[] = [];
    const later: Waiting[] = [];
    for (const request of batch) {
      if (again.length + later.length === 0 && granted + request.cost <= answer.granted) {
        granted += request.cost;
        const remaining = this.#left(limit) + answer.granted - granted;
        request.resolve({ granted: true, remaining });
      } else if (request.cost <= this.#free(limit)) again.push(request);
      else if (isAwaited && !isOverdue(request)) later.push(patient(request));
      else request.resolve({ granted: false, remaining: this.#free(limit) });
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
  return { ...request, giveUpAt: request.giveUpAt ?? performance.now() + RECALL_MS };
}

function sumsOf(batch: readonly Waiting[]): readonly number[] {
  let sum = 0;
  return batch.map(({ cost }) => {
    sum += cost;
    return sum;
  });
}

/** Keeps a part of the reserve. Asks for the rest of the wanted one if there is room for all. */
function reserveBlock(kept: number, wanted: number): Block {
  const extra = Math.max(0, wanted - kept);
  return { kept, extra, room: leftForBlock(wanted) - kept, isLease: false };
}
