/** Counts a request against the day of its key. */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authorization } from '../../app/authorize.ts';
import type { AppContext } from '../../app/context.ts';
import { type Metered, meter } from '../../app/meter.ts';
import { ShelflineError } from '../../domain/error.ts';
import { type EpochSeconds, toIso } from '../../domain/time.ts';
import { setQuotaHeaders } from './answer/headers.ts';

/** What the short way took for a request that it then left to the long way. */
const taken = new WeakMap<IncomingMessage, Metered>();

/** The long way takes no more for it. */
export function passOnQuota(request: IncomingMessage, metered: Metered): void {
  taken.set(request, metered);
}

/** Counts the request; throws 429 when the day's limit does not hold it. */
export async function takeQuota(
  app: AppContext,
  caller: Authorization,
  cost: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const metered = taken.get(request.raw) ?? (await meter(app, caller, cost));
  const now = app.clock.now();
  request.quota = metered;
  setQuotaHeaders(reply, metered, now);
  if (!metered.granted) throw limitExceeded(metered, cost, now);
  if (cost > 0) request.charge = { key: caller.key, day: metered.day, cost };
}

function limitExceeded(
  { limit, remaining, resetsAt }: { limit: number; remaining: number; resetsAt: EpochSeconds },
  cost: number,
  now: EpochSeconds,
): ShelflineError {
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
