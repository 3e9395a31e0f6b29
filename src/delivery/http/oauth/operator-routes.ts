/**
 * The routes by which an operator decides about clients. The page of `/oauth/authorize` asks them;
 * a request of another site has no session here.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  approveAuthorization,
  denyAuthorization,
  reviewAuthorization,
} from '../../../app/accounts/agents/authorization.ts';
import type { Authorization } from '../../../app/accounts/authorize.ts';
import type { AppContext } from '../../../app/context.ts';
import { invalidParameter } from '../../../domain/values/error.ts';
import { whenReady } from '../../../domain/values/maybe-promise.ts';
import type { AnswerData } from '../../interface/bind-operation.ts';
import type { JsonObject } from '../../interface/coerce.ts';
import { actingFor, requireOperator } from '../admin/require-operator.ts';
import type { FrontDoor } from '../admission/front-door.ts';
import { jsonBody } from '../answer/representation.ts';
import { sendBody } from '../pipeline/add-file.ts';
import { callWhenReady, turnAfterBody } from '../pipeline/entrance.ts';
import type { Service } from '../pipeline/service.ts';
import { checkMediaType, parseJsonBody } from '../request/json-body.ts';
import { OAUTH_PATHS } from './metadata.ts';

interface Asked {
  /** Its trail is under the name of the operator's key. */
  readonly app: AppContext;
  readonly operator: Authorization;
  readonly request: FastifyRequest;
  readonly body: JsonObject;
}

export function addOperatorRoutes(
  fastify: FastifyInstance,
  service: Service,
  door: FrontDoor,
): void {
  const add = (method: 'GET' | 'POST', handle: (asked: Asked) => Promise<object>) =>
    fastify.route({
      method,
      url: OAUTH_PATHS.review,
      onRequest: (request, reply, done) => {
        const checked = whenReady(requireOperator(service, request), ({ key }) => {
          if (method !== 'GET') service.bodyRoom.expect(key.id, request, reply);
        });
        callWhenReady(checked, done);
      },
      ...(method === 'GET' ? {} : { preHandler: turnAfterBody(service, door) }),
      handler: (request, reply) => serve(service, request, reply, handle),
    });

  add('GET', ({ app, request }) =>
    reviewAuthorization(app, new URLSearchParams(request.url.split('?', 2)[1])),
  );
  add('POST', async ({ app, operator, body }) => {
    const query = new URLSearchParams(textIn(body, 'query'));
    if (body['key'] === null) return { redirectTo: await denyAuthorization(app, query) };
    const keyId = textIn(body, 'key');
    return { redirectTo: await approveAuthorization(app, query, { keyId, operator }) };
  });
}

async function serve(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: (asked: Asked) => Promise<object>,
): Promise<void> {
  const operator = request.caller;
  if (!operator) throw new TypeError('a route of operators was served before its key was checked');
  const app = actingFor(service.app, operator, request);
  checkMediaType(request.headers);
  const body = request.method === 'POST' ? parseJsonBody(bytesOf(request)) : {};
  const made = await handle({ app, operator, request, body });
  await sendBody(service, request, reply, jsonBody(made as AnswerData));
}

function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function textIn(body: JsonObject, field: string): string {
  const value = body[field];
  if (typeof value === 'string' && value !== '') return value;
  throw invalidParameter(field, 'must be a text');
}
