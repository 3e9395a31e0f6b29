/** A service to which hosted assistants connect, and an operator who decides about them. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { registerClient } from '../../src/app/accounts/agents/clients.ts';
import { oauthAddresses } from '../../src/app/accounts/agents/oauth.ts';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import type { AppContext } from '../../src/app/context.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { createAgentAnswers } from '../../src/delivery/mcp/answer-agents.ts';
import type { Harness } from './http-harness.ts';
import { startMarketHarness } from './market-harness.ts';

export const CALLBACK = 'https://assistant.example/callback';

export interface Connecting {
  readonly harness: Harness;
  /** The public address of the service: a port on loopback. */
  readonly url: string;
  /** The id of the key in whose name connections ask. */
  readonly keyId: string;
  /** What the operator's browser sends. */
  readonly signedIn: Readonly<Record<string, string>>;
  /** Posts a form as a client does. */
  form(path: string, fields: Readonly<Record<string, string>>): Promise<Answer>;
  json(path: string, init?: RequestInit): Promise<Answer>;
  /** Registers a client, and returns its id. */
  register(redirectUris?: readonly string[]): Promise<string>;
  /** The operator's answer to a request; approved with the key unless it is null. */
  decide(query: URLSearchParams | string, key?: string | null): Promise<Answer>;
  /** All steps up to the tokens. */
  connect(): Promise<Connection>;
  /** Lists the tools in the name of a token; the status. */
  ask(token: string, headers?: Readonly<Record<string, string>>): Promise<number>;
  close(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, which tests compare.
type Values = any;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Values;
}

export interface Connection {
  readonly clientId: string;
  readonly code: string;
  readonly verifier: string;
  readonly access: string;
  readonly refresh: string;
}

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export function newPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export function requestFor(
  clientId: string,
  challenge: string,
  more: Readonly<Record<string, string>> = {},
): URLSearchParams {
  return new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'opaque state',
    ...more,
  });
}

export async function startConnecting(app: Partial<AppContext> = {}): Promise<Connecting> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const agents = createAgentAnswers({
    version: '0.0.0-test',
    onDefect: (thrown) => {
      throw thrown;
    },
  });
  const addresses = { oauth: oauthAddresses(url), ...app };
  const harness = await startMarketHarness({ forms: [formA], agents, app: addresses });
  await harness.fastify.listen({ port, host: '127.0.0.1' });
  const operator = await createKey(harness.app, { plan: 'business', role: 'operator' });
  const { id: keyId } = await createKey(harness.app, { plan: 'starter', name: 'Assistants' });
  const own = { origin: url, 'content-type': 'application/json' };
  const session = await fetch(`${url}/session`, {
    method: 'POST',
    headers: own,
    body: JSON.stringify({ key: operator.key }),
  });
  const cookie = String(session.headers.get('set-cookie')).split(';', 1)[0] ?? '';
  const signedIn = { ...own, cookie };

  const json: Connecting['json'] = async (path, init = {}) => {
    const response = await fetch(url + path, init);
    const text = await response.text();
    const body = text === '' ? null : JSON.parse(text);
    return { status: response.status, headers: response.headers, body };
  };
  const form: Connecting['form'] = (path, fields) =>
    json(path, { method: 'POST', body: new URLSearchParams(fields) });
  // Not over HTTP, where one address may register few.
  const register: Connecting['register'] = async (redirectUris = [CALLBACK]) => {
    const described = { client_name: 'Assistant', redirect_uris: redirectUris };
    return (await registerClient(harness.app, described)).id;
  };
  const decide: Connecting['decide'] = (query, key = keyId) =>
    json('/oauth/request', {
      method: 'POST',
      headers: signedIn,
      body: JSON.stringify({ query: String(query), key }),
    });
  return {
    harness,
    url,
    keyId,
    signedIn,
    form,
    json,
    register,
    decide,
    async connect() {
      const clientId = await register();
      const { verifier, challenge } = newPkce();
      const { body } = await decide(requestFor(clientId, challenge));
      const code = new URL(body.data.redirectTo).searchParams.get('code') ?? '';
      const fields = { grant_type: 'authorization_code', code, code_verifier: verifier };
      const issued = await form('/oauth/token', { ...fields, client_id: clientId });
      const { access_token: access, refresh_token: refresh } = issued.body;
      return { clientId, code, verifier, access, refresh };
    },
    async ask(token, headers = {}) {
      const response = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${token}`,
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      await response.arrayBuffer();
      return response.status;
    },
    close: () => harness.close(),
  };
}

/** The address must be known before the service is made. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
