/**
 * Finds the client of a request: one that registered itself (RFC 7591), or one whose id is the
 * address of its own description (Client ID Metadata Document). Neither is trusted with anything.
 */
import { randomBase62 } from '../../../domain/account/api-key.ts';
import { redirectUriFault } from '../../../domain/account/redirect-uri.ts';
import { HOUR_S } from '../../../domain/values/time.ts';
import type { AgentClient } from '../../../ports/agent-access.ts';
import type { AppContext } from '../../context.ts';
import { OAuthFault } from './oauth.ts';

const ID_LENGTH = 22;
const NAME_LENGTH_MAX = 80;
const REDIRECTS_MAX = 10;
/** A person goes on to the operator's page at once, so a client that waits for hours is no use. */
const WAITS_S = HOUR_S;
const WAITING_MAX = 200;
const URL_LENGTH_MAX = 500;

export interface FoundClient extends Pick<AgentClient, 'id' | 'name' | 'redirectUris'> {
  /** The host that vouches for the client's description; null for one that registered itself. */
  readonly describedAt: string | null;
}

type Described = Readonly<Record<string, unknown>>;

/**
 * Registers a client. Throws `OAuthFault`. Those that wait longest for an operator make room for
 * it: if it were refused, a stranger who registers many would keep everyone out.
 * @param described the metadata that it sent
 */
export async function registerClient(
  app: Pick<AppContext, 'agentAccess' | 'clock' | 'random'>,
  described: Described,
): Promise<AgentClient> {
  const createdAt = app.clock.now();
  const id = `agent_${randomBase62((count) => app.random.bytes(count), ID_LENGTH)}`;
  const client = { id, createdAt, ...checked(described) };
  const room = { waitingMax: WAITING_MAX, forgetBefore: createdAt - WAITS_S };
  await app.agentAccess.insertClient(client, room);
  return client;
}

/** Throws `OAuthFault` for a client that is unknown, or whose description cannot be read. */
export async function findClient(
  app: Pick<AppContext, 'agentAccess' | 'clientDocuments'>,
  id: string,
): Promise<FoundClient> {
  if (/^https?:/i.test(id)) return await describedClient(app, id);
  const client = await app.agentAccess.client(id);
  if (client !== null) return { ...client, describedAt: null };
  const remedy = 'Remove the connection in the assistant and connect again.';
  throw new OAuthFault('invalid_client', `The client is not registered here. ${remedy}`);
}

async function describedClient(
  { clientDocuments }: Pick<AppContext, 'clientDocuments'>,
  id: string,
): Promise<FoundClient> {
  const url = id.length > URL_LENGTH_MAX ? null : URL.parse(id);
  const isSound = url !== null && url.href === id && url.protocol === 'https:';
  if (!isSound || url.pathname === '/' || /[#@]/.test(id) || clientDocuments === undefined) {
    const form = 'such as https://app.example.org/client.json';
    throw new OAuthFault('invalid_client', `The client's id must be an https address, ${form}.`);
  }
  const described = await clientDocuments.read(url);
  // Else any page could describe the client of another.
  if (described['client_id'] !== id) {
    throw new OAuthFault('invalid_client', 'The client’s description is of another address.');
  }
  const method = described['token_endpoint_auth_method'] ?? 'none';
  if (method !== 'none') {
    throw new OAuthFault('invalid_client', 'Only clients without a secret can connect.');
  }
  if (typeof described['client_name'] !== 'string') {
    throw new OAuthFault('invalid_client', 'The client’s description has no client_name.');
  }
  return { id, describedAt: url.host, ...checked(described) };
}

function checked(described: Described): Pick<AgentClient, 'name' | 'redirectUris'> {
  const { client_name: name, redirect_uris: redirectUris } = described;
  if (name !== undefined && typeof name !== 'string') {
    throw new OAuthFault('invalid_client_metadata', 'client_name: must be a text.');
  }
  if (!Array.isArray(redirectUris) || redirectUris.length === 0) {
    throw new OAuthFault('invalid_redirect_uri', 'redirect_uris: give at least one address.');
  }
  if (redirectUris.length > REDIRECTS_MAX) {
    const most = `give at most ${REDIRECTS_MAX} addresses`;
    throw new OAuthFault('invalid_redirect_uri', `redirect_uris: ${most}.`);
  }
  for (const [at, uri] of redirectUris.entries()) {
    const fault = typeof uri === 'string' ? redirectUriFault(uri) : 'must be a text';
    if (fault !== null) {
      throw new OAuthFault('invalid_redirect_uri', `redirect_uris[${at}]: ${fault}.`);
    }
  }
  return { name: shownName(name ?? ''), redirectUris };
}

/** Third-party text, for people to read: on one line, short, without invisible characters. */
function shownName(name: string): string {
  const line = name.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return line === '' ? 'Unnamed client' : line.slice(0, NAME_LENGTH_MAX).toWellFormed();
}
