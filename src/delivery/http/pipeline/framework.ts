/** Sets up Fastify for the pipeline: limits, log, and the text of its own errors. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { AppContext } from '../../../app/context.ts';
import { isUploading } from '../admin/upload.ts';
import { answerClientError } from '../answer/client-error.ts';
import { requestIdOf } from '../request/head.ts';
import {
  BODY_BYTES_MAX,
  type HttpSettings,
  PARSED_HEAD_BYTES_MAX,
  TIMEOUT_CHECK_INTERVAL_MS,
  TOO_SLOW,
  URL_BYTES_MAX,
} from '../settings.ts';
import { answerError } from './answer-error.ts';
import { follow } from './entrance.ts';
import { decorateRequests, NEW_REQUEST } from './request-state.ts';
import type { Service } from './service.ts';

/** @param onRefused receives the status of requests that Node's parser refused */
export function createFramework(
  service: Service,
  onRefused: (status: number) => void,
): FastifyInstance {
  const { app, settings } = service;
  const log = frameworkLog(app.log);
  const fastify = Fastify({
    // Without its own logger, the framework sets up nothing per request. Its messages still reach
    // our log.
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
      // The framework does not decorate a request with an unreadable address.
      Object.assign(request, NEW_REQUEST);
      follow(service, request, reply);
      void answerError(service, error, request, reply);
    },
    clientErrorHandler: (error, socket) => {
      if (isUploading(socket) && error.code === TOO_SLOW) return;
      const status = answerClientError(error, socket);
      if (status !== null) onRefused(status);
    },
  });
  const { server } = fastify;
  server.maxConnections = settings.connectionsMax;
  // RFC 9110 §10.1.1 lets a server ignore unknown expectations.
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
    // Node's own answer to a missing Host has no body; the entrance writes a proper one.
    requireHostHeader: false,
  };
}

/** Leaves parsing to the operation: an error in a body then does not close the connection. */
function readBodiesAsBytes(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
}

/** Sends the framework's warnings and errors to the program's own log. */
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
