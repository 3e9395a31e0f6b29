/** `/session`: signs a person in with a key, says who is signed in, and signs out. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { endSession, startSession } from '../../../app/accounts/sessions.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { BodyRoom } from '../admission/body-room.ts';
import { FreePace } from '../admission/free-pace.ts';
import type { FrontDoor } from '../admission/front-door.ts';
import { Body } from '../answer/body.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import { turnAfterBody } from '../pipeline/entrance.ts';
import { recognize } from '../pipeline/quota.ts';
import type { Service } from '../pipeline/service.ts';
import {
  clientAddress,
  isFromOwnOrigin,
  SESSION_COOKIE,
  schemeOf,
  sessionToken,
} from '../request/head.ts';
import { checkMediaType, parseJsonBody } from '../request/json-body.ts';
import { type HttpSettings, KEYLESS_BODY_BYTES_MAX } from '../settings.ts';

export function addSession(fastify: FastifyInstance, service: Service, door: FrontDoor): void {
  const { app, send, settings } = service;
  const url = '/session';
  const bodyRoom = new BodyRoom({
    bytesMax: KEYLESS_BODY_BYTES_MAX,
    arrivesWithinMs: settings.keylessBodyTimeoutMs,
  });
  const tries = new FreePace({
    atOnce: settings.signInsAtOnce,
    perSecond: settings.signInsPerSecond,
  });
  const keyless: Pick<RouteOptions, 'bodyLimit' | 'onRequest'> = {
    bodyLimit: KEYLESS_BODY_BYTES_MAX,
    onRequest: (request, reply, done) => {
      const address = clientAddress(request.raw);
      if (request.method === 'POST' && !tries.take(address, 1, performance.now())) {
        request.endsConnection = true;
        throw tooManyTries(settings);
      }
      bodyRoom.expect(address, request, reply);
      done();
    },
  };

  fastify.route({
    method: 'POST',
    url,
    ...keyless,
    preHandler: turnAfterBody(service, door),
    handler: async (request, reply) => {
      requireOwnOrigin(request);
      checkMediaType(request.headers);
      const { key } = parseJsonBody((request.body as Buffer | undefined) ?? Buffer.alloc(0));
      if (typeof key !== 'string' || key === '') {
        throw new ShelflineError('missing_parameter', 'key: is missing; send the API key.', {
          details: [{ field: 'key', issue: 'is missing' }],
        });
      }
      const { token, expiresAt } = await startSession(app, key);
      // A browser that was signed in before has one session, not two.
      const before = sessionToken(request.headers);
      if (before !== null) await endSession(app, before);
      setCookie(service, request, reply, token, expiresAt - app.clock.now());
    },
  });

  fastify.route({
    method: 'GET',
    url,
    handler: async (request, reply) => {
      const { key, plan } = await recognize(service, request);
      const { pictures } = service.settings;
      const data = { name: key.name, plan: plan.name, role: key.role, pictures };
      const content = JSON.stringify({ success: true, data });
      const body = new Body({ contentType: JSON_TYPE, content });
      send(request, reply, { status: 200, content: body.plain });
    },
  });

  fastify.route({
    method: 'DELETE',
    url,
    ...keyless,
    handler: async (request, reply) => {
      requireOwnOrigin(request);
      const token = sessionToken(request.headers);
      if (token !== null) await endSession(app, token);
      setCookie(service, request, reply, '', 0);
    },
  });
}

function tooManyTries({ signInsAtOnce, signInsPerSecond }: HttpSettings): ShelflineError {
  const allowed = `${signInsAtOnce} at once, then one every ${1 / signInsPerSecond} seconds`;
  return new ShelflineError(
    'overloaded',
    `Too many sign-ins from your address: it may try ${allowed}.`,
    { retryAfterSeconds: Math.ceil(1 / signInsPerSecond) },
  );
}

/** A page of another origin must neither sign a person in nor out. */
function requireOwnOrigin({ headers }: FastifyRequest): void {
  if (isFromOwnOrigin(headers)) return;
  const message = 'Sessions are for the pages of this service. Programs send X-API-Key instead.';
  throw new ShelflineError('foreign_origin', message);
}

function setCookie(
  { send }: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
): void {
  send(request, reply, {
    status: 204,
    headers: ['set-cookie', sessionCookie(token, seconds, isSecure(request))],
  });
}

/** Behind a proxy that does not name the scheme, the page's own address still does. */
export function isSecure({ headers }: FastifyRequest): boolean {
  const scheme = schemeOf(headers);
  return scheme === 'https' || (scheme === null && /^https:/.test(headers.origin ?? ''));
}

export function sessionCookie(token: string, seconds: number, isSecure: boolean): string {
  return [
    `${SESSION_COOKIE}=${token}`,
    'HttpOnly',
    'SameSite=Strict',
    'Path=/',
    `Max-Age=${seconds}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}
