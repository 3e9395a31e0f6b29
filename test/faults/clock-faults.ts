/**
 * Keys and quota under a clock that jumps. Two processes share one `usage.db` and are restarted in
 * between; a plain model tells what each of them must answer.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import {
  createSqliteAccounts,
  type SqliteAccounts,
} from '../../src/adapters/sqlite-accounts/accounts.ts';
import { USAGE_FILE } from '../../src/adapters/sqlite-accounts/open-database.ts';
import { authorize, authorizeNow } from '../../src/app/authorize.ts';
import { createKey, listKeys, revokeKey, rotateKey } from '../../src/app/manage-keys.ts';
import { giveBack, meter, meterNow } from '../../src/app/meter.ts';
import { DAY_S, HOUR_S, toIsoDay } from '../../src/domain/time.ts';

const STEPS = 60;
const START = 1_790_000_000;
const JUMPS_S = [1, -1, HOUR_S, -HOUR_S, DAY_S, -DAY_S];
/** 1970 and 2038, the ends of what other programs take for a time. */
const ENDS = [0, 2 ** 31];
/** Of the larger one a flooded key gets leases, of the smaller one none. */
const PLANS = [
  { name: 'small', dailyLimit: 7 },
  { name: 'large', dailyLimit: 90 },
];
const FLOOD = 40;
/** By then leases are put back, those of a clock that jumped included. */
const ASKED_ENOUGH = 100;

interface KnownKey {
  readonly id: string;
  readonly text: string;
  readonly plan: string;
  expiresAt: number | null;
  isReplaced: boolean;
  /** Revoked, or replaced and seen past its end. */
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

/** Null where every answer was right, else what was wrong. */
export async function tryClock(workshop: string, random: () => number): Promise<string | null> {
  const directory = mkdtempSync(join(workshop, 'clock-'));
  const trial = createTrial(directory, random);
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

function createTrial(directory: string, random: () => number) {
  let now = START;
  const keys: KnownKey[] = [];
  const taken: Taken[] = [];
  const counts = new Map<string, { key: KnownKey; day: string; count: number }>();
  const open = (): Process => ({
    accounts: createSqliteAccounts({ directory }),
    stale: new Set(),
  });
  const processes = [open(), open()];
  const leases = new Database(join(directory, USAGE_FILE));

  const upTo = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[upTo(items.length)] as Item;
  const appOf = ({ accounts: { keys, usage } }: Process) => ({
    keys,
    usage,
    plans: PLANS,
    clock: { now: () => now },
    random: { bytes: (length: number) => Uint8Array.from({ length }, () => random() * 256) },
  });
  const require = (holds: boolean, what: string) => {
    if (!holds) throw new Fault(`at ${now} ${what}`);
  };

  async function restart(at: number): Promise<Process> {
    await processes[at]?.accounts.close();
    const opened = open();
    processes[at] = opened;
    return opened;
  }
  /** A process that knows how the key stands; one that does not is restarted. */
  async function knowing(key: KnownKey): Promise<Process> {
    const at = upTo(processes.length);
    const process = processes[at] as Process;
    return process.stale.has(key) ? await restart(at) : process;
  }
  const changed = (by: Process, key: KnownKey) => {
    for (const process of processes) if (process !== by) process.stale.add(key);
  };
  const isPastEnd = ({ expiresAt }: KnownKey) => expiresAt !== null && expiresAt <= now;
  /** A key that was replaced ends for good when somebody sees it past its end. */
  const seen = (by: Process, key: KnownKey) => {
    if (key.isEnded || !key.isReplaced || !isPastEnd(key)) return;
    key.isEnded = true;
    changed(by, key);
  };
  const countOf = (key: KnownKey, day: string) => {
    const found = counts.get(key.id + day) ?? { key, day, count: 0 };
    counts.set(key.id + day, found);
    return found;
  };
  const limitOf = (key: KnownKey) =>
    PLANS.find(({ name }) => name === key.plan)?.dailyLimit ?? Number.NaN;

  /** The clock of the machine, which the leases follow, jumps as well. */
  function jump(): void {
    const to = random() < 0.1 ? pick(ENDS) : now + pick(JUMPS_S);
    const byMs = (Math.max(0, to) - now) * 1_000;
    now = Math.max(0, to);
    leases.prepare('UPDATE lease SET until_ms = until_ms - ?').run(byMs);
  }

  async function create(): Promise<void> {
    const by = pick(processes);
    const expiresAt = random() < 0.3 ? now + pick([1, HOUR_S, DAY_S]) : null;
    const {
      id,
      key: text,
      plan,
    } = await createKey(appOf(by), {
      plan: pick(PLANS).name,
      expiresAt,
    });
    keys.push({ id, text, plan, expiresAt, isReplaced: false, isEnded: false });
  }

  async function revoke(key: KnownKey): Promise<void> {
    const by = await knowing(key);
    const { state } = await revokeKey(appOf(by), key.id);
    require(state === 'revoked', `${key.id} was revoked and is ${state}`);
    key.isEnded = true;
    changed(by, key);
  }

  async function rotate(key: KnownKey): Promise<void> {
    const by = await knowing(key);
    const grace = pick([0, 1, HOUR_S, DAY_S]);
    const isOver = key.isEnded || isPastEnd(key);
    const made = await rotateKey(appOf(by), key.id, grace).catch(() => null);
    require((made === null) === isOver, `${key.id} was ${made === null ? 'not ' : ''}rotated`);
    seen(by, key);
    if (made === null) return;
    const { id, key: text, plan, expiresAt } = made;
    keys.push({ id, text, plan, expiresAt, isReplaced: false, isEnded: false });
    Object.assign(key, { isReplaced: true, expiresAt: made.previous.expiresAt });
    key.isEnded ||= grace === 0;
    changed(by, key);
  }

  async function list(): Promise<void> {
    const by = pick(processes);
    for (const { id, state } of await listKeys(appOf(by))) {
      const key = keys.find((one) => one.id === id);
      if (key === undefined) throw new Fault(`a key ${id} that nobody made`);
      seen(by, key);
      const expected = key.isEnded ? 'revoked' : isPastEnd(key) ? 'expired' : 'active';
      require(state === expected, `${id} is listed as ${state}, not ${expected}`);
    }
  }

  async function ask(key: KnownKey): Promise<void> {
    const by = await knowing(key);
    const app = appOf(by);
    const isGood = !(key.isEnded || isPastEnd(key));
    const found = authorizeNow(app, key.text) ?? (await authorize(app, key.text).catch(() => null));
    require((found !== null) ===
      isGood, `${key.id} was ${found === null ? 'refused' : 'accepted'}`);
    seen(by, key);
    if (found === null) return;
    const times = random() < 0.3 ? FLOOD : 1;
    for (let time = 0; time < times; time += 1) await take(by, key, 1 + upTo(3));
  }

  async function take(by: Process, key: KnownKey, cost: number): Promise<boolean> {
    const subject = { key: { ...EMPTY_KEY, id: key.id }, plan: planOf(key) };
    const app = appOf(by);
    const { granted, day } = meterNow(app, subject, cost) ?? (await meter(app, subject, cost));
    require(day === toIsoDay(now), `a request counted on ${day}`);
    const account = countOf(key, day);
    if (!granted) return false;
    account.count += cost;
    taken.push({ key, day, cost });
    const said = `${account.count} of ${limitOf(key)} granted to ${key.id} on ${day}`;
    require(account.count <= limitOf(key), said);
    return true;
  }
  const planOf = (key: KnownKey) => ({ name: key.plan, dailyLimit: limitOf(key) });

  async function refund(): Promise<void> {
    const [one] = taken.splice(upTo(taken.length), 1);
    if (one === undefined) return;
    const { key, day, cost } = one;
    await giveBack(appOf(pick(processes)), { key: { ...EMPTY_KEY, id: key.id }, day, cost });
    countOf(key, day).count -= cost;
  }

  async function step(): Promise<void> {
    const choice = random();
    const key = pick(keys);
    if (choice < 0.3) jump();
    else if (choice < 0.4 || key === undefined) await create();
    else if (choice < 0.44) await revoke(key);
    else if (choice < 0.54) await rotate(key);
    else if (choice < 0.6) await list();
    else if (choice < 0.66) await restart(upTo(processes.length));
    else if (choice < 0.74) await refund();
    else await ask(key);
  }

  /** Every day of every key grants exactly its limit to who asks often enough. */
  async function settle(): Promise<void> {
    for (const { key, day } of [...counts.values()]) {
      now = Date.parse(day) / 1_000;
      const by = pick(processes);
      for (let time = 0; time < ASKED_ENOUGH; time += 1) {
        if (!(await take(by, key, 1))) break;
      }
      const { count } = countOf(key, day);
      const used = await by.accounts.usage.used(key.id, day);
      require(count === limitOf(key), `only ${count} granted to ${key.id} on ${day}`);
      require(used === count, `${used} told of ${count} granted to ${key.id} on ${day}`);
    }
  }

  return {
    step,
    settle,
    async close(): Promise<void> {
      leases.close();
      for (const { accounts } of processes) await accounts.close();
    },
  };
}

const EMPTY_KEY = {
  hash: '',
  prefix: '',
  name: null,
  plan: '',
  createdAt: 0,
  expiresAt: null,
  revokedAt: null,
  rotatedFrom: null,
};
