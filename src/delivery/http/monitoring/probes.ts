/** Answers programs that watch the service: alive, ready, and figures for the operator. */
import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShelflineError } from '../../../domain/values/error.ts';
import { type MaybePromise, whenReady } from '../../../domain/values/maybe-promise.ts';
import { Body } from '../answer/body.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import { routeNotFound } from '../pipeline/routes.ts';
import type { Service } from '../pipeline/service.ts';
import { bearerToken, isForwarded, isLoopback } from '../request/head.ts';
import { type Metrics, type SiblingMetrics, textOfAll } from './metrics.ts';

export interface ProbeOptions {
  readonly metrics: Metrics;
  readonly siblings: SiblingMetrics | null;
}

export function addProbes(
  fastify: FastifyInstance,
  service: Service,
  { metrics, siblings }: ProbeOptions,
): void {
  const { app, open, send, settings } = service;
  // Load balancers often use HEAD.
  const probe = (url: string, contentType: string, ask: Ask) =>
    fastify.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) =>
        whenReady(ask(request), (content) =>
          send(request, reply, { status: 200, content: new Body({ contentType, content }).plain }),
        ),
    });
  probe('/healthz', JSON_TYPE, () => textOf({ status: 'ok' }));

  probe('/readyz', JSON_TYPE, async () => {
    if (open.isClosing) throw new ShelflineError('unavailable', 'The server is closing.');
    if (!settings.isServing()) {
      throw new ShelflineError('unavailable', 'Not all threads of the server answer yet.');
    }
    if (app.searchRevision?.() === null) {
      throw new ShelflineError('unavailable', 'The search index is being built.');
    }
    return textOf({ status: 'ready', ...(await stateOfStore(app)) });
  });

  probe('/metrics', metrics.contentType, (request) => {
    if (!isOperator(request, settings.operatorToken)) throw routeNotFound(request.url);
    return textOfAll(metrics, siblings);
  });
}

/** A proxy asks often and waits a second or two. */
const STORE_ANSWER_MS = 1_000;

interface StoreState {
  readonly store: 'ready' | 'away';
  readonly warnings: readonly string[];
}

const AWAY: StoreState = { store: 'away', warnings: [] };

/**
 * Says `away` while a store on another machine cannot be reached. Searches go on from memory
 * then, so a proxy must not take all nodes away at once. Throws if the store is broken.
 */
async function stateOfStore(app: Service['app']): Promise<StoreState> {
  const isSlow = new AbortController();
  const late = sleep(STORE_ANSWER_MS, AWAY, { signal: isSlow.signal, ref: false });
  try {
    return await Promise.race([askStore(app), late]);
  } finally {
    isSlow.abort();
    late.catch(() => undefined);
  }
}

async function askStore({ store, keys, warnings }: Service['app']): Promise<StoreState> {
  try {
    await store.revision();
    // No key has this hash. A key store with a damaged file throws instead of saying so.
    await keys.byHash('');
    return { store: 'ready', warnings: (await warnings?.()) ?? [] };
  } catch (cause) {
    const isKnown = cause instanceof ShelflineError;
    if (isKnown && cause.retryAfterSeconds !== null) return AWAY;
    if (isKnown) throw cause;
    throw new ShelflineError('unavailable', 'The store does not answer.', { cause });
  }
}

type Ask = (request: FastifyRequest) => MaybePromise<string>;

const textOf = (data: object) => JSON.stringify({ success: true, data });

/** Returns whether the operator asks. Forwarding headers reveal clients behind a local proxy. */
function isOperator({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (!isForwarded(headers) && isLoopback(socket)) return true;
  const presented = bearerToken(headers);
  return token !== null && presented !== null && isSame(presented, token);
}

/** Compares digests, so that the duration reveals nothing about the token. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
