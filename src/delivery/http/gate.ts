/**
 * What every request passes first: base headers, room to serve it, a sane target, and a route.
 * Nothing here reads a body or a key.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { ShelflineError } from '../../domain/error.ts';
import { CLIENT_WENT_AWAY, msSince, type OnFinished } from './access-log.ts';
import { refuse, sendError } from './answer/answer-error.ts';
import { baseHeaders, corsHeaders, isPreflight, preflightHeaders } from './answer/headers.ts';
import { KnownPaths } from './known-paths.ts';
import { headFault } from './request/head-fault.ts';
import { methodNotAllowed, routeNotFound } from './route-not-found.ts';
import type { HttpSettings } from './settings.ts';

export interface Gate {
  readonly inFlight: () => number;
  /** There is no room to serve another request. */
  readonly isBusy: () => boolean;
  /** Connections are to end with the answers given now. */
  readonly isClosing: () => boolean;
}

/** Served however busy the rest is: whoever watches the service must get an answer. */
const ALWAYS_SERVED = new Set(['/healthz', '/readyz', '/metrics']);

export function addGate(
  fastify: FastifyInstance,
  app: AppContext,
  settings: HttpSettings,
  onFinished: OnFinished,
): Gate {
  const origins = new Set(settings.corsOrigins);
  const paths = new KnownPaths();
  const inFlight = new Set<FastifyReply>();
  const isClosing = drainOnClose(fastify, app, settings.drainTimeoutMs, inFlight);
  fastify.addHook('onRoute', ({ url, method }) => paths.add(url, [method].flat()));
  fastify.setNotFoundHandler((request, reply) =>
    sendError(routeNotFound(request.url, paths), request, reply),
  );

  const isBusy = () => inFlight.size >= settings.inFlightMax;

  fastify.addHook('onRequest', (request, reply, done) => {
    const hasRoom = !isBusy() || ALWAYS_SERVED.has(request.url);
    reply.headers(baseHeaders(request.id));
    if (origins.size > 0) reply.headers(corsHeaders(request.headers.origin, origins));
    inFlight.add(reply);
    watchEnd(request, reply, (answered) => {
      inFlight.delete(reply);
      onFinished(answered);
    });
    const fault = hasRoom ? headFault(request.raw) : overloaded();
    if (fault !== null) {
      // What else comes on a connection with such a head cannot be trusted to be a request.
      void refuse(app, fault, request, reply.header('connection', 'close'));
    } else if (request.is404) answerWithoutRoute(app, paths, request, reply);
    else done();
  });
  return { inFlight: () => inFlight.size, isBusy, isClosing };
}

/** Unlike the framework's own hook, this also tells of clients that went away. */
function watchEnd(request: FastifyRequest, reply: FastifyReply, onFinished: OnFinished): void {
  const at = performance.now();
  reply.raw.once('close', () => {
    onFinished({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.raw.headersSent ? reply.statusCode : CLIENT_WENT_AWAY,
      ms: msSince(at),
      key: request.caller?.key.id ?? null,
    });
  });
}

function overloaded(): ShelflineError {
  return new ShelflineError('overloaded', 'Too many requests are being served; try again soon.');
}

/** Only OPTIONS, a wrong method or a wrong path arrive here. */
function answerWithoutRoute(
  app: AppContext,
  paths: KnownPaths,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const allow = paths.allow(request.raw.url ?? '');
  if (allow === null) {
    void refuse(app, routeNotFound(request.url, paths), request, reply);
    return;
  }
  reply.header('allow', allow);
  if (request.method !== 'OPTIONS') {
    void refuse(app, methodNotAllowed(allow), request, reply);
    return;
  }
  const isAllowedOrigin = reply.hasHeader('access-control-allow-origin');
  if (isAllowedOrigin && isPreflight(request)) reply.headers(preflightHeaders(allow));
  reply.code(204).send();
}

/** Lets requests in progress finish, but not forever. */
function drainOnClose(
  fastify: FastifyInstance,
  app: AppContext,
  timeoutMs: number,
  inFlight: ReadonlySet<FastifyReply>,
): () => boolean {
  let isClosing = false;
  let deadline: NodeJS.Timeout | undefined;
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    // A connection kept alive would hold the server open until its next request or time-out.
    for (const reply of inFlight) {
      if (!reply.raw.headersSent) reply.header('connection', 'close');
    }
    deadline = setTimeout(() => {
      app.log.warn({ timeoutMs }, 'closing the connections that did not finish in time');
      fastify.server.closeAllConnections();
    }, timeoutMs);
    done();
  });
  fastify.addHook('onClose', (_, done) => {
    clearTimeout(deadline);
    done();
  });
  return () => isClosing;
}
