/**
 * What an operator decides about a client's request for access (OAuth 2.1 §4.1 with PKCE). A
 * request is checked whole before each answer. Nothing is ever sent to an address that the client
 * has not registered.
 */
import { randomBase62 } from '../../../domain/account/api-key.ts';
import { isOwnMachine, isRegisteredRedirect } from '../../../domain/account/redirect-uri.ts';
import { invalidParameter, ShelflineError } from '../../../domain/values/error.ts';
import type { AgentGrant } from '../../../ports/agent-access.ts';
import type { AppContext } from '../../context.ts';
import { type Authorization, authorizeHash } from '../authorize.ts';
import { type FoundClient, findClient } from './clients.ts';
import { isResource, type OAuthAddresses, OAuthFault } from './oauth.ts';
import { makeCode } from './tokens.ts';

const ID_LENGTH = 16;
/** SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

export type AuthorizationContext = Pick<
  AppContext,
  'agentAccess' | 'clientDocuments' | 'clock' | 'keys' | 'oauth' | 'plans' | 'random' | 'trail'
>;

/** What the operator sees before the decision. */
export interface Review {
  readonly client: { readonly name: string; readonly describedAt: string | null };
  /** Where the answer goes. */
  readonly redirectHost: string;
  /** Whether that is the operator's own machine, on which any program may listen. */
  readonly isOwnMachine: boolean;
  /** What is wrong with the request; null if it can be approved. */
  readonly fault: string | null;
}

interface ReadRequest {
  readonly client: FoundClient;
  readonly redirectUri: string;
  readonly state: string | null;
  /** Either what to sign a code for, or what to tell the client. */
  readonly asked: { readonly challenge: string } | OAuthFault;
}

export async function reviewAuthorization(
  app: AuthorizationContext,
  query: URLSearchParams,
): Promise<Review> {
  const { client, redirectUri, asked } = await readRequest(app, query);
  const { name, describedAt } = client;
  return {
    client: { name, describedAt },
    redirectHost: new URL(redirectUri).host,
    isOwnMachine: isOwnMachine(redirectUri),
    fault: asked instanceof OAuthFault ? asked.message : null,
  };
}

/**
 * Grants access in the name of a key. Returns where the browser goes next, with a code.
 * @throws invalid_parameter for a key that does not work, or a request that must not be answered
 */
export async function approveAuthorization(
  app: AuthorizationContext,
  query: URLSearchParams,
  { keyId, operator }: { readonly keyId: string; readonly operator: Authorization },
): Promise<string> {
  const request = await readRequest(app, query);
  const { client, redirectUri, asked } = request;
  if (asked instanceof OAuthFault) return answerTo(app, request, { error: asked.code });
  const key = await app.keys.byId(keyId);
  if (key === null) throw invalidParameter('key', 'no key has this id');
  // A key that has ended, or whose plan has no access, would be of no use.
  await authorizeHash(app, key.hash);
  const id = `grant_${randomBase62((count) => app.random.bytes(count), ID_LENGTH)}`;
  const grant: AgentGrant = {
    id,
    clientId: client.id,
    clientName: client.name,
    redirectUri,
    keyId,
    keyHash: key.hash,
    resource: requireOn(app).resource,
    createdAt: app.clock.now(),
    createdBy: operator.key.id,
    revokedAt: null,
  };
  const { code, stored } = makeCode(app, id, asked.challenge);
  await app.agentAccess.insertGrant(grant, stored);
  const detail = { client: client.name, clientId: client.id, key: keyId };
  await app.trail.add({ action: 'agent.approve', subject: id, detail });
  return answerTo(app, request, { code });
}

/** Returns where the browser goes next, with the refusal or with the request's own fault. */
export async function denyAuthorization(
  app: AuthorizationContext,
  query: URLSearchParams,
): Promise<string> {
  const request = await readRequest(app, query);
  const { asked } = request;
  const error = asked instanceof OAuthFault ? asked.code : 'access_denied';
  return answerTo(app, request, { error });
}

/** Throws `invalid_parameter` for a client or an address that the service must not answer to. */
async function readRequest(
  app: AuthorizationContext,
  query: URLSearchParams,
): Promise<ReadRequest> {
  for (const name of ['client_id', 'redirect_uri', 'state']) {
    if (query.getAll(name).length > 1) throw invalidParameter(name, 'is given twice');
  }
  const client = await findClient(app, query.get('client_id') ?? '').catch((fault) => {
    throw fault instanceof OAuthFault ? invalidParameter('client_id', fault.message) : fault;
  });
  const redirectUri = query.get('redirect_uri') ?? onlyOne(client.redirectUris);
  if (redirectUri === null || !isRegisteredRedirect(redirectUri, client.redirectUris)) {
    throw invalidParameter('redirect_uri', 'the client has not registered this address');
  }
  return { client, redirectUri, state: query.get('state'), asked: readAsked(app, query) };
}

/** A client with one address need not name it. */
function onlyOne(uris: readonly string[]): string | null {
  return uris.length === 1 ? (uris[0] ?? null) : null;
}

function readAsked(app: AuthorizationContext, query: URLSearchParams): ReadRequest['asked'] {
  const challenge = query.get('code_challenge') ?? '';
  const repeated = [...query.keys()].find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined && repeated !== 'resource') {
    return new OAuthFault('invalid_request', `${repeated}: is given twice.`);
  }
  if (query.get('response_type') !== 'code') {
    return new OAuthFault('unsupported_response_type', 'response_type: must be code.');
  }
  // The older method "plain" would show the verifier to whoever sees the address.
  if (query.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge)) {
    return new OAuthFault('invalid_request', 'code_challenge: PKCE with S256 is required.');
  }
  const oauth = requireOn(app);
  if (query.getAll('resource').some((named) => !isResource(oauth, named))) {
    return new OAuthFault('invalid_target', `resource: there is only ${oauth.resource} here.`);
  }
  return { challenge };
}

/** Adds the answer to the client's address; `iss` tells it who answers (RFC 9207). */
function answerTo(
  app: AuthorizationContext,
  { redirectUri, state }: ReadRequest,
  answer: { readonly code: string } | { readonly error: string },
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  url.searchParams.set('iss', requireOn(app).issuer);
  return url.href;
}

function requireOn({ oauth }: Pick<AppContext, 'oauth'>): OAuthAddresses {
  if (oauth === undefined)
    throw new ShelflineError('route_not_found', 'Agents cannot connect here.');
  return oauth;
}
