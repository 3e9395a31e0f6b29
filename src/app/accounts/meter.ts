/** Counts requests against a key's daily limit. A day is a UTC day: it begins at 00:00. */
import { LRUCache } from 'lru-cache';
import { ShelflineError } from '../../domain/values/error.ts';
import { type MaybePromise, whenReady } from '../../domain/values/maybe-promise.ts';
import { DAY_S, type EpochSeconds, startOfDay, toIsoDay } from '../../domain/values/time.ts';
import type { ApiKey, DayUse, Grant } from '../../ports/account-store.ts';
import type { AppContext } from '../context.ts';
import type { Authorization } from './authorize.ts';
import { requireKey } from './manage-keys.ts';

/** How many days `usageOf` looks back, today included. */
const USAGE_DAYS = 30;

/** A key's day after a request was counted or refused. */
export interface Metered {
  readonly granted: boolean;
  /** Null for a plan without a daily limit. */
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resetsAt: EpochSeconds;
  /** The UTC day of the count, for `giveBack`. */
  readonly day: string;
}

export interface Usage {
  readonly plan: string;
  /** Null for a plan without a daily limit. */
  readonly limit: number | null;
  readonly used: number;
  readonly remaining: number | null;
  readonly resetsAt: EpochSeconds;
  /** The last 30 days, newest first, including those without use. */
  readonly days: readonly DayUse[];
}

/** Stands for no limit in the ledger, which counts such requests, too. */
const BOUNDLESS = 1_000_000_000;

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
  const limit = plan.dailyLimit === 'unlimited' ? null : plan.dailyLimit;
  const day = DAYS.memo(startOfDay(now));
  const taken =
    limit === null
      ? grantedWhileAway(usage.take({ keyId: key.id, day, limit: BOUNDLESS, cost }))
      : usage.take({ keyId: key.id, day, limit, cost });
  return whenReady(taken, ({ granted, remaining }) => {
    const shown = limit === null ? null : remaining;
    return { granted, limit, remaining: shown, resetsAt: resetOf(now), day };
  });
}

/** A key without a daily limit goes on while the store cannot count. */
function grantedWhileAway(taken: MaybePromise<Grant>): MaybePromise<Grant> {
  if (!(taken instanceof Promise)) return taken;
  return taken.catch((error: unknown) => {
    const isAway = error instanceof ShelflineError && error.code === 'unavailable';
    if (!isAway) throw error;
    return { granted: true, remaining: BOUNDLESS };
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
  const limit = plan.dailyLimit === 'unlimited' ? null : plan.dailyLimit;
  const now = app.clock.now();
  const used = await app.usage.used(key.id, toIsoDay(now));
  const stored = await app.usage.days(key.id, USAGE_DAYS);
  const usedOn = new Map(stored.map((day) => [day.date, day.used]));
  return {
    plan: plan.name,
    limit,
    used,
    remaining: limit === null ? null : Math.max(0, limit - used),
    resetsAt: resetOf(now),
    days: Array.from({ length: USAGE_DAYS }, (_, back) => {
      const date = toIsoDay(now - back * DAY_S);
      return { date, used: usedOn.get(date) ?? 0 };
    }),
  };
}

/** Returns the requests that a key has used today. */
export async function usedToday({ usage, clock }: MeterContext, keyId: string): Promise<number> {
  return await usage.used(keyId, toIsoDay(clock.now()));
}

/** Returns a key's use as an operator sees it. A plan without API access has a limit of 0. */
export async function keyUsage(
  app: MeterContext & Pick<AppContext, 'keys' | 'plans'>,
  id: string,
): Promise<Usage> {
  const key = await requireKey(app, id);
  const plan = app.plans.find(({ name }) => name === key.plan);
  return usageOf(app, { key, plan: { name: key.plan, dailyLimit: plan?.dailyLimit ?? 0 } });
}

function resetOf(now: EpochSeconds): EpochSeconds {
  return startOfDay(now) + DAY_S;
}
