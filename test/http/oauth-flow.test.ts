/** The whole way of a hosted assistant, with the protocol's own client. */
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLBACK, type Connecting, startConnecting } from '../support/connecting.ts';

let service: Connecting;
beforeAll(async () => {
  service = await startConnecting();
});
afterAll(async () => await service.close());

/** Keeps what a hosted assistant keeps. */
class Assistant implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = {
    client_name: 'Hosted assistant',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  };
  client: StoredOAuthClientInformation | undefined;
  held: StoredOAuthTokens | undefined;
  sentTo: URL | undefined;
  verifier = '';
  state = () => 'state of the assistant';
  clientInformation = () => this.client;
  saveClientInformation = (made: StoredOAuthClientInformation) => {
    this.client = made;
  };
  tokens = () => this.held;
  saveTokens = (made: StoredOAuthTokens) => {
    this.held = made;
  };
  redirectToAuthorization = (to: URL) => {
    this.sentTo = to;
  };
  saveCodeVerifier = (made: string) => {
    this.verifier = made;
  };
  codeVerifier = () => this.verifier;
}

const open = (assistant: Assistant) =>
  new StreamableHTTPClientTransport(new URL('/mcp', service.url), { authProvider: assistant });

it('finds its way from a 401 to tools, refreshes, and ends', async () => {
  const assistant = new Assistant();
  const first = open(assistant);
  const client = new Client({ name: 'test', version: '1' });
  await expect(client.connect(first)).rejects.toThrow(UnauthorizedError);
  expect(assistant.client).toMatchObject({ client_id: expect.stringMatching(/^agent_\w{22}$/) });
  const { sentTo } = assistant;
  if (sentTo === undefined) throw new Error('nobody was asked');
  expect(sentTo.href).toContain(`${service.url}/oauth/authorize?`);
  expect(sentTo.searchParams.get('resource')).toBe(`${service.url}/mcp`);

  const review = await service.json(`/oauth/request${sentTo.search}`, {
    headers: service.signedIn,
  });
  expect(review.body.data).toEqual({
    client: { name: 'Hosted assistant', describedAt: null },
    redirectHost: 'assistant.example',
    isOwnMachine: false,
    fault: null,
  });
  const { body } = await service.decide(sentTo.searchParams);
  const back = new URL(body.data.redirectTo);
  expect(back.href).toMatch(/^https:\/\/assistant\.example\/callback\?code=slac_\w{42}&/);
  expect(back.searchParams.get('state')).toBe('state of the assistant');
  expect(back.searchParams.get('iss')).toBe(service.url);
  await first.finishAuth(back.searchParams);
  expect(assistant.held).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'mcp' });

  await client.connect(open(assistant));
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  const searched = await client.callTool({
    name: 'search_products',
    arguments: { marketplace: 'amazon.com', keyword: 'yoga mat' },
  });
  expect(searched.isError ?? false).toBe(false);
  expect(await service.harness.app.usage.used(service.keyId, '2026-11-21')).toBe(1);

  const before = assistant.held;
  service.harness.setNow(service.harness.app.clock.now() + 3601);
  expect((await client.listTools()).tools.length).toBeGreaterThan(5);
  expect(assistant.held?.access_token).not.toBe(before?.access_token);
  expect(assistant.held?.refresh_token).not.toBe(before?.refresh_token);

  const token = assistant.held?.access_token ?? '';
  const clientId = assistant.client?.client_id ?? '';
  const refresh = assistant.held?.refresh_token ?? '';
  const revoked = await service.form('/oauth/revoke', { token: refresh, client_id: clientId });
  expect(revoked.status).toBe(200);
  await expect.poll(() => service.ask(token), { timeout: 1_500 }).toBe(401);
  await client.close();
});
