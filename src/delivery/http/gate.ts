/**
 * What every request passes first: base headers, room to serve it, a sane target, and a route.
 * Nothing here reads a body or a key.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { ShelflineError } from '../../domain/error.ts';
import { type Answered, msSince } from './access-log.ts';
import { sendError } from './answer/answer-error.ts';
import type { KeptBody } from './answer/body-cache.ts';
import { uriTooLong } from './answer/error-body.ts';
import { baseHeaders, corsHeaders, isPreflight, preflightHeaders } from './answer/headers.ts';
import { CLIENT_WENT_AWAY, createShortWay } from './answer-kept.ts';
import { KnownPaths } from './known-paths.ts';
import { methodNotAllowed, routeNotFound } from './route-not-found.ts';
import type { Service } from './serve-operation.ts';
import { type HttpSettings, URL_BYTES_MAX } from './settings.ts';

export interface Gate {
  readonly inFlight: () => number;
  readonly isClosing: () => boolean;
}

/** Told when a request is over, however it ended. */
export type OnFinished = (answered: Answered) => void;

/** Served however busy the rest is: whoever watches the service must get an answer. */
const ALWAYS_SERVED = new Set(['/healthz', '/readyz', '/metrics']);

export function addGate(
  fastify: FastifyInstance,
  service: Service,
  settings: HttpSettings,
  onFinished: OnFinished,
): Gate {
  const origins = new Set(settings.corsOrigins);
  const paths = new KnownPaths();
  const inFlight = new Set<FastifyReply>();
  const isClosing = drainOnClose(fastify, service.app, settings.drainTimeoutMs, inFlight);
  const short = createShortWay(service, origins, isClosing);
  fastify.addHook('onRoute', ({ url, method }) => paths.add(url, [method].flat()));
  fastify.setNotFoundHandler((request, reply) => sendError(routeNotFound(), request, reply));

  const takeLongWay = (arrival: Arrival, done: () => void) => {
    const { request, reply, isBusy } = arrival;
    reply.headers(baseHeaders(request.id));
    if (origins.size > 0) reply.headers(corsHeaders(request.headers.origin, origins));
    inFlight.add(reply);
    watchEnd(arrival, (answered) => {
      inFlight.delete(reply);
      onFinished(answered);
    });
    const fault = isBusy && !ALWAYS_SERVED.has(request.url) ? overloaded() : targetFault(request);
    if (fault !== null) sendError(fault, request, reply);
    else if (request.is404) answerWithoutRoute(paths, request, reply);
    else done();
  };

  const takeShortWay = ({ request, reply, at }: Arrival, kept: KeptBody): boolean => {
    const answer = short.answer(kept, request, reply);
    if (answer === null) return false;
    onFinished({
      requestId: request.id,
      method: 'GET',
      route: kept.route,
      status: answer.status,
      ms: msSince(at),
      key: answer.keyId,
    });
    return true;
  };

  fastify.addHook('onRequest', (request, reply, done) => {
    const isBusy = inFlight.size >= settings.inFlightMax;
    const arrival = { request, reply, isBusy, at: performance.now() };
    const kept = isBusy ? null : short.find(request);
    if (kept === null || !takeShortWay(arrival, kept)) takeLongWay(arrival, done);
  });
  return { inFlight: () => inFlight.size, isClosing };
}

interface Arrival {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Whether there was no room to serve it. */
  readonly isBusy: boolean;
  /** Of its headers, by the monotonic clock, in ms. */
  readonly at: number;
}

/** Unlike the framework's own hook, this also tells of clients that went away. */
function watchEnd({ request, reply, at }: Arrival, onFinished: OnFinished): void {
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

function targetFault({ raw, headers }: FastifyRequest): ShelflineError | null {
  // A target is ASCII or Latin-1 text here, so characters are bytes.
  if ((raw.url ?? '').length > URL_BYTES_MAX) return uriTooLong();
  if (headers.host === undefined && raw.httpVersion !== '1.0') {
    return new ShelflineError('bad_request', 'HTTP/1.1 requires the header Host.');
  }
  return null;
}

/** Only OPTIONS, a wrong method or a wrong path arrive here. */
function answerWithoutRoute(paths: KnownPaths, request: FastifyRequest, reply: FastifyReply): void {
  const allow = paths.allow(request.raw.url ?? '');
  if (allow === null) {
    sendError(routeNotFound(), request, reply);
    return;
  }
  reply.header('allow', allow);
  if (request.method !== 'OPTIONS') {
    sendError(methodNotAllowed(allow), request, reply);
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
