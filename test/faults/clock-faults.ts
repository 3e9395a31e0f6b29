/**
 * Keys and quota while the clock jumps. Two processes share one `usage.db` and are restarted in
 * between; a plain model knows what each of them must answer.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import {
  createSqliteAccounts,
  type SqliteAccounts,
} from '../../src/adapters/sqlite/accounts/accounts.ts';
import { USAGE_FILE } from '../../src/adapters/sqlite/accounts/open-database.ts';
import { authorize } from '../../src/app/accounts/authorize.ts';
import { createKey, listKeys, revokeKey, rotateKey } from '../../src/app/accounts/manage-keys.ts';
import { giveBack, meter } from '../../src/app/accounts/meter.ts';
import { DAY_S, HOUR_S, toIsoDay } from '../../src/domain/values/time.ts';
import { testTrail } from '../support/trail.ts';

const STEPS = 60;
const START = 1_790_000_000;
const JUMPS_S = [1, -1, HOUR_S, -HOUR_S, DAY_S, -DAY_S];
/** 1970 and 2038: other programs know no time outside of these. */
const ENDS = [0, 2 ** 31];
/** A flooded key gets leases with the larger limit, and none with the smaller. */
const PLANS = [
  { name: 'small', dailyLimit: 7 },
  { name: 'large', dailyLimit: 90 },
];
const FLOOD = 40;
/** By then all leases are returned, also after a jump of the clock. */
const ASKED_ENOUGH = 100;

interface KnownKey {
  readonly id: string;
  readonly text: string;
  readonly plan: string;
  expiresAt: number | null;
  isRevoked: boolean;
  /** Revoked, or seen past its end. */
  isEnded: boolean;
}

interface Process {
  readonly accounts: SqliteAccounts;
  /** Keys that others changed since it looked; it may remember them for a second. */
  readonly stale: Set<KnownKey>;
}

interface Taken {
  readonly key: KnownKey;
  readonly day: string;
  readonly cost: number;
}

class Fault extends Error {}

/** Null if every answer was right, else what was wrong. */
export async function tryClock(workshop: string, random: () => number): Promise<string | null> {
  const directory = mkdtempSync(join(workshop, 'clock-'));
  const trial = new Trial(directory, random);
  try {
    for (let step = 0; step < STEPS; step += 1) await trial.step();
    await trial.settle();
    return null;
  } catch (error) {
    if (error instanceof Fault) return error.message;
    throw error;
  } finally {
    await trial.close();
    rmSync(directory, { recursive: true });
  }
}

class Trial {
  readonly #directory: string;
  readonly #random: () => number;
  readonly #processes: Process[];
  readonly #leases: Database.Database;
  #now = START;
  readonly #keys: KnownKey[] = [];
  readonly #taken: Taken[] = [];
  readonly #counts = new Map<string, { key: KnownKey; day: string; count: number }>();

  constructor(directory: string, random: () => number) {
    this.#directory = directory;
    this.#random = random;
    this.#processes = [this.#open(), this.#open()];
    this.#leases = new Database(join(directory, USAGE_FILE));
  }

  #open(): Process {
    return {
      accounts: createSqliteAccounts({ directory: this.#directory }),
      stale: new Set(),
    };
  }

  #upTo(count: number): number {
    return Math.floor(this.#random() * count);
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#upTo(items.length)] as Item;
  }

  #appOf({ accounts: { keys, usage, audit } }: Process) {
    const bytes = (length: number) => Uint8Array.from({ length }, () => this.#random() * 256);
    const parts = { audit, clock: { now: () => this.#now }, random: { bytes } };
    return { ...parts, keys, usage, plans: PLANS, trail: testTrail(parts) };
  }

  #require(holds: boolean, what: string): void {
    if (!holds) throw new Fault(`at ${this.#now} ${what}`);
  }

  async #restart(at: number): Promise<Process> {
    await this.#processes[at]?.accounts.close();
    const opened = this.#open();
    this.#processes[at] = opened;
    return opened;
  }

  /** A process that knows the state of the key. One that does not is restarted. */
  async #knowing(key: KnownKey): Promise<Process> {
    const at = this.#upTo(this.#processes.length);
    const process = this.#processes[at] as Process;
    return process.stale.has(key) ? await this.#restart(at) : process;
  }

  #changed(by: Process, key: KnownKey): void {
    for (const process of this.#processes) if (process !== by) process.stale.add(key);
  }

  #isPastEnd({ expiresAt }: KnownKey): boolean {
    return expiresAt !== null && expiresAt <= this.#now;
  }

  /** A key ends for good when somebody sees it past its end. */
  #seen(by: Process, key: KnownKey): void {
    if (key.isEnded || !this.#isPastEnd(key)) return;
    key.isEnded = true;
    this.#changed(by, key);
  }

  #countOf(key: KnownKey, day: string) {
    const found = this.#counts.get(key.id + day) ?? { key, day, count: 0 };
    this.#counts.set(key.id + day, found);
    return found;
  }

  /** The clock of the machine, which the leases follow, jumps as well. */
  #jump(): void {
    const to = this.#random() < 0.1 ? this.#pick(ENDS) : this.#now + this.#pick(JUMPS_S);
    const byMs = (Math.max(0, to) - this.#now) * 1_000;
    this.#now = Math.max(0, to);
    this.#leases.prepare('UPDATE lease SET until_ms = until_ms - ?').run(byMs);
  }

  async #create(): Promise<void> {
    const by = this.#pick(this.#processes);
    const expiresAt = this.#random() < 0.3 ? this.#now + this.#pick([1, HOUR_S, DAY_S]) : null;
    const request = { plan: this.#pick(PLANS).name, expiresAt };
    const { id, key: text, plan } = await createKey(this.#appOf(by), request);
    this.#keys.push({ id, text, plan, expiresAt, isRevoked: false, isEnded: false });
  }

  async #revoke(key: KnownKey): Promise<void> {
    const by = await this.#knowing(key);
    const { state } = await revokeKey(this.#appOf(by), key.id);
    this.#require(state === 'revoked', `${key.id} was revoked and is ${state}`);
    Object.assign(key, { isRevoked: true, isEnded: true });
    this.#changed(by, key);
  }

  async #rotate(key: KnownKey): Promise<void> {
    const by = await this.#knowing(key);
    const grace = this.#pick([0, 1, HOUR_S, DAY_S]);
    const hasEnded = key.isEnded || this.#isPastEnd(key);
    const made = await rotateKey(this.#appOf(by), key.id, grace).catch(() => null);
    this.#require(
      (made === null) === hasEnded,
      `${key.id} was ${made === null ? 'not ' : ''}rotated`,
    );
    this.#seen(by, key);
    if (made === null) return;
    const { id, key: text, plan, expiresAt } = made;
    this.#keys.push({ id, text, plan, expiresAt, isRevoked: false, isEnded: false });
    const isOver = grace === 0;
    Object.assign(key, { expiresAt: made.previous.expiresAt, isRevoked: isOver, isEnded: isOver });
    this.#changed(by, key);
  }

  async #list(): Promise<void> {
    const by = this.#pick(this.#processes);
    for (const { id, state } of await listKeys(this.#appOf(by))) {
      const key = this.#keys.find((one) => one.id === id);
      if (key === undefined) throw new Fault(`a key ${id} that nobody made`);
      this.#seen(by, key);
      const expected = key.isRevoked ? 'revoked' : key.isEnded ? 'expired' : 'active';
      this.#require(state === expected, `${id} is listed as ${state}, not ${expected}`);
    }
  }

  async #ask(key: KnownKey): Promise<void> {
    const by = await this.#knowing(key);
    const app = this.#appOf(by);
    const isGood = !(key.isEnded || this.#isPastEnd(key));
    const found = await (async () => await authorize(app, key.text))().catch(() => null);
    this.#require(
      (found !== null) === isGood,
      `${key.id} was ${found === null ? 'refused' : 'accepted'}`,
    );
    this.#seen(by, key);
    if (found === null) return;
    const times = this.#random() < 0.3 ? FLOOD : 1;
    for (let time = 0; time < times; time += 1) await this.#take(by, key, 1 + this.#upTo(3));
  }

  async #take(by: Process, key: KnownKey, cost: number): Promise<boolean> {
    const subject = { key: { ...EMPTY_KEY, id: key.id }, plan: planOf(key) };
    const app = this.#appOf(by);
    const { granted, day } = await meter(app, subject, cost);
    this.#require(day === toIsoDay(this.#now), `a request counted on ${day}`);
    const account = this.#countOf(key, day);
    if (!granted) return false;
    account.count += cost;
    this.#taken.push({ key, day, cost });
    const said = `${account.count} of ${limitOf(key)} granted to ${key.id} on ${day}`;
    this.#require(account.count <= limitOf(key), said);
    return true;
  }

  async #refund(): Promise<void> {
    const [one] = this.#taken.splice(this.#upTo(this.#taken.length), 1);
    if (one === undefined) return;
    const { key, day, cost } = one;
    await giveBack(this.#appOf(this.#pick(this.#processes)), {
      key: { ...EMPTY_KEY, id: key.id },
      day,
      cost,
    });
    this.#countOf(key, day).count -= cost;
  }

  async step(): Promise<void> {
    const choice = this.#random();
    const key = this.#pick(this.#keys);
    if (choice < 0.3) this.#jump();
    else if (choice < 0.4 || key === undefined) await this.#create();
    else if (choice < 0.44) await this.#revoke(key);
    else if (choice < 0.54) await this.#rotate(key);
    else if (choice < 0.6) await this.#list();
    else if (choice < 0.66) await this.#restart(this.#upTo(this.#processes.length));
    else if (choice < 0.74) await this.#refund();
    else await this.#ask(key);
  }

  /** Every day of every key grants exactly its limit to a caller who asks often enough. */
  async settle(): Promise<void> {
    for (const { key, day } of [...this.#counts.values()]) {
      this.#now = Date.parse(day) / 1_000;
      const by = this.#pick(this.#processes);
      for (let time = 0; time < ASKED_ENOUGH; time += 1) {
        if (!(await this.#take(by, key, 1))) break;
      }
      const { count } = this.#countOf(key, day);
      const used = await by.accounts.usage.used(key.id, day);
      this.#require(count === limitOf(key), `only ${count} granted to ${key.id} on ${day}`);
      this.#require(used === count, `${used} told of ${count} granted to ${key.id} on ${day}`);
    }
  }

  async close(): Promise<void> {
    this.#leases.close();
    for (const { accounts } of this.#processes) await accounts.close();
  }
}

function limitOf(key: KnownKey): number {
  return PLANS.find(({ name }) => name === key.plan)?.dailyLimit ?? Number.NaN;
}

function planOf(key: KnownKey) {
  return { name: key.plan, dailyLimit: limitOf(key) };
}

const EMPTY_KEY = {
  hash: '',
  prefix: '',
  name: null,
  plan: '',
  role: 'reader' as const,
  createdAt: 0,
  expiresAt: null,
  endedAt: null,
  revokedAt: null,
  rotatedFrom: null,
  chartOf: null,
};
