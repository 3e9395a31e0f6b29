/**
 * The HTTP server: every form at its own base and the default one at `/api/v1`, the reference, the
 * probes, and one way of answering errors for all of it. No globals: a process may hold several,
 * and worker threads one each.
 */
import Fastify, { type FastifyInstance } from 'fastify';
import type { AppContext } from '../../app/context.ts';
import { logRequest, type OnFinished } from './access-log.ts';
import { BodyRoom } from './admission/body-room.ts';
import { FrontDoor } from './admission/front-door.ts';
import { createTurnAway } from './admission/turn-away.ts';
import { answerError, refuse } from './answer/answer-error.ts';
import { BodyCache } from './answer/body-cache.ts';
import { answerClientError } from './answer/client-error.ts';
import { toShelflineError } from './answer/error-body.ts';
import { baseHeaders } from './answer/headers.ts';
import { drainOnClose } from './drain.ts';
import { FairTurns } from './fair-turns.ts';
import type { Form } from './forms/form.ts';
import { frameworkLog } from './framework-log.ts';
import { addGate } from './gate.ts';
import { createMetrics, type SiblingMetrics } from './metrics.ts';
import { addForm } from './mount-form.ts';
import { addDocs, addFormReference } from './mount-reference.ts';
import { OpenAnswers } from './open-answers.ts';
import { addProbes } from './probes.ts';
import { requestIdOf } from './request/request-id.ts';
import { decorateRequests } from './request-state.ts';
import type { Service } from './serve-operation.ts';
import {
  BODY_BYTES_MAX,
  DEFAULT_HTTP_SETTINGS,
  type HttpSettings,
  PARSED_HEAD_BYTES_MAX,
  TIMEOUT_CHECK_INTERVAL_MS,
  URL_BYTES_MAX,
} from './settings.ts';
import { createShortWay } from './short-way.ts';

export interface ServerOptions {
  readonly app: AppContext;
  readonly forms: readonly Form[];
  /** The program's version, for the reference. */
  readonly version: string;
  readonly settings?: Partial<HttpSettings>;
  /** Where several threads serve: the others' figures stand in `/metrics` too. */
  readonly siblings?: SiblingMetrics;
}

/** Builds the server; `listen` starts it (`reusePort` where workers share a port). */
export function createServer(options: ServerOptions): FastifyInstance {
  const settings = { ...DEFAULT_HTTP_SETTINGS, ...options.settings };
  const { app } = options;
  const service: Service = {
    app,
    timeoutMs: settings.handlerTimeoutMs,
    bodies: new BodyCache(settings.bodyCacheBytes),
    turns: new FairTurns(),
    quickRoutes: new Map(),
  };
  const fastify = createFastify(settings, app, (status) => metrics.countRefused(status));
  decorateRequests(fastify);
  const onFinished: OnFinished = (answered) => {
    metrics.observe(answered);
    if (settings.accessLog) logRequest(app, answered);
  };
  const open = new OpenAnswers();
  const routes = new Set<string>();
  fastify.addHook('onRoute', ({ url }) => {
    routes.add(url);
  });
  addGate(fastify, app, settings.corsOrigins, onFinished);
  drainOnClose(fastify, app, open, settings);
  const door = new FrontDoor({
    limits: settings,
    open,
    shortWay: createShortWay(service, settings.corsOrigins, open, onFinished),
    turnAway: createTurnAway(app, settings.corsOrigins, open, onFinished, routes),
    onFinished,
  });
  door.placeBefore(fastify.server);
  const metrics = createMetrics(
    () => open.size,
    () => service.bodies.bytes,
    () => app.searchRevision?.() ?? null,
  );
  fastify.setErrorHandler((error, request, reply) => answerError(app, error, request, reply));
  useStrictJson(fastify);
  const siblings = options.siblings ?? null;
  siblings?.offer(metrics.text);
  addProbes(fastify, {
    app,
    metrics,
    siblings,
    operatorToken: settings.operatorToken,
    isClosing: () => open.isClosing,
  });
  const { version, forms } = options;
  const reference = { storeName: app.storeName, version, forms };
  const entrance = { door, bodyRoom: new BodyRoom() };
  for (const form of options.forms) {
    const bases = basesOf(form, settings.defaultForm);
    addForm(fastify, service, entrance, form, bases);
    for (const base of bases) addFormReference(fastify, form, base, reference);
  }
  addDocs(fastify, settings.defaultForm, reference);
  return fastify;
}

/** Each form at its own base, the default one at `/api/v1` too. */
export function basesOf({ name }: Form, defaultForm: Form['name']): readonly string[] {
  const own = `/form-${name.toLowerCase()}/api/v1`;
  return name === defaultForm ? ['/api/v1', own] : [own];
}

function createFastify(
  settings: HttpSettings,
  app: AppContext,
  onRefused: (status: number) => void,
): FastifyInstance {
  const log = frameworkLog(app.log);
  const fastify = Fastify({
    // Without a logger of its own the framework sets up nothing for each request; what it has to
    // say of one still reaches ours.
    logger: false,
    childLoggerFactory: () => log,
    genReqId: requestIdOf,
    bodyLimit: BODY_BYTES_MAX,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    requestTimeout: settings.requestTimeoutMs,
    keepAliveTimeout: settings.keepAliveTimeoutMs,
    http: {
      headersTimeout: settings.headersTimeoutMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
      maxHeaderSize: PARSED_HEAD_BYTES_MAX,
      // Node's own answer to a missing Host has no body; the gate gives the proper one.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: URL_BYTES_MAX, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => {
      reply.headers(baseHeaders(request.id));
      void refuse(app, toShelflineError(error), request, reply);
    },
    clientErrorHandler: (error, socket) => {
      const status = answerClientError(error, socket);
      if (status !== null) onRefused(status);
    },
  });
  fastify.server.maxConnections = settings.connectionsMax;
  // RFC 9110 §10.1.1 lets a server ignore expectations it does not know.
  fastify.server.on('checkExpectation', (request, response) => {
    fastify.server.emit('request', request, response);
  });
  return fastify;
}

/** Bodies are read here and understood with the question: what is wrong in one ends no connection. */
function useStrictJson(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
}
