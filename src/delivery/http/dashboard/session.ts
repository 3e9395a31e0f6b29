/** `/session`: signs a person in with a key, says who is signed in, and signs out. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { endSession, startSession } from '../../../app/accounts/sessions.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { BodyRoom } from '../admission/body-room.ts';
import type { FrontDoor } from '../admission/front-door.ts';
import { Body } from '../answer/body.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import { turnAfterBody } from '../pipeline/entrance.ts';
import { recognize } from '../pipeline/quota.ts';
import type { Service } from '../pipeline/service.ts';
import { isFromOwnOrigin, SESSION_COOKIE, sessionToken } from '../request/head.ts';
import { checkMediaType, parseJsonBody } from '../request/json-body.ts';
import { KEYLESS_BODY_BYTES_MAX } from '../settings.ts';

export function addSession(fastify: FastifyInstance, service: Service, door: FrontDoor): void {
  const { app, send } = service;
  const url = '/session';
  const bodyRoom = new BodyRoom({
    bytesMax: KEYLESS_BODY_BYTES_MAX,
    arrivesWithinMs: service.settings.keylessBodyTimeoutMs,
  });
  const keyless: Pick<RouteOptions, 'bodyLimit' | 'onRequest'> = {
    bodyLimit: KEYLESS_BODY_BYTES_MAX,
    onRequest: (request, reply, done) => {
      bodyRoom.expect(request.raw.socket.remoteAddress ?? '', request, reply);
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
  const isSecure = request.headers['x-forwarded-proto'] === 'https';
  const cookie = [
    `${SESSION_COOKIE}=${token}`,
    'HttpOnly',
    'SameSite=Strict',
    'Path=/',
    `Max-Age=${seconds}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
  send(request, reply, { status: 204, headers: ['set-cookie', cookie] });
}
