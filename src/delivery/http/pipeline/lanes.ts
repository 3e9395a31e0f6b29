/** Decides in which lane a request waits for its turn. */
import type { FastifyRequest } from 'fastify';
import type { Authorization } from '../../../app/accounts/authorize.ts';
import { presentedKey, sessionToken } from '../request/head.ts';
import type { Service } from './service.ts';

type KnownCallers = Pick<Service, 'known'>;

const NAMELESS_LANE = '';
/** No key holds a space. */
const UNKNOWN_LANE = 'unknown names';

/**
 * Returns the lane of a request: one for each key, session or embedded chart that was found lately.
 * All other names share one, so that made-up names take the turns of one caller, however many
 * there are.
 */
export function laneOf({ known }: KnownCallers, request: FastifyRequest): string {
  const name = callerName(request);
  if (name === null) return NAMELESS_LANE;
  return known.has(name) ? name : UNKNOWN_LANE;
}

/** Sets the caller of a request, whose next ones have a lane of their own. */
export function setCaller(
  { known }: KnownCallers,
  request: FastifyRequest,
  caller: Authorization,
): void {
  request.caller = caller;
  const name = callerName(request);
  if (name !== null) known.set(name, caller.key.role);
}

/** Returns whether an operator came by this name lately. */
export function isKnownOperator({ known }: KnownCallers, request: FastifyRequest): boolean {
  return known.get(callerName(request) ?? NAMELESS_LANE) === 'operator';
}

const EMBED = /^\/embed\/[^/?]+/;

/** Returns the key, session or embedded chart that a request names; null if it names none. */
function callerName({ headers, raw }: FastifyRequest): string | null {
  const [chart] = EMBED.exec(raw.url ?? '') ?? [];
  // The link of a chart counts alone: no key is read with it.
  return chart ?? presentedKey(headers) ?? sessionToken(headers);
}
