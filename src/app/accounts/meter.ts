/** Counts requests against a key's daily limit. A day is a UTC day: it begins at 00:00. */
import { LRUCache } from 'lru-cache';
import { type MaybePromise, whenReady } from '../../domain/values/maybe-promise.ts';
import { DAY_S, type EpochSeconds, startOfDay, toIsoDay } from '../../domain/values/time.ts';
import type { ApiKey, DayUse } from '../../ports/account-store.ts';
import type { AppContext } from '../context.ts';
import type { Authorization } from './authorize.ts';
import { requireKey } from './manage-keys.ts';

/** How many days `usageOf` looks back, today included. */
const USAGE_DAYS = 30;

/** A key's day after a request was counted or refused. */
export interface Metered {
  readonly granted: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetsAt: EpochSeconds;
  /** The UTC day of the count, for `giveBack`. */
  readonly day: string;
}

export interface Usage {
  readonly plan: string;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetsAt: EpochSeconds;
  /** The last 30 days, newest first, including those without use. */
  readonly days: readonly DayUse[];
}

export interface KeyUsage extends Omit<Usage, 'limit' | 'remaining'> {
  readonly limit: number | null;
  readonly remaining: number | null;
}

/** Texts of days, because every request needs one. */
const DAYS = new LRUCache<EpochSeconds, string>({ max: 2, memoMethod: toIsoDay });

type MeterContext = Pick<AppContext, 'usage' | 'clock'>;

/** Takes `cost` requests from today's limit, all or none. A cost of 0 returns what is left. */
export function meter(
  { usage, clock }: MeterContext,
  { key, plan }: Authorization,
  cost: number,
): MaybePromise<Metered> {
  const now = clock.now();
  const limit = plan.dailyLimit;
  const day = DAYS.memo(startOfDay(now));
  const taken = usage.take({ keyId: key.id, day, limit, cost });
  return whenReady(taken, ({ granted, remaining }) => {
    return { granted, limit, remaining, resetsAt: resetOf(now), day };
  });
}

/** Gives back the requests taken by one that failed on our side (5xx). */
export async function giveBack(
  app: MeterContext,
  { key, ...taken }: { readonly key: ApiKey; readonly day: string; readonly cost: number },
): Promise<void> {
  await app.usage.giveBack({ keyId: key.id, ...taken });
}

/** Returns a key's use today and on the days before. Counts nothing. */
export async function usageOf(app: MeterContext, { key, plan }: Authorization): Promise<Usage> {
  const now = app.clock.now();
  const used = await app.usage.used(key.id, toIsoDay(now));
  const stored = await app.usage.days(key.id, USAGE_DAYS);
  const usedOn = new Map(stored.map((day) => [day.date, day.used]));
  return {
    plan: plan.name,
    limit: plan.dailyLimit,
    used,
    remaining: Math.max(0, plan.dailyLimit - used),
    resetsAt: resetOf(now),
    days: Array.from({ length: USAGE_DAYS }, (_, back) => {
      const date = toIsoDay(now - back * DAY_S);
      return { date, used: usedOn.get(date) ?? 0 };
    }),
  };
}

/** Returns a key's use as an operator sees it. The limit is null if the plan has none. */
export async function keyUsage(
  app: MeterContext & Pick<AppContext, 'keys' | 'plans'>,
  id: string,
): Promise<KeyUsage> {
  const key = await requireKey(app, id);
  const plan = app.plans.find(({ name }) => name === key.plan);
  const limit = plan?.dailyLimit ?? null;
  const usage = await usageOf(app, { key, plan: { name: key.plan, dailyLimit: limit ?? 0 } });
  return limit === null ? { ...usage, limit, remaining: null } : usage;
}

function resetOf(now: EpochSeconds): EpochSeconds {
  return startOfDay(now) + DAY_S;
}
