/** The routes that a client asks without a key: registration, tokens, revocation. */
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import { registerClient } from '../../../app/accounts/agents/clients.ts';
import { AGENT_SCOPE, type OAuthCode, OAuthFault } from '../../../app/accounts/agents/oauth.ts';
import {
  exchangeCode,
  type IssuedTokens,
  refreshTokens,
  revokeToken,
} from '../../../app/accounts/agents/tokens.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { BodyRoom } from '../admission/body-room.ts';
import { FreePace } from '../admission/free-pace.ts';
import type { FrontDoor } from '../admission/front-door.ts';
import { Body } from '../answer/body.ts';
import { JSON_TYPE } from '../answer/representation.ts';
import { turnAfterBody } from '../pipeline/entrance.ts';
import type { Service } from '../pipeline/service.ts';
import { clientAddress } from '../request/head.ts';
import { checkMediaType, parseJsonBody } from '../request/json-body.ts';
import { RETRY_AFTER_S } from '../settings.ts';
import { OAUTH_PATHS } from './metadata.ts';

/** A description with ten addresses, or a request for a token, needs a fraction of this. */
const BODY_BYTES_MAX = 8 * 1024;
/** Registrations from one address: a person connects few assistants, once. */
const REGISTRATIONS = { atOnce: 10, perSecond: 10 / 3600 } as const;
/** Tokens for one address: many people of one hosted assistant ask from it, each about hourly. */
const TOKENS = { atOnce: 100, perSecond: 5 } as const;
const FORM_TYPE = 'application/x-www-form-urlencoded';

export function addClientRoutes(fastify: FastifyInstance, service: Service, door: FrontDoor): void {
  const { app } = service;
  const bodyRoom = new BodyRoom({
    bytesMax: BODY_BYTES_MAX,
    arrivesWithinMs: service.settings.keylessBodyTimeoutMs,
  });
  const expectBody: onRequestHookHandler = (request, reply, done) => {
    bodyRoom.expect(clientAddress(request.raw), request, reply);
    done();
  };
  const options: RouteShorthandOptions = {
    bodyLimit: BODY_BYTES_MAX,
    onRequest: expectBody,
    preHandler: turnAfterBody(service, door),
  };
  const registrations = new FreePace(REGISTRATIONS);
  const tokens = new FreePace(TOKENS);
  const takePlace = (request: FastifyRequest) => {
    const isFree = tokens.take(clientAddress(request.raw), 1, performance.now());
    if (!isFree) throw tooMany('requests for tokens came', 'a minute');
  };

  fastify.post(OAUTH_PATHS.register, options, (request, reply) =>
    answer(service, request, reply, async () => {
      const isFree = registrations.take(clientAddress(request.raw), 1, performance.now());
      if (!isFree) throw tooMany('clients were registered', 'an hour');
      const client = await registerClient(app, describedIn(request));
      return { status: 201, content: registrationOf(client) };
    }),
  );
  // The framework reads no forms elsewhere.
  void fastify.register(async (scope) => {
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer' }, (_, body, done) =>
      done(null, body),
    );
    scope.post(OAUTH_PATHS.token, options, (request, reply) =>
      answer(service, request, reply, async () => {
        takePlace(request);
        return { status: 200, content: tokensOf(await issueFor(service, fieldsOf(request))) };
      }),
    );
    scope.post(OAUTH_PATHS.revoke, options, (request, reply) =>
      answer(service, request, reply, async () => {
        takePlace(request);
        const fields = fieldsOf(request);
        const token = required(fields, 'token');
        await revokeToken(app, { token, clientId: required(fields, 'client_id') });
        return { status: 200, content: {} };
      }),
    );
  });
}

function describedIn(request: FastifyRequest): Readonly<Record<string, unknown>> {
  try {
    checkMediaType(request.headers);
    return parseJsonBody(bytesOf(request));
  } catch (fault) {
    if (!(fault instanceof ShelflineError)) throw fault;
    throw new OAuthFault('invalid_client_metadata', fault.message);
  }
}

async function issueFor({ app }: Service, fields: Fields): Promise<IssuedTokens> {
  const clientId = () => required(fields, 'client_id');
  const resource = fields.get('resource') ?? null;
  const grantType = required(fields, 'grant_type');
  if (grantType === 'authorization_code') {
    return await exchangeCode(app, {
      code: required(fields, 'code'),
      clientId: clientId(),
      verifier: required(fields, 'code_verifier'),
      redirectUri: fields.get('redirect_uri') ?? null,
      resource,
    });
  }
  if (grantType === 'refresh_token') {
    const refreshToken = required(fields, 'refresh_token');
    return await refreshTokens(app, { refreshToken, clientId: clientId(), resource });
  }
  const known = 'must be authorization_code or refresh_token';
  throw new OAuthFault('unsupported_grant_type', `grant_type: ${known}.`);
}

type Fields = ReadonlyMap<string, string>;

function fieldsOf(request: FastifyRequest): Fields {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(bytesOf(request).toString('utf8'))) {
    if (fields.has(name)) throw new OAuthFault('invalid_request', 'A field is given twice.');
    fields.set(name, value);
  }
  return fields;
}

function bytesOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function required(fields: Fields, name: string): string {
  const value = fields.get(name);
  if (value !== undefined && value !== '') return value;
  throw new OAuthFault('invalid_request', `${name}: is missing.`);
}

interface Answered {
  readonly status: number;
  readonly content: object;
}

/** Answers in the protocol's shape. Faults of other kinds are answered as everywhere else. */
async function answer(
  { send }: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Answered>,
): Promise<void> {
  const { status, content } = await work().catch(refusalOf);
  const body = new Body({ contentType: JSON_TYPE, content: JSON.stringify(content) });
  const headers = status === 503 ? ['retry-after', `${RETRY_AFTER_S}`] : [];
  send(request, reply, { status, headers, content: body.plain });
}

/** The statuses other than 400 (RFC 6749 §5.2). */
const STATUS: Partial<Readonly<Record<OAuthCode, number>>> = {
  invalid_client: 401,
  temporarily_unavailable: 503,
};

function refusalOf(fault: unknown): Answered {
  if (!(fault instanceof OAuthFault)) throw fault;
  const content = { error: fault.code, error_description: fault.message };
  return { status: STATUS[fault.code] ?? 400, content };
}

function tooMany(what: string, pause: string): OAuthFault {
  const why = `Too many ${what} from this address. Try again in ${pause}.`;
  return new OAuthFault('temporarily_unavailable', why);
}

function registrationOf(client: Awaited<ReturnType<typeof registerClient>>): object {
  return {
    client_id: client.id,
    client_id_issued_at: client.createdAt,
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: AGENT_SCOPE,
  };
}

function tokensOf({ access, refresh, scope, expiresInS }: IssuedTokens): object {
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: expiresInS,
    refresh_token: refresh,
    scope,
  };
}
