/**
 * The answers that are still to be given. While the service closes, every connection gets a last
 * answer that says so, and no connection is waited for without end.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import type { HttpSettings } from '../settings.ts';

export class OpenAnswers {
  /**
   * The newest answer of each connection. A set of all that are open would leave its old tables,
   * with the answers in them, to the slow collector: half again the time of a ready answer.
   */
  readonly #newest = new WeakMap<Socket, ServerResponse>();
  #size = 0;
  /** Connections end with the answers given now. */
  isClosing = false;

  get size(): number {
    return this.#size;
  }

  /** An answer is to be given, until it is closed. */
  add(answer: ServerResponse): void {
    this.#newest.set(answer.req.socket, answer);
    this.#size += 1;
  }

  closed(): void {
    this.#size -= 1;
  }

  /** Whether the service closes and no later request has come on the same connection. */
  isLast(answer: ServerResponse): boolean {
    return this.isClosing && this.#newest.get(answer.req.socket) === answer;
  }
}

type DrainSettings = Pick<HttpSettings, 'drainTimeoutMs' | 'idleGraceMs'>;

/** Lets connections finish when the server closes, for as long as the settings say. */
export function drainOnClose(
  fastify: FastifyInstance,
  app: AppContext,
  open: OpenAnswers,
  { drainTimeoutMs, idleGraceMs }: DrainSettings,
): void {
  const { server } = fastify;
  let timers: NodeJS.Timeout[] = [];
  fastify.addHook('preClose', (done) => {
    open.isClosing = true;
    // Node would cut idle connections now, also one whose next request is on its way.
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
    done();
  });
  fastify.addHook('onClose', (_, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
}
