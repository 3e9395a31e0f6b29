/**
 * What every account store must do, with any engine: the executable half of
 * `ports/account-store.ts`. `open` may be called again for a place while earlier openings are still
 * open: each stands for a process of its own.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import type { MaybePromise } from '../../src/domain/values/maybe-promise.ts';
import type { KeyStore, SessionStore, UsageStore } from '../../src/ports/account-store.ts';
import type { AgentAccessStore } from '../../src/ports/agent-access.ts';
import type { AuditStore } from '../../src/ports/audit-store.ts';
import type { JobStore } from '../../src/ports/job-store.ts';
import { agentAccessRules } from './agent-access.ts';
import { auditRules } from './audit.ts';
import { jobRules } from './jobs.ts';
import { keyRules } from './keys.ts';
import { sessionRules } from './sessions.ts';

export interface OpenedAccounts {
  readonly keys: KeyStore;
  readonly usage: UsageStore;
  readonly sessions: SessionStore;
  readonly jobs: JobStore;
  readonly audit: AuditStore;
  readonly agentAccess: AgentAccessStore;
  close(): Promise<void>;
}

export interface AccountsPlace {
  open(): OpenedAccounts;
  remove(): MaybePromise<void>;
}

const DAY = '2026-03-01';
/** Requests at once, so that a store some milliseconds away sees a flood, too. */
const FLOOD_WIDTH = 8;

export function accountsContract(
  engine: string,
  newPlace: () => MaybePromise<AccountsPlace>,
): void {
  describe(`accounts on ${engine}`, () => {
    let place: AccountsPlace;
    let opened: OpenedAccounts[];
    const open = () => {
      const accounts = place.open();
      opened.push(accounts);
      return accounts;
    };

    beforeEach(async () => {
      place = await newPlace();
      opened = [];
    });
    afterEach(async () => {
      for (const accounts of opened) await accounts.close();
      await place.remove();
    });

    describe('keys', () => keyRules(open));
    describe('sessions', () => sessionRules(open));
    describe('jobs', () => jobRules(open));
    describe('quota', () => quotaRules(open));
    describe('quota over several processes', () => sharedQuotaRules(open));
    describe('audit', () => auditRules(open));
    describe('connected assistants', () => agentAccessRules(open));
  });
}

function quotaRules(open: () => OpenedAccounts): void {
  const request = { keyId: 'k', day: DAY, limit: 100, cost: 1 };

  it('counts down by one, then refuses', async () => {
    const { usage } = open();
    for (let left = 99; left >= 0; left -= 1) {
      expect(await usage.take(request)).toEqual({ granted: true, remaining: left });
    }
    expect(await usage.take(request)).toEqual({ granted: false, remaining: 0 });
    expect(await usage.used('k', DAY)).toBe(100);
  });

  it('grants a flood without waiting', async () => {
    const { usage } = open();
    const flood = { ...request, limit: 100_000 };
    for (let count = 0; count < 10_000; count += FLOOD_WIDTH) {
      const grants = Array.from({ length: FLOOD_WIDTH }, () => usage.take(flood));
      if (grants.some((grant) => !(grant instanceof Promise))) return;
      await Promise.all(grants);
    }
    throw new Error('every request waited');
  });

  it('grants exactly the limit of 150 requests at once', async () => {
    const { usage } = open();
    const grants = await Promise.all(Array.from({ length: 150 }, () => usage.take(request)));
    expect(grants.filter(({ granted }) => granted)).toHaveLength(100);
  });

  it('grants a batch whole or not at all', async () => {
    const { usage } = open();
    expect(await usage.take({ ...request, cost: 60 })).toEqual({ granted: true, remaining: 40 });
    expect(await usage.take({ ...request, cost: 41 })).toEqual({ granted: false, remaining: 40 });
    expect(await usage.take({ ...request, cost: 40 })).toEqual({ granted: true, remaining: 0 });
  });

  it('tells what is left for a cost of 0, without taking', async () => {
    const { usage } = open();
    expect(await usage.take({ ...request, cost: 0 })).toEqual({ granted: true, remaining: 100 });
    await usage.take(request);
    expect(await usage.take({ ...request, cost: 0 })).toEqual({ granted: true, remaining: 99 });
    expect(await usage.used('k', DAY)).toBe(1);
  });

  it('lets what was given back be taken again, and no more', async () => {
    const { usage } = open();
    await usage.take({ ...request, cost: 100 });
    await usage.giveBack({ keyId: 'k', day: DAY, cost: 3 });
    expect(await usage.used('k', DAY)).toBe(97);
    expect(await usage.take({ ...request, cost: 3 })).toEqual({ granted: true, remaining: 0 });
    expect((await usage.take(request)).granted).toBe(false);
  });

  it('keeps keys and days apart', async () => {
    const { usage } = open();
    await usage.take({ ...request, cost: 100 });
    expect((await usage.take({ ...request, keyId: 'other' })).remaining).toBe(99);
    expect((await usage.take({ ...request, day: '2026-03-02' })).remaining).toBe(99);
    expect(await usage.days('k', 30)).toEqual([
      { date: '2026-03-02', used: 1 },
      { date: DAY, used: 100 },
    ]);
    expect(await usage.days('k', 1)).toHaveLength(1);
    expect(await usage.days('unknown', 30)).toEqual([]);
  });

  it('follows a change of limit in both directions at once', async () => {
    const { usage } = open();
    await Promise.all(Array.from({ length: 400 }, () => usage.take({ ...request, limit: 2000 })));
    expect((await usage.take({ ...request, limit: 300 })).granted).toBe(false);
    expect(await usage.take({ ...request, limit: 401 })).toEqual({ granted: true, remaining: 0 });
    expect((await usage.take({ ...request, limit: 401 })).granted).toBe(false);
  });

  it('remembers what was used after it was closed', async () => {
    const first = open();
    for (let n = 0; n < 500; n += 1) await first.usage.take({ ...request, limit: 2000 });
    await first.usage.close();
    const second = open();
    expect(await second.usage.used('k', DAY)).toBe(500);
    expect((await second.usage.take({ ...request, limit: 2000 })).remaining).toBe(1499);
  });

  it('refuses a cost that is no count', async () => {
    const { usage } = open();
    for (const cost of [-1, 0.5, Number.NaN]) {
      const taken = async () => await usage.take({ ...request, cost });
      await expect(taken()).rejects.toThrow(TypeError);
    }
  });
}

function sharedQuotaRules(open: () => OpenedAccounts): void {
  it('tells a caller that goes from one to the other the exact rest', async () => {
    const both = [open().usage, open().usage];
    let expected = 500;
    for (let round = 0; round < 12; round += 1) {
      // Four at once and a pause are no flood, however slow the machine.
      if (round % 4 === 0) await sleep(100);
      for (const usage of both) {
        expected -= 1;
        const grant = await usage.take({ keyId: 'k', day: DAY, limit: 500, cost: 1 });
        expect(grant).toEqual({ granted: true, remaining: expected });
      }
    }
  });

  it.each([100, 1000, 5000])('grants exactly the limit of %i to a flood', async (limit) => {
    const all = [open().usage, open().usage, open().usage];
    const floods = all.map((usage) => flood(usage, { keyId: 'k', day: DAY, limit, cost: 1 }));
    const granted = await Promise.all(floods);
    expect(granted.reduce((sum, count) => sum + count, 0)).toBe(limit);
    for (const usage of all) expect(await usage.used('k', DAY)).toBe(limit);
  });

  it('counts what was granted and not given back, whatever comes at once', async () => {
    const limit = 3_000;
    let counted = 0;
    let refused = 0;
    let all = [open(), open(), open()];
    const request = { keyId: 'k', day: DAY, limit };
    const step = async (usage: UsageStore, random: () => number) => {
      const cost = random() < 0.9 ? 1 : Math.ceil(40 * random());
      const { granted, remaining } = await usage.take({ ...request, cost });
      counted += granted ? cost : 0;
      refused += granted ? 0 : 1;
      expect(remaining).toBeGreaterThanOrEqual(0);
      expect(remaining).toBeLessThanOrEqual(limit);
      if (!granted || random() > 0.1) return;
      await usage.giveBack({ keyId: 'k', day: DAY, cost });
      counted -= cost;
    };
    for (let round = 0; round < 60; round += 1) {
      const random = seededRandom(round);
      const steps = all.flatMap(({ usage }) =>
        Array.from({ length: Math.ceil(30 * random()) }, () => step(usage, random)),
      );
      await Promise.all(steps);
      expect(counted).toBeLessThanOrEqual(limit);
      if (round % 10 === 9) await all[0]?.usage.close();
      if (round % 10 === 9) all = [...all.slice(1), open()];
    }
    expect(refused).toBeGreaterThan(0);
    for (const { usage } of all) expect(await usage.used('k', DAY)).toBe(counted);
  });

  it('grants what others leased and did not spend', async () => {
    const [greedy, modest] = [open().usage, open().usage];
    const request = { keyId: 'k', day: DAY, limit: 5000, cost: 1 };
    const granted = await takeUntilLeased(greedy, modest, request);
    const rest = { ...request, cost: request.limit - granted };
    expect(await modest.take(rest)).toEqual({ granted: true, remaining: 0 });
    expect((await greedy.take(request)).granted).toBe(false);
  });
}

/** Takes several at a time until all of them are refused; the number granted. */
async function flood(usage: UsageStore, request: Parameters<UsageStore['take']>[0]) {
  let granted = 0;
  for (;;) {
    const grants = await Promise.all(
      Array.from({ length: FLOOD_WIDTH }, () => usage.take(request)),
    );
    const count = grants.filter((grant) => grant.granted).length;
    granted += count;
    if (count === 0) return granted;
    await new Promise(setImmediate);
  }
}

/**
 * Takes until an observer sees more debited than was granted: a lease is out. The number granted.
 */
async function takeUntilLeased(
  greedy: UsageStore,
  observer: UsageStore,
  request: Parameters<UsageStore['take']>[0],
): Promise<number> {
  for (let granted = FLOOD_WIDTH; granted < request.limit / 2; granted += FLOOD_WIDTH) {
    await Promise.all(Array.from({ length: FLOOD_WIDTH }, () => greedy.take(request)));
    const { remaining } = await observer.take({ ...request, cost: 0 });
    if (remaining < request.limit - granted) return granted;
  }
  throw new Error('no lease was ever taken; the flood was too slow or leases are gone');
}
