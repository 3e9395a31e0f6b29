/** Gives back quota that an answer turned out not to count. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authorize } from '../../app/authorize.ts';
import type { AppContext } from '../../app/context.ts';
import { giveBack, meter } from '../../app/meter.ts';
import { ShelflineError } from '../../domain/error.ts';
import { DAY_S, startOfDay } from '../../domain/time.ts';
import { setQuotaHeaders } from './answer/headers.ts';
import { presentedKey } from './request/presented-key.ts';

/** Returns `amount` of what the request took (all of it by default) and corrects its headers. */
export async function returnCharge(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  amount?: number,
): Promise<void> {
  const { charge, quota } = request;
  if (charge === null || quota === null) return;
  const cost = Math.min(amount ?? charge.cost, charge.cost);
  // Forgotten first, so that no second fault can give the same request back twice.
  request.charge = null;
  await giveBack(app, { ...charge, cost });
  if (reply.raw.headersSent) return;
  const remaining = Math.min(quota.limit, quota.remaining + cost);
  setQuotaHeaders(reply, { ...quota, remaining }, app.clock.now());
}

/** Who asks, where nothing hangs on it but the quota headers: a bad key changes no answer. */
export async function recognizeCaller(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // A request whose address the router cannot read is given without these.
  Object.assign(request, { caller: null, quota: null, charge: null });
  try {
    request.caller = await authorize(app, presentedKey(request.headers));
  } catch (fault) {
    if (fault instanceof ShelflineError && fault.code === 'plan_without_api_access') {
      showNoQuota(app, reply);
    }
  }
}

/** Quota headers for an answer that failed before quota was taken. */
export async function showQuota(
  app: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.caller === null || request.quota !== null) return;
  setQuotaHeaders(reply, await meter(app, request.caller, 0), app.clock.now());
}

/** A plan without API access is a plan of 0 requests a day. */
export function showNoQuota(app: AppContext, reply: FastifyReply): void {
  const now = app.clock.now();
  setQuotaHeaders(reply, { limit: 0, remaining: 0, resetsAt: startOfDay(now) + DAY_S }, now);
}
