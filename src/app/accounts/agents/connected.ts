/** Shows an operator which assistants are connected, and ends connections. */
import { invalidParameter } from '../../../domain/values/error.ts';
import { isoOrNull, toIso } from '../../../domain/values/time.ts';
import type { GrantUse } from '../../../ports/agent-access.ts';
import type { AppContext } from '../../context.ts';
import type { KeyState } from '../manage-keys.ts';
import { stateOf } from '../manage-keys.ts';
import { endGrant } from './tokens.ts';

type ConnectedContext = Pick<AppContext, 'agentAccess' | 'keys' | 'clock' | 'trail'>;

/** A connection as an operator sees it: everything but its tokens. */
export interface ConnectedAgent {
  readonly id: string;
  /** What the client calls itself. */
  readonly name: string;
  readonly clientId: string;
  readonly redirectHost: string;
  readonly keyId: string;
  readonly keyName: string | null;
  /** The plan on which it counts. */
  readonly plan: string | null;
  readonly state: KeyState;
  readonly createdAt: string;
  readonly createdBy: string;
  /** When it got its newest token; null when all of them are gone. */
  readonly renewedAt: string | null;
  /** When it ends unless it is used; null if it has ended. */
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** Returns all connections, newest first. */
export async function listConnected(app: ConnectedContext): Promise<readonly ConnectedAgent[]> {
  const grants = await app.agentAccess.grants();
  return await Promise.all(grants.map((grant) => presentGrant(app, grant)));
}

/** Ends a connection and all its tokens, within a second on every node. */
export async function revokeConnected(app: ConnectedContext, id: string): Promise<ConnectedAgent> {
  const found = await app.agentAccess.grant(id);
  if (found === null) throw invalidParameter('id', 'no connection has this id');
  await endGrant(app, found, 'an operator ended it');
  const grant = (await app.agentAccess.grants()).find((one) => one.id === id);
  if (grant === undefined) throw new TypeError('a connection disappeared');
  return await presentGrant(app, grant);
}

async function presentGrant(app: ConnectedContext, grant: GrantUse): Promise<ConnectedAgent> {
  const key = await app.keys.byId(grant.keyId);
  const now = app.clock.now();
  const { usableUntil, revokedAt } = grant;
  const keyState = key === null ? 'revoked' : stateOf(key, now);
  const isUsable = usableUntil !== null && usableUntil > now;
  const ownState = isUsable ? keyState : 'expired';
  return {
    id: grant.id,
    name: grant.clientName,
    clientId: grant.clientId,
    redirectHost: new URL(grant.redirectUri).host,
    keyId: grant.keyId,
    keyName: key?.name ?? null,
    plan: key?.plan ?? null,
    state: revokedAt === null ? ownState : 'revoked',
    createdAt: toIso(grant.createdAt),
    createdBy: grant.createdBy,
    renewedAt: isoOrNull(grant.renewedAt),
    expiresAt: isoOrNull(usableUntil),
    revokedAt: isoOrNull(revokedAt),
  };
}
