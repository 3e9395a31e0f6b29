/** One log line for each request. */
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app/context.ts';

/** The URL is left out: people put keys into it by mistake. */
export function logRequest(
  { log }: AppContext,
  { id, method, routeOptions, caller }: FastifyRequest,
  status: number,
  ms: number,
): void {
  const key = caller?.key.id ?? null;
  const route = routeOptions.url ?? null;
  log.info(
    { requestId: id, method, route, status, ms: Math.round(ms * 100) / 100, key },
    'answered',
  );
}
