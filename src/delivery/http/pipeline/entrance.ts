/**
 * The steps before a request is served. Every request passes its turn, a check of its head, and
 * routing. On the routes of forms, it also needs a valid key, and, with a body, room for the body
 * and another turn.
 */
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  onRequestHookHandler,
  preHandlerHookHandler,
} from 'fastify';
import { type MaybePromise, whenReady } from '../../../domain/values/maybe-promise.ts';
import { bindOperation } from '../../interface/bind-operation.ts';
import type { Form } from '../../interface/operation.ts';
import { FrontDoor } from '../admission/front-door.ts';
import { isPreflight, preflightHeaders } from '../answer/send.ts';
import { CLIENT_WENT_AWAY } from '../monitoring/metrics.ts';
import { headFault } from '../request/head.ts';
import { answerError } from './answer-error.ts';
import { isKnownOperator, laneOf } from './lanes.ts';
import { recognize } from './quota.ts';
import { KnownPaths, methodNotAllowed, routeNotFound } from './routes.ts';
import { serveOperation } from './serve-operation.ts';
import type { Service } from './service.ts';

/** Always served, even under overload: programs that watch the service need an answer. */
const WATCHED = new Set(['/healthz', '/readyz', '/metrics']);

export function addEntrance(fastify: FastifyInstance, service: Service): FrontDoor {
  const paths = new KnownPaths();
  fastify.addHook('onRoute', ({ url, method }) => paths.add(url, [method].flat()));
  const { open, settings } = service;
  const door = new FrontDoor({
    limits: settings,
    isClosing: () => open.isClosing,
    server: fastify.server,
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    follow(service, request, reply);
    if (!open.isClosing && isAlwaysServed(service, request)) {
      done();
      return;
    }
    const { method } = request;
    door.enter({
      key: laneOf(service, request),
      response: reply.raw,
      // A body may arrive slowly, so its request waits for another turn afterwards.
      isCounted: method === 'GET' || method === 'HEAD',
      serve: done,
      refuse: done,
    });
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const fault = headFault(request.raw);
    if (fault === null && !request.is404) {
      done();
      return;
    }
    // After a faulty head, other bytes on the connection may not be a request.
    if (fault !== null) request.endsConnection = true;
    if (fault !== null) void answerError(service, fault, request, reply);
    else answerWithoutRoute(service, paths, request, reply);
  });
  return door;
}

/** Operators are served under overload, too: what they read may say why. */
function isAlwaysServed(service: Service, request: FastifyRequest): boolean {
  const { url = '', method } = request.raw;
  if (WATCHED.has(url)) return true;
  return method === 'GET' && url.startsWith('/admin/') && isKnownOperator(service, request);
}

/** Tracks a request to its end, whatever that is, for log, metrics and shutdown. */
export function follow(
  { open, onFinished }: Service,
  request: FastifyRequest,
  { raw }: FastifyReply,
): void {
  const at = performance.now();
  open.add(raw);
  raw.on('close', () => {
    open.closed();
    onFinished({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: raw.headersSent ? raw.statusCode : CLIENT_WENT_AWAY,
      ms: Math.round((performance.now() - at) * 100) / 100,
      key: request.caller?.key.id ?? null,
    });
  });
}

/** Answers OPTIONS, a wrong method or a wrong path. */
function answerWithoutRoute(
  service: Service,
  paths: KnownPaths,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const allow = paths.allow(request.raw.url ?? '');
  if (allow === null) {
    void answerError(service, routeNotFound(request.url, paths), request, reply);
    return;
  }
  const headers = ['allow', allow];
  if (request.method !== 'OPTIONS') {
    void answerError(service, methodNotAllowed(allow), request, reply, headers);
    return;
  }
  const isAllowedOrigin = service.origins.has(request.headers.origin ?? '');
  if (isAllowedOrigin && isPreflight(request)) headers.push(...preflightHeaders(allow));
  service.send(request, reply, { status: 204, headers });
}

export function mountForms(
  fastify: FastifyInstance,
  service: Service,
  door: FrontDoor,
  forms: readonly { readonly form: Form; readonly bases: readonly string[] }[],
): void {
  const checkKey: onRequestHookHandler = (request, _, done) =>
    callWhenReady(recognize(service, request), done);
  const checkKeyAndRoom: onRequestHookHandler = (request, reply, done) => {
    const checked = whenReady(recognize(service, request), ({ key }) =>
      service.bodyRoom.expect(key.id, request, reply),
    );
    callWhenReady(checked, done);
  };
  const waitAgain = turnAfterBody(service, door);
  for (const { form, bases } of forms) {
    for (const { operation, method, path } of form.routes) {
      const bound = bindOperation(operation, form, service.app.storeName);
      const hasBody = operation.input === 'body';
      for (const base of bases) {
        fastify.route({
          method: method === 'GET' ? ['GET', 'HEAD'] : method,
          url: base + path,
          onRequest: hasBody ? checkKeyAndRoom : checkKey,
          ...(hasBody ? { preHandler: waitAgain } : {}),
          handler: (request, reply) => serveOperation(service, bound, request, reply),
        });
      }
    }
  }
}

/**
 * Returns the step of a request whose body has arrived: it waits for another turn.
 *
 * @param isCounted false if it only asks other requests, which wait for turns of their own: with a
 *   place for each message, messages would wait for the places of each other
 */
export function turnAfterBody(
  service: Service,
  door: FrontDoor,
  isCounted = true,
): preHandlerHookHandler {
  return (request, reply, done) => {
    request.bodyArrived?.();
    const key = laneOf(service, request);
    door.enter({ key, response: reply.raw, isCounted, serve: done, refuse: done });
  };
}

/** Tells the framework that a hook has ended: immediately, unless `work` is a promise. */
export function callWhenReady(work: MaybePromise<unknown>, done: HookHandlerDoneFunction): void {
  if (work instanceof Promise) work.then(() => done(), done);
  else done();
}
