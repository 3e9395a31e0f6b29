/** What connecting assistants withstands: stolen secrets, wrong addresses, other sites, floods. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey, revokeKey } from '../../src/app/accounts/manage-keys.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import {
  CALLBACK,
  type Connecting,
  newPkce,
  requestFor,
  startConnecting,
} from '../support/connecting.ts';
import { startHarness, TEST_NOW } from '../support/http-harness.ts';

let service: Connecting;
beforeAll(async () => {
  service = await startConnecting();
});
afterAll(async () => await service.close());

const CODE = { grant_type: 'authorization_code' };
const REFRESH = { grant_type: 'refresh_token' };

async function newCode(more: Readonly<Record<string, string>> = {}, key?: string) {
  const clientId = await service.register();
  const { verifier, challenge } = newPkce();
  const { body } = await service.decide(requestFor(clientId, challenge, more), key);
  const code = new URL(body.data.redirectTo).searchParams.get('code') ?? '';
  const good = { ...CODE, code, code_verifier: verifier, client_id: clientId };
  return { clientId, good };
}

const token = (fields: Readonly<Record<string, string>>) => service.form('/oauth/token', fields);

describe('a client finds out how to connect', () => {
  it('from a 401, whose address leads to both documents', async () => {
    const response = await fetch(`${service.url}/mcp`, { method: 'POST' });
    expect(response.status).toBe(401);
    const challenge = response.headers.get('www-authenticate') ?? '';
    const [, address = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
    expect(challenge).toContain('Bearer realm="shelfline"');
    expect(challenge).toContain('scope="mcp"');
    const resource = await service.json(new URL(address).pathname);
    expect(resource.body).toMatchObject({
      resource: `${service.url}/mcp`,
      authorization_servers: [service.url],
      bearer_methods_supported: ['header'],
    });
    expect((await service.json('/.well-known/oauth-protected-resource')).body).toEqual(
      resource.body,
    );
    const server = await service.json('/.well-known/oauth-authorization-server');
    expect(server.body).toMatchObject({
      issuer: service.url,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      token_endpoint_auth_methods_supported: ['none'],
    });
  });

  it('only of /mcp: other addresses say nothing of it, and refuse its tokens', async () => {
    const { access } = await service.connect();
    for (const path of ['/api/v1/usage', '/session', '/admin/v1/keys', '/coverage']) {
      const headers = { authorization: `Bearer ${access}` };
      const answer = await service.json(path, { headers });
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.headers.get('www-authenticate')).not.toContain('resource_metadata');
    }
    expect(await service.ask(access)).toBe(200);
  });
});

describe('a code', () => {
  it.each([
    ['a wrong verifier', { code_verifier: newPkce().verifier }],
    ['another client', { client_id: 'agent_other' }],
    ['another redirect_uri', { redirect_uri: 'https://assistant.example/other' }],
  ])('is used up by %s', async (_, wrong) => {
    const { good } = await newCode();
    const refused = await token({ ...good, ...wrong });
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant']);
    expect((await token(good)).body.error).toBe('invalid_grant');
  });

  it('that comes twice ends the tokens of the first', async () => {
    const { good } = await newCode();
    const first = await token({ ...good, redirect_uri: CALLBACK });
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    const access = first.body.access_token;
    expect(await service.ask(access)).toBe(200);
    expect((await token(good)).body.error).toBe('invalid_grant');
    expect(await service.ask(access)).toBe(401);
    const more = { ...REFRESH, refresh_token: first.body.refresh_token };
    expect((await token({ ...more, client_id: good.client_id })).body.error).toBe('invalid_grant');
  });

  it('that comes twice at once gives at most one set of tokens, which ends', async () => {
    const { good } = await newCode();
    const both = await Promise.all([token(good), token(good)]);
    const issued = both.filter(({ status }) => status === 200);
    expect(issued.length).toBeLessThanOrEqual(1);
    for (const { body } of issued) expect(await service.ask(body.access_token)).toBe(401);
  });

  it('ends after two minutes, and stays so when the clock goes back', async () => {
    const { good } = await newCode();
    service.harness.setNow(TEST_NOW + 120);
    expect((await token(good)).body.error).toBe('invalid_grant');
    service.harness.setNow(TEST_NOW);
    expect((await token(good)).body.error).toBe('invalid_grant');
  });

  it('is for one resource', async () => {
    const { good } = await newCode();
    const wrong = await token({ ...good, resource: 'https://other.example/mcp' });
    expect(wrong.body.error).toBe('invalid_target');
    expect((await token({ ...good, resource: `${service.url}/mcp` })).status).toBe(200);
  });
});

describe('a refresh token', () => {
  it('works once; whoever comes second ends all tokens', async () => {
    const { clientId, refresh, access } = await service.connect();
    const fields = { ...REFRESH, refresh_token: refresh, client_id: clientId };
    const next = await token(fields);
    expect(next.status).toBe(200);
    expect(await service.ask(next.body.access_token)).toBe(200);
    expect((await token(fields)).body.error).toBe('invalid_grant');
    for (const one of [access, next.body.access_token]) expect(await service.ask(one)).toBe(401);
    const last = { ...fields, refresh_token: next.body.refresh_token };
    expect((await token(last)).body.error).toBe('invalid_grant');
  });

  it('is for its client alone, and is no access token', async () => {
    const { refresh, clientId } = await service.connect();
    const fields = { ...REFRESH, refresh_token: refresh, client_id: 'agent_other' };
    expect((await token(fields)).body.error).toBe('invalid_grant');
    expect(await service.ask(refresh)).toBe(401);
    expect((await token({ ...fields, client_id: clientId })).status).toBe(200);
  });
});

describe('an access token', () => {
  it('ends after an hour, and stays so when the clock goes back', async () => {
    const { access } = await service.connect();
    service.harness.setNow(TEST_NOW + 3599);
    expect(await service.ask(access)).toBe(200);
    service.harness.setNow(TEST_NOW + 3600);
    expect(await service.ask(access)).toBe(401);
    service.harness.setNow(TEST_NOW);
    expect(await service.ask(access)).toBe(401);
  });

  it('ends with its key, and is no longer than the key', async () => {
    const expiresAt = TEST_NOW + 60;
    const { id } = await createKey(service.harness.app, { plan: 'pro', expiresAt });
    const { good } = await newCode({}, id);
    const { body } = await token(good);
    expect(body.expires_in).toBe(60);
    expect(await service.ask(body.access_token)).toBe(200);
    await revokeKey(service.harness.app, id);
    expect(await service.ask(body.access_token)).toBe(401);
    const again = { ...REFRESH, refresh_token: body.refresh_token, client_id: good.client_id };
    expect((await token(again)).body.error).toBe('invalid_grant');
  });

  it('alone can be ended by its client', async () => {
    const { access, refresh, clientId } = await service.connect();
    await service.form('/oauth/revoke', { token: access, client_id: 'agent_other' });
    expect(await service.ask(access)).toBe(200);
    const ended = await service.form('/oauth/revoke', { token: access, client_id: clientId });
    expect(ended.status).toBe(200);
    expect(await service.ask(access)).toBe(401);
    const fields = { ...REFRESH, refresh_token: refresh, client_id: clientId };
    expect((await token(fields)).status).toBe(200);
  });

  it('is refused by a service of another address', async () => {
    const { access } = await service.connect();
    const { app } = service.harness;
    const elsewhere = { issuer: 'https://b.example', resource: 'https://b.example/mcp' };
    const { authorizeAgent } = await import('../../src/app/accounts/agents/tokens.ts');
    const asked = async () => await authorizeAgent({ ...app, oauth: elsewhere }, access);
    await expect(asked()).rejects.toMatchObject({ code: 'invalid_api_key' });
  });
});

describe('a request for access', () => {
  const review = (query: URLSearchParams, headers = service.signedIn) =>
    service.json(`/oauth/request?${query}`, { headers });

  it.each([
    ['a longer address', `${CALLBACK}/more`],
    ['another host', 'https://assistant.example.evil.example/callback'],
    ['a user in front', 'https://assistant.example@evil.example/callback'],
    ['a fragment', `${CALLBACK}#x`],
    ['a script', 'javascript:alert(1)'],
    ['another scheme', CALLBACK.replace('https', 'http')],
  ])('never leads to %s', async (_, uri) => {
    const clientId = await service.register();
    const query = requestFor(clientId, newPkce().challenge, { redirect_uri: uri });
    expect((await review(query)).body.error.details[0].field).toBe('redirect_uri');
    for (const key of [service.keyId, null]) {
      const { status, body } = await service.decide(query, key);
      expect([status, body.data]).toEqual([400, undefined]);
    }
  });

  it.each([
    ['without PKCE', { code_challenge: '' }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('%s is refused, and its client learns it', async (_, more, error) => {
    const clientId = await service.register();
    const query = requestFor(clientId, newPkce().challenge, more);
    expect((await review(query)).body.data.fault).not.toBeNull();
    const { body } = await service.decide(query);
    const back = new URL(body.data.redirectTo).searchParams;
    expect([back.get('error'), back.get('code')]).toEqual([error, null]);
    expect(back.get('iss')).toBe(service.url);
  });

  it('that an operator denies gives no code', async () => {
    const clientId = await service.register();
    const { body } = await service.decide(requestFor(clientId, newPkce().challenge), null);
    const back = new URL(body.data.redirectTo).searchParams;
    expect([back.get('error'), back.get('code')]).toEqual(['access_denied', null]);
    expect(back.get('state')).toBe('opaque state');
  });

  it('is refused for a key whose plan has no access', async () => {
    const { id } = await createKey(service.harness.app, { plan: 'free' });
    const query = requestFor(await service.register(), newPkce().challenge);
    const { status, body } = await service.decide(query, id);
    expect([status, body.error.code]).toEqual([403, 'plan_without_api_access']);
  });

  it('is shown and decided only to an operator who is signed in, from this site', async () => {
    const query = requestFor(await service.register(), newPkce().challenge);
    const body = JSON.stringify({ query: String(query), key: service.keyId });
    const { cookie = '', origin = '' } = service.signedIn;
    const type = { 'content-type': 'application/json' };
    const reader = await service.harness.mintKey();
    const tries: readonly [Record<string, string>, number][] = [
      [{}, 401],
      [{ cookie }, 401],
      [{ cookie, origin: 'https://evil.example' }, 401],
      [{ cookie, origin, 'sec-fetch-site': 'cross-site' }, 401],
      [{ 'x-api-key': reader }, 403],
    ];
    for (const [headers, status] of tries) {
      const init = { method: 'POST', headers: { ...type, ...headers }, body };
      expect([headers, (await service.json('/oauth/request', init)).status]).toEqual([
        headers,
        status,
      ]);
      expect((await review(query, headers)).status).toBe(status);
    }
  });
});

describe('registration', () => {
  const post = (metadata: object, remoteAddress = '198.51.100.1') =>
    service.harness.fastify.inject({
      method: 'POST',
      url: '/oauth/register',
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(metadata),
    });

  it.each([
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['http://assistant.example/cb'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://a.example/#x'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: Array(11).fill(CALLBACK) }, 'invalid_redirect_uri'],
    [{ redirect_uris: [CALLBACK], client_name: 7 }, 'invalid_client_metadata'],
  ])('refuses %j', async (metadata, error) => {
    // Each from an address of its own: how often one may come is another test.
    const answer = await post(metadata, `203.0.113.${Math.floor(Math.random() * 250)}`);
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
  });

  it('shows a name on one short line', async () => {
    const client_name = `Good\u202e \u00a0client ${'x'.repeat(200)}`;
    const answer = await post({ client_name, redirect_uris: [CALLBACK] }, '203.0.113.251');
    expect(answer.json().client_name).toBe(`Good client ${'x'.repeat(68)}`);
  });

  it('is limited for each address; in total, the longest wait makes room', async () => {
    const own = await startConnecting();
    const at = (address: string) =>
      own.harness.fastify.inject({
        method: 'POST',
        url: '/oauth/register',
        remoteAddress: address,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ redirect_uris: [CALLBACK] }),
      });
    own.harness.setNow(TEST_NOW - 1);
    const first = await at('10.0.0.1');
    own.harness.setNow(TEST_NOW);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await at('198.51.100.9')).statusCode);
    expect(statuses).toEqual([...Array(10).fill(201), 503, 503]);
    let last = first;
    for (let n = 11; n < 200; n += 1) {
      last = await at(`10.0.${n}.1`);
      expect(last.statusCode).toBe(201);
    }
    const refused = await at('198.51.100.9');
    expect([refused.statusCode, refused.json().error]).toEqual([503, 'temporarily_unavailable']);
    expect(refused.headers['retry-after']).toBeDefined();
    own.harness.setNow(TEST_NOW + 1);
    const newest = await at('10.1.0.1');
    expect(newest.statusCode).toBe(201);
    const isKnown = async (answer: typeof newest) =>
      (await own.harness.app.agentAccess.client(answer.json().client_id)) !== null;
    expect(await isKnown(newest)).toBe(true);
    expect(await isKnown(first)).toBe(false);
    expect(await isKnown(last)).toBe(true);
    await own.close();
  });
});

describe('an operator', () => {
  it('sees connections without secrets, and ends them', async () => {
    const { access } = await service.connect();
    const { signedIn: headers } = service;
    const { body } = await service.json('/admin/v1/agents', { headers });
    const [made] = await service.harness.app.audit.page({ before: null, limit: 1 });
    const agent = body.data.agents.find(({ id }: { id: string }) => id === made?.subject);
    expect(agent).toMatchObject({
      name: 'Assistant',
      redirectHost: 'assistant.example',
      keyId: service.keyId,
      plan: 'starter',
      state: 'active',
    });
    expect(JSON.stringify(body)).not.toMatch(/sl[art][ct]_|[0-9a-f]{64}/);
    const ended = await service.json(`/admin/v1/agents/${agent.id}`, {
      method: 'DELETE',
      headers: { cookie: headers['cookie'] ?? '', origin: service.url },
    });
    expect(ended.body.data.state).toBe('revoked');
    expect(await service.ask(access)).toBe(401);
    const trail = await service.harness.app.audit.page({ before: null, limit: 2 });
    expect(trail.map(({ action }) => action)).toEqual(['agent.revoke', 'agent.approve']);
    expect(JSON.stringify(trail)).not.toContain('slac_');
  });
});

it('keeps no secret in clear, neither in the store nor in the log', async () => {
  const { access, refresh, code, clientId } = await service.connect();
  await service.ask(access, { 'x-request-id': access });
  const { agentAccess } = service.harness.app;
  const stored = JSON.stringify([await agentAccess.grants(), await agentAccess.client(clientId)]);
  for (const secret of [access, refresh, code]) {
    expect(stored + JSON.stringify(service.harness.lines)).not.toContain(secret.slice(5));
  }
});

it('is not there while the setting is off', async () => {
  const off = await startHarness({ forms: [formA] });
  const paths = [
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/oauth/authorize',
    '/oauth/request',
    '/session/oidc',
    '/session/oidc/callback',
  ];
  for (const path of paths)
    expect([path, (await off.request(path)).statusCode]).toEqual([path, 404]);
  for (const path of ['/oauth/token', '/oauth/register', '/oauth/revoke', '/oauth/request']) {
    const asked = await off.request(path, { method: 'POST', payload: {} });
    expect([path, asked.statusCode]).toEqual([path, 404]);
  }
  await off.close();
});
