/** For machines that watch the service: alive, ready, and figures for the operator. */
import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { ShelflineError } from '../../domain/error.ts';
import { JSON_TYPE } from './answer/representation.ts';
import { type Metrics, type SiblingMetrics, textOfAll } from './metrics.ts';
import { bearerToken } from './request/presented-key.ts';
import { routeNotFound } from './route-not-found.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export interface ProbeOptions {
  readonly app: AppContext;
  readonly metrics: Metrics;
  /** Null where this thread serves alone. */
  readonly siblings: SiblingMetrics | null;
  readonly operatorToken: string | null;
  readonly isClosing: () => boolean;
}

export function addProbes(fastify: FastifyInstance, options: ProbeOptions): void {
  const { app, metrics, siblings, operatorToken, isClosing } = options;
  // Load balancers often ask with HEAD.
  const probe = (url: string, handler: RouteHandlerMethod) =>
    fastify.route({ method: ['GET', 'HEAD'], url, handler });
  probe('/healthz', (_, reply) => reply.type(JSON_TYPE).send(body({ status: 'ok' })));

  probe('/readyz', async (_, reply) => {
    if (isClosing()) throw new ShelflineError('unavailable', 'The server is closing.');
    try {
      await app.store.revision();
    } catch (cause) {
      throw new ShelflineError('unavailable', 'The store does not answer.', { cause });
    }
    // No key has this hash, which the key store says only where its file is sound as a whole.
    await app.keys.byHash('');
    const warnings = (await app.warnings?.()) ?? [];
    return reply.type(JSON_TYPE).send(body({ status: 'ready', warnings }));
  });

  probe('/metrics', async (request, reply) => {
    if (!isOperator(request, operatorToken)) throw routeNotFound(request.url);
    return reply.type(metrics.contentType).send(await textOfAll(metrics, siblings));
  });
}

const body = (data: object) => JSON.stringify({ success: true, data });

/** A proxy on this machine makes every client look local; it also says that it forwarded. */
function isOperator({ headers, socket }: FastifyRequest, token: string | null): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (!isForwarded && LOOPBACK.has(socket.remoteAddress ?? '')) return true;
  const presented = bearerToken(headers);
  return token !== null && presented !== null && isSame(presented, token);
}

/** Compares digests, so that the time taken tells nothing about the token. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
