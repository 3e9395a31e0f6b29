/** Closing in order: every connection gets a last answer that says so, and nobody waits for ever. */
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import type { OpenAnswers } from './open-answers.ts';
import type { HttpSettings } from './settings.ts';

type DrainSettings = Pick<HttpSettings, 'drainTimeoutMs' | 'idleGraceMs'>;

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
  fastify.addHook('onSend', (_, reply, payload, done) => {
    if (open.isLast(reply.raw)) reply.header('connection', 'close');
    // The framework marks every answer, so that those behind it would be lost.
    else if (open.isClosing) reply.raw.removeHeader('connection');
    done(null, payload);
  });
  fastify.addHook('onClose', (_, done) => {
    for (const timer of timers) clearTimeout(timer);
    done();
  });
}
