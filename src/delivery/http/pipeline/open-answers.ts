/**
 * Tracks unfinished answers. A closing service announces the end in the last answer on each
 * connection, and limits how long it waits.
 */
import type { ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import type { HttpSettings } from '../settings.ts';

export class OpenAnswers {
  /**
   * The newest answer of each connection. A set of all open answers would leave its old hash
   * tables, and the answers in them, to the slow garbage collector: a kept answer would take half
   * again as long.
   */
  readonly #newest = new WeakMap<Socket, ServerResponse>();
  #size = 0;
  /** Whether connections end with their current answers. */
  isClosing = false;

  get size(): number {
    return this.#size;
  }

  /** Counts an answer as open, until `closed`. */
  add(answer: ServerResponse): void {
    this.#newest.set(answer.req.socket, answer);
    this.#size += 1;
  }

  closed(): void {
    this.#size -= 1;
  }

  /** Returns whether the service is closing and the connection has no later request. */
  isLast(answer: ServerResponse): boolean {
    return this.isClosing && this.#newest.get(answer.req.socket) === answer;
  }
}

type DrainSettings = Pick<HttpSettings, 'drainTimeoutMs' | 'idleGraceMs'>;

/** On close, lets connections finish within the times in the settings. */
export function drainOnClose(
  fastify: FastifyInstance,
  app: AppContext,
  open: OpenAnswers,
  { drainTimeoutMs, idleGraceMs }: DrainSettings,
): void {
  const { server } = fastify;
  let timers: NodeJS.Timeout[] = [];
  fastify.addHook('preClose', async () => {
    open.isClosing = true;
    // Node would close idle connections now, even if a request is on its way.
    const closeIdle = server.closeIdleConnections.bind(server);
    server.closeIdleConnections = () => {};
    timers = [
      setInterval(closeIdle, idleGraceMs),
      setTimeout(() => {
        app.log.warn(
          { timeoutMs: drainTimeoutMs },
          'closing the connections that did not finish in time',
        );
        server.closeAllConnections();
      }, drainTimeoutMs),
    ];
    await acceptWaiting(server);
  });
  fastify.addHook('onClose', (_, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
}

/** More than a turn of the event loop, which accepts what waits. */
const ACCEPT_MS = 10;
/** New clients may keep coming, and each would be accepted. */
const ACCEPT_TURNS_MAX = 20;

/**
 * Accepts the connections that wait in the system's queue. Closing the port would reset them,
 * although their requests may have been sent already.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  for (let turn = 0; turn < ACCEPT_TURNS_MAX; turn += 1) {
    const before = accepted;
    await sleep(ACCEPT_MS);
    if (accepted === before) break;
  }
  server.off('connection', count);
}
