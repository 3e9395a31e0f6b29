/** Sets up Fastify for the pipeline: its limits, its log, and its own faults in our words. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import { answerClientError } from '../answer/client-error.ts';
import { requestIdOf } from '../request/head.ts';
import {
  BODY_BYTES_MAX,
  type HttpSettings,
  PARSED_HEAD_BYTES_MAX,
  TIMEOUT_CHECK_INTERVAL_MS,
  URL_BYTES_MAX,
} from '../settings.ts';
import { answerError } from './answer-error.ts';
import { follow } from './entrance.ts';
import { decorateRequests, NEW_REQUEST } from './request-state.ts';
import type { Service } from './service.ts';

/** @param onRefused told the status of what Node's parser refused, before there was a request */
export function createFramework(
  service: Service,
  onRefused: (status: number) => void,
): FastifyInstance {
  const { app, settings } = service;
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
    http: nodeOptions(settings),
    routerOptions: { maxParamLength: URL_BYTES_MAX, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => {
      // The framework gives a request whose address it cannot read without its state.
      Object.assign(request, NEW_REQUEST);
      follow(service, request, reply);
      void answerError(service, error, request, reply);
    },
    clientErrorHandler: (error, socket) => {
      const status = answerClientError(error, socket);
      if (status !== null) onRefused(status);
    },
  });
  const { server } = fastify;
  server.maxConnections = settings.connectionsMax;
  // RFC 9110 §10.1.1 lets a server ignore expectations it does not know.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  decorateRequests(fastify);
  readBodiesAsBytes(fastify);
  fastify.setErrorHandler((error, request, reply) => answerError(service, error, request, reply));
  return fastify;
}

function nodeOptions(settings: HttpSettings) {
  return {
    headersTimeout: settings.headersTimeoutMs,
    connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
    maxHeaderSize: PARSED_HEAD_BYTES_MAX,
    // Node's own answer to a missing Host has no body; the entrance gives the proper one.
    requireHostHeader: false,
  };
}

/** Bodies are parsed with the question: what is wrong in one ends no connection. */
function readBodiesAsBytes(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
}

/** Gives the framework the program's own log for what it has to say: warnings and errors only. */
function frameworkLog(log: AppContext['log']): FastifyBaseLogger {
  const say = (write: (fields: Record<string, unknown>, message: string) => void) => {
    return (first: unknown, message?: string) => {
      if (typeof first === 'string') write({}, first);
      else write({ ...Object(first) }, message ?? 'http server');
    };
  };
  const warn = say((fields, message) => log.warn(fields, message));
  const error = say((fields, message) => log.error(fields, message));
  const logger: FastifyBaseLogger = {
    level: 'warn',
    fatal: error,
    error,
    warn,
    info: ignore,
    debug: ignore,
    trace: ignore,
    silent: ignore,
    child: () => logger,
  };
  return logger;
}

function ignore(): void {}
