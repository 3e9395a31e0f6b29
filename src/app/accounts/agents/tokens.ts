/** Exchanges codes and refresh tokens for new tokens, ends tokens, and finds the key of one. */
import { hash } from 'node:crypto';
import { randomBase62 } from '../../../domain/account/api-key.ts';
import { ShelflineError } from '../../../domain/values/error.ts';
import { type MaybePromise, whenReady } from '../../../domain/values/maybe-promise.ts';
import type { AgentGrant, AgentToken, HeldToken } from '../../../ports/agent-access.ts';
import type { AppContext } from '../../context.ts';
import { type Authorization, authorizeHash, hashKey } from '../authorize.ts';
import {
  ACCESS_S,
  AGENT_SCOPE,
  CODE_KEPT_S,
  CODE_S,
  isResource,
  OAuthFault,
  REFRESH_S,
} from './oauth.ts';

/** About 250 bits, so that nobody guesses a token. */
const SECRET_LENGTH = 42;
/** Each kind is known by its first characters, to people and to programs that look for secrets. */
const PREFIX = { code: 'slac_', access: 'slat_', refresh: 'slrt_' } as const;
const ACCESS_TOKEN = /^slat_[0-9A-Za-z]{42}$/;

export type TokenContext = Pick<
  AppContext,
  'agentAccess' | 'keys' | 'clock' | 'random' | 'plans' | 'oauth' | 'trail'
>;

export interface IssuedTokens {
  readonly access: string;
  readonly refresh: string;
  readonly scope: string;
  readonly expiresInS: number;
}

/** A code as it is stored, and its text, which is known only now. */
export function makeCode(
  app: Pick<AppContext, 'clock' | 'random'>,
  grantId: string,
  challenge: string,
): { readonly code: string; readonly stored: AgentToken } {
  const { text, stored } = makeToken(app, grantId, 'code', CODE_S, CODE_KEPT_S);
  return { code: text, stored: { ...stored, challenge } };
}

export interface CodeExchange {
  readonly code: string;
  readonly clientId: string;
  readonly verifier: string;
  /** Must be that of the request for the code; null if the client leaves it out. */
  readonly redirectUri: string | null;
  readonly resource: string | null;
}

/**
 * Exchanges a code, once. Who comes a second time has stolen it, or was robbed: all tokens of
 * the grant end. A wrong try uses the code up, too. Throws `OAuthFault`.
 */
export async function exchangeCode(app: TokenContext, asked: CodeExchange): Promise<IssuedTokens> {
  const held = await requireToken(app, asked.code, 'code');
  const { token, grant } = held;
  const isGood =
    grant.clientId === asked.clientId &&
    token.challenge === hash('sha256', asked.verifier, 'base64url') &&
    (asked.redirectUri === null || grant.redirectUri === asked.redirectUri);
  if (!isGood) {
    await app.agentAccess.exchange(token.hash, app.clock.now(), []);
    throw new OAuthFault('invalid_grant', 'Code, client, redirect_uri or verifier do not match.');
  }
  return await issue(app, held, asked.resource);
}

export interface Refresh {
  readonly refreshToken: string;
  readonly clientId: string;
  readonly resource: string | null;
}

/** Exchanges a refresh token, once, for both new tokens. A second use ends the grant. */
export async function refreshTokens(app: TokenContext, asked: Refresh): Promise<IssuedTokens> {
  const held = await requireToken(app, asked.refreshToken, 'refresh');
  if (held.grant.clientId !== asked.clientId) throw noGrant();
  return await issue(app, held, asked.resource);
}

/** Ends a token (RFC 7009): a refresh token with its whole grant. One of others is left alone. */
export async function revokeToken(
  app: Pick<TokenContext, 'agentAccess' | 'clock' | 'trail'>,
  { token, clientId }: { readonly token: string; readonly clientId: string },
): Promise<void> {
  const held = await app.agentAccess.token(hashKey(token));
  if (held === null || held.grant.clientId !== clientId) return;
  if (held.token.kind === 'access') await app.agentAccess.end(held.token.hash);
  else await endGrant(app, held.grant, 'the client left');
}

export function isAccessToken(text: string | null): text is string {
  return text !== null && ACCESS_TOKEN.test(text);
}

/**
 * Finds the key that a token asks for. Throws `invalid_api_key` for a token that is unknown, ended
 * or of another address, and what `authorize` throws for its key.
 */
export function authorizeAgent(
  app: Pick<AppContext, 'agentAccess' | 'keys' | 'clock' | 'plans' | 'oauth'>,
  text: string,
): MaybePromise<Authorization> {
  const { oauth } = app;
  const tokenHash = hashKey(text);
  return whenReady(app.agentAccess.tokenInUse(tokenHash), (held) => {
    const isGood =
      held !== null &&
      held.token.kind === 'access' &&
      held.grant.revokedAt === null &&
      held.grant.resource === oauth?.resource;
    if (!isGood) throw invalidToken();
    if (held.token.expiresAt > app.clock.now()) return authorizeHash(app, held.grant.keyHash);
    // Once refused, it stays refused if the clock is set back. Without its row it is unknown.
    return app.agentAccess.end(tokenHash).then(
      () => Promise.reject(invalidToken()),
      () => Promise.reject(invalidToken()),
    );
  });
}

async function requireToken(
  app: TokenContext,
  text: string,
  kind: 'code' | 'refresh',
): Promise<HeldToken> {
  const held = await app.agentAccess.token(hashKey(text));
  if (held === null || held.token.kind !== kind || held.grant.revokedAt !== null) throw noGrant();
  if (held.token.usedAt !== null) {
    await endGrant(app, held.grant, `its ${kind === 'code' ? 'code' : 'refresh token'} came twice`);
    throw noGrant();
  }
  if (held.token.expiresAt > app.clock.now()) return held;
  // Without its row it does not work again when the clock is set back.
  await app.agentAccess.end(held.token.hash);
  throw noGrant();
}

async function issue(
  app: TokenContext,
  { token, grant }: HeldToken,
  resource: string | null,
): Promise<IssuedTokens> {
  const { oauth } = app;
  if (oauth === undefined || grant.resource !== oauth.resource) throw noGrant();
  if (resource !== null && !isResource(oauth, resource)) {
    throw new OAuthFault('invalid_target', `resource: the tokens are for ${oauth.resource}.`);
  }
  const { key } = await authorizeGrant(app, grant);
  const now = app.clock.now();
  const keyLeft = (key.expiresAt ?? Number.POSITIVE_INFINITY) - now;
  const expiresInS = Math.min(ACCESS_S, keyLeft);
  const access = makeToken(app, grant.id, 'access', expiresInS, expiresInS);
  const refresh = makeToken(app, grant.id, 'refresh', Math.min(REFRESH_S, keyLeft), REFRESH_S);
  const made = [access.stored, refresh.stored];
  if (!(await app.agentAccess.exchange(token.hash, now, made))) {
    // Another request came first with the same secret.
    await endGrant(app, grant, 'its secret came twice at once');
    throw noGrant();
  }
  return { access: access.text, refresh: refresh.text, scope: AGENT_SCOPE, expiresInS };
}

/** A key that has ended is the end of the grant, for the client. */
async function authorizeGrant(app: TokenContext, grant: AgentGrant): Promise<Authorization> {
  try {
    return await authorizeHash(app, grant.keyHash);
  } catch (fault) {
    const isEnd = fault instanceof ShelflineError && fault.code !== 'unavailable';
    throw isEnd ? noGrant() : fault;
  }
}

export async function endGrant(
  { agentAccess, clock, trail }: Pick<TokenContext, 'agentAccess' | 'clock' | 'trail'>,
  { id, clientName, keyId }: AgentGrant,
  why: string,
): Promise<void> {
  if (!(await agentAccess.revokeGrant(id, clock.now()))) return;
  const detail = { client: clientName, key: keyId, why };
  await trail.add({ action: 'agent.revoke', subject: id, detail });
}

function makeToken(
  { clock, random }: Pick<AppContext, 'clock' | 'random'>,
  grantId: string,
  kind: AgentToken['kind'],
  lastsS: number,
  keptS: number,
): { readonly text: string; readonly stored: AgentToken } {
  const text = PREFIX[kind] + randomBase62((count) => random.bytes(count), SECRET_LENGTH);
  const now = clock.now();
  const ends = { expiresAt: now + lastsS, keptUntil: now + keptS };
  const stored = { hash: hashKey(text), grantId, kind, createdAt: now, ...ends };
  return { text, stored: { ...stored, usedAt: null, challenge: null } };
}

function noGrant(): OAuthFault {
  return new OAuthFault('invalid_grant', 'It is unknown, was used, or has ended. Connect again.');
}

function invalidToken(): ShelflineError {
  return new ShelflineError('invalid_api_key', 'This token is not valid.');
}
