/**
 * The answers that are still to be given. While the service closes, every connection gets a last
 * answer that says so, and no connection is waited for without end.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import type { HttpSettings } from '../settings.ts';

export class OpenAnswers {
  /** In the order their requests came. */
  readonly #answers = new Set<ServerResponse>();
  /** Connections end with the answers given now. */
  isClosing = false;

  get size(): number {
    return this.#answers.size;
  }

  add(answer: ServerResponse): void {
    this.#answers.add(answer);
  }

  delete(answer: ServerResponse): void {
    this.#answers.delete(answer);
  }

  /** Whether the service closes and no later request of the same connection is open. */
  isLast(answer: ServerResponse): boolean {
    if (!this.isClosing) return false;
    const { socket } = answer.req;
    let isPassed = false;
    for (const other of this.#answers) {
      if (isPassed && other.req.socket === socket) return false;
      isPassed ||= other === answer;
    }
    return true;
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
