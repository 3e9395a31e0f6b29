/**
 * What every request passes first: base headers, a sane head, and a route.
 * Nothing here reads a body or a key.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { CLIENT_WENT_AWAY, msSince, type OnFinished } from './access-log.ts';
import { refuse, sendError } from './answer/answer-error.ts';
import { baseHeaders, corsHeaders, isPreflight, preflightHeaders } from './answer/headers.ts';
import { KnownPaths } from './known-paths.ts';
import { headFault } from './request/head-fault.ts';
import { methodNotAllowed, routeNotFound } from './route-not-found.ts';

export function addGate(
  fastify: FastifyInstance,
  app: AppContext,
  corsOrigins: readonly string[],
  onFinished: OnFinished,
): void {
  const origins = new Set(corsOrigins);
  const paths = new KnownPaths();
  fastify.addHook('onRoute', ({ url, method }) => paths.add(url, [method].flat()));
  fastify.setNotFoundHandler((request, reply) =>
    sendError(routeNotFound(request.url, paths), request, reply),
  );

  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(baseHeaders(request.id));
    if (origins.size > 0) reply.headers(corsHeaders(request.headers.origin, origins));
    watchEnd(request, reply, onFinished);
    const fault = headFault(request.raw);
    if (fault !== null) {
      // What else comes on a connection with such a head cannot be trusted to be a request.
      void refuse(app, fault, request, reply.header('connection', 'close'));
    } else if (request.is404) answerWithoutRoute(app, paths, request, reply);
    else done();
  });
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
