/** Counts requests against the daily quota of their key, and gives back those that do not count. */
import type { FastifyRequest } from 'fastify';
import { authorizeAgent, isAccessToken } from '../../../app/accounts/agents/tokens.ts';
import { type Authorization, authorize } from '../../../app/accounts/authorize.ts';
import { giveBack, type Metered, meter } from '../../../app/accounts/meter.ts';
import { authorizeSession } from '../../../app/accounts/sessions.ts';
import type { AppContext } from '../../../app/context.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { type MaybePromise, whenReady } from '../../../domain/values/maybe-promise.ts';
import { DAY_S, type EpochSeconds, startOfDay, toIso } from '../../../domain/values/time.ts';
import { isInside } from '../agents/ask-inside.ts';
import { presentedKey, sessionToken } from '../request/head.ts';
import { setCaller } from './lanes.ts';
import type { Quota } from './request-state.ts';
import type { Service } from './service.ts';

/** Counts the request; throws 429 if it exceeds the day's limit. */
export function takeQuota(
  app: AppContext,
  caller: Authorization,
  cost: number,
  request: FastifyRequest,
): MaybePromise<void> {
  return whenReady(meter(app, caller, cost), (metered) => {
    request.quota = shownQuota(metered);
    if (!metered.granted) throw limitExceeded(request.quota, cost, app.clock.now());
    if (cost > 0) request.charge = { key: caller.key, day: metered.day, cost };
  });
}

/** A key without a daily limit has no quota to show. */
function shownQuota({ limit, remaining, resetsAt }: Metered): Quota | null {
  return limit === null || remaining === null ? null : { limit, remaining, resetsAt };
}

function limitExceeded(quota: Quota | null, cost: number, now: EpochSeconds): ShelflineError {
  if (quota === null) throw new TypeError('a plan without a daily limit was used up');
  const { limit, remaining, resetsAt } = quota;
  const issue = `${remaining} ${remaining === 1 ? 'is' : 'are'} left, ${cost} are needed`;
  const next = toIso(resetsAt);
  const remedy = cost > limit ? 'Send fewer items.' : `Send fewer items, or wait for ${next}.`;
  const message =
    cost > 1
      ? `Of the plan's ${limit} requests a day ${issue}. ${remedy}`
      : `The plan's ${limit} requests a day are used up. Wait for ${next}.`;
  return new ShelflineError('daily_limit_exceeded', message, {
    details: cost > 1 ? [{ field: 'items', issue, remaining }] : [],
    retryAfterSeconds: Math.max(1, resetsAt - now),
    resetsAt: next,
  });
}

/** Gives back `amount` of the taken requests, by default all, and updates the shown quota. */
export async function returnCharge(
  app: AppContext,
  request: FastifyRequest,
  amount?: number,
): Promise<void> {
  const { charge, quota } = request;
  if (charge === null) return;
  const cost = Math.min(amount ?? charge.cost, charge.cost);
  // Cleared first, so that a second fault cannot give back the requests again.
  request.charge = null;
  await giveBack(app, { ...charge, cost });
  if (quota === null) return;
  request.quota = { ...quota, remaining: Math.min(quota.limit, quota.remaining + cost) };
}

/**
 * Shows the quota of a request that failed before it took any. Looks up the key if nobody has yet;
 * a bad key changes nothing.
 */
export async function showQuota(app: AppContext, request: FastifyRequest): Promise<void> {
  try {
    if (request.caller === undefined) await findCaller(app, request);
  } catch (fault) {
    if (fault instanceof ShelflineError && fault.code === 'plan_without_api_access') {
      showNoQuota(app, request);
    }
    return;
  }
  const { caller } = request;
  if (caller && request.quota === null) request.quota = shownQuota(await meter(app, caller, 0));
}

/** Finds the key and plan of a request, and remembers the caller. Throws 401 or 403. */
export function recognize(
  service: Pick<Service, 'app' | 'known'>,
  request: FastifyRequest,
): MaybePromise<Authorization> {
  return whenReady(findCaller(service.app, request), (caller) => {
    setCaller(service, request, caller);
    return caller;
  });
}

function findCaller(app: AppContext, request: FastifyRequest): MaybePromise<Authorization> {
  request.caller = null;
  const { headers } = request;
  const key = presentedKey(headers);
  const token = key === null ? sessionToken(headers) : null;
  const found = token === null ? findByKey(app, key, request) : authorizeSession(app, token);
  return whenReady(found, (caller) => {
    request.caller = caller;
    request.hasSession = token !== null;
    return caller;
  });
}

/** A connected assistant's token opens `/mcp` alone: it counts in what that asks. */
function findByKey(
  app: AppContext,
  key: string | null,
  { raw }: FastifyRequest,
): MaybePromise<Authorization> {
  return isAccessToken(key) && isInside(raw) ? authorizeAgent(app, key) : authorize(app, key);
}

/** A plan without API access counts as 0 requests a day. */
export function showNoQuota({ clock }: AppContext, request: FastifyRequest): void {
  request.quota = { limit: 0, remaining: 0, resetsAt: startOfDay(clock.now()) + DAY_S };
}
