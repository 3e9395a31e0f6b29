/** The administration: who gets in, what operators do with keys, and what the audit trail says. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import { echoApp, echoForm } from '../support/echo-form.ts';
import {
  type Harness,
  type RequestOptions,
  startHarness,
  TEST_NOW,
} from '../support/http-harness.ts';

const OWN = { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' };
const JSON_BODY = { 'content-type': 'application/json' };

let server: Harness;
let operator: { readonly id: string; readonly key: string };
beforeAll(async () => {
  server = await startHarness({ forms: [echoForm], app: echoApp() });
  operator = await createKey(server.app, { plan: 'operator', role: 'operator', name: 'Ops' });
});
afterAll(async () => await server.close());

const ask = (url: string, options: RequestOptions = {}) =>
  server.request(`/admin/v1${url}`, { key: operator.key, ...options });
const send = (method: 'POST' | 'PATCH', url: string, body: object) =>
  ask(url, { method, payload: JSON.stringify(body), headers: JSON_BODY });
const dataOf = async (url: string) => (await ask(url)).json().data;
const newest = async () => (await dataOf('/audit?limit=1')).entries[0];

describe('the administration', () => {
  it('is closed to keys that may only ask, and to nobody in particular', async () => {
    const addresses = ['/keys', '/plans', '/audit', `/keys/${operator.id}/usage`];
    for (const address of addresses) {
      const refused = await ask(address, { key: await server.mintKey() });
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'operator_only']);
      expect((await ask(address, { key: null })).json().error.code).toBe('missing_api_key');
    }
    const body = { method: 'POST', payload: '{"plan":"pro"}', headers: JSON_BODY } as const;
    const reader = await server.mintKey();
    expect((await ask('/keys', { ...body, key: reader })).statusCode).toBe(403);
  });

  it('takes a session of its own pages, and of no other', async () => {
    const signIn = await server.request('/session', {
      method: 'POST',
      key: null,
      headers: { ...OWN, ...JSON_BODY },
      payload: JSON.stringify({ key: operator.key }),
    });
    const cookie = String(signIn.headers['set-cookie']).split(';', 1)[0] ?? '';
    const by = (headers: Record<string, string>) => ({
      key: null,
      method: 'POST' as const,
      headers: { ...headers, ...JSON_BODY, cookie },
      payload: '{"plan":"pro","name":"by cookie"}',
    });
    expect((await ask('/keys', by(OWN))).statusCode).toBe(201);
    expect((await newest()).actor).toEqual({ kind: 'key', id: operator.id, name: 'Ops' });
    const foreign = { ...OWN, origin: 'https://elsewhere', 'sec-fetch-site': 'cross-site' };
    expect((await ask('/keys', by(foreign))).statusCode).toBe(401);
    expect((await ask('/keys', by({ host: 'localhost' }))).statusCode).toBe(401);
  });

  it('is never counted, and shows no quota', async () => {
    const { id, key } = await createKey(server.app, { plan: 'pro', role: 'operator' });
    const answer = await ask('/keys', { key });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
    expect(answer.headers['x-request-id']).toBeDefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await dataOf(`/keys/${id}/usage`)).toMatchObject({ used: 0, limit: 500 });
  });

  it('names the field of a fault', async () => {
    for (const [method, url, body, code, field] of [
      ['POST', '/keys', {}, 'missing_parameter', 'plan'],
      ['POST', '/keys', { plan: 'pro', color: 1 }, 'unknown_parameter', 'color'],
      ['POST', '/keys', { plan: 'gold' }, 'invalid_parameter', 'plan'],
      ['POST', '/keys', { plan: 'pro', role: 'king' }, 'invalid_parameter', 'role'],
      ['POST', '/keys', { plan: 'pro', expiresAt: 'soon' }, 'invalid_parameter', 'expiresAt'],
      ['POST', '/keys', { plan: 'pro', expiresAt: '2020-01-01' }, 'invalid_parameter', 'expiresAt'],
      ['PATCH', `/keys/${operator.id}`, {}, 'missing_parameter', 'plan'],
      ['PATCH', '/keys/key_none', { plan: 'pro' }, 'invalid_parameter', 'id'],
      ['POST', '/keys/key_none/rotate', { graceHours: -1 }, 'invalid_parameter', 'graceHours'],
    ] as const) {
      const answer = await send(method, url, body);
      const { error } = answer.json();
      expect([answer.statusCode, error.code, error.details[0].field]).toEqual([400, code, field]);
    }
    expect((await ask('/audit?limit=0')).json().error.code).toBe('invalid_parameter');
    expect((await ask('/keys', { method: 'PUT' })).statusCode).toBe(405);
  });
});

describe('keys', () => {
  it('are made, and shown once', async () => {
    const made = await send('POST', '/keys', {
      plan: 'pro',
      name: 'Agency',
      expiresAt: '2027-01-01',
    });
    expect(made.statusCode).toBe(201);
    const { key, id, ...rest } = made.json().data;
    expect(rest).toEqual({
      ...{ plan: 'pro', name: 'Agency', role: 'reader' },
      expiresAt: '2027-01-02T00:00:00Z',
    });
    expect((await server.request('/api/v1/echo?keyword=x', { key })).statusCode).toBe(200);
    const listed = await ask('/keys');
    expect(listed.body).not.toContain(key);
    expect(listed.body).not.toMatch(/[0-9a-f]{64}/);
    expect(listed.json().data.keys.find((one: { id: string }) => one.id === id)).toEqual({
      ...rest,
      id,
      prefix: key.slice(0, 9),
      state: 'active',
      createdAt: '2026-11-21T12:00:00Z',
      revokedAt: null,
      rotatedFrom: null,
      usedToday: 1,
    });
    const days = (await dataOf(`/keys/${id}/usage`)).days;
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ date: '2026-11-21', used: 1 });
  });

  it('change plan, role and end; null takes the end away', async () => {
    const { id } = (await send('POST', '/keys', { plan: 'pro' })).json().data;
    const change = { plan: 'business', role: 'operator', expiresAt: '2026-12-01T00:00:00Z' };
    expect((await send('PATCH', `/keys/${id}`, change)).json().data).toMatchObject(change);
    expect((await newest()).detail).toEqual({
      ...change,
      before: { plan: 'pro', role: 'reader', expiresAt: null },
    });
    const endless = (await send('PATCH', `/keys/${id}`, { expiresAt: null })).json().data;
    expect(endless).toMatchObject({ plan: 'business', expiresAt: null });
  });

  it('are rotated with grace, a day unless asked otherwise', async () => {
    const old = (await send('POST', '/keys', { plan: 'pro' })).json().data;
    const bare = await ask(`/keys/${old.id}/rotate`, { method: 'POST' });
    expect(bare.statusCode).toBe(201);
    expect(bare.json().data).toMatchObject({
      key: expect.stringMatching(/^sl_/),
      previous: { id: old.id, expiresAt: '2026-11-22T12:00:00Z' },
    });
    const { id } = bare.json().data;
    const now = await send('POST', `/keys/${id}/rotate`, { graceHours: 0 });
    expect(now.json().data.previous).toEqual({ id, expiresAt: '2026-11-21T12:00:00Z' });
    const { keys } = await dataOf('/keys');
    expect(keys.find((one: { id: string }) => one.id === id)).toMatchObject({ state: 'revoked' });
  });

  it('are revoked at once', async () => {
    const { id, key } = (await send('POST', '/keys', { plan: 'pro' })).json().data;
    const revoked = (await ask(`/keys/${id}`, { method: 'DELETE' })).json().data;
    expect(revoked).toMatchObject({ id, state: 'revoked', revokedAt: '2026-11-21T12:00:00Z' });
    expect((await server.request('/api/v1/echo?keyword=x', { key })).statusCode).toBe(401);
  });

  it('leave an operator, unless forced', async () => {
    const other = await startHarness({ forms: [echoForm], app: echoApp() });
    const { id, key } = await createKey(other.app, { plan: 'operator', role: 'operator' });
    const url = `/admin/v1/keys/${id}`;
    const refused = await other.request(url, { method: 'DELETE', key });
    expect(refused.json().error).toMatchObject({ details: [{ field: 'force' }] });
    const demotion = (body: object) =>
      other.request(url, {
        ...{ method: 'PATCH', key, headers: JSON_BODY },
        payload: JSON.stringify(body),
      });
    expect((await demotion({ role: 'reader' })).statusCode).toBe(400);
    expect((await demotion({ role: 'reader', force: true })).statusCode).toBe(200);
    expect((await other.request(url, { key })).statusCode).toBe(405);
    expect((await other.request('/admin/v1/keys', { key })).statusCode).toBe(403);
    await other.close();
  });

  it('are on plans, with and without a limit and access', async () => {
    expect((await dataOf('/plans')).plans).toEqual([
      { name: 'free', dailyLimit: null, isUnlimited: false, hasAccess: false },
      { name: 'starter', dailyLimit: 100, isUnlimited: false, hasAccess: true },
      { name: 'pro', dailyLimit: 500, isUnlimited: false, hasAccess: true },
      { name: 'business', dailyLimit: 2000, isUnlimited: false, hasAccess: true },
      { name: 'operator', dailyLimit: null, isUnlimited: true, hasAccess: true },
    ]);
  });
});

describe('the audit trail', () => {
  it('says who, what, when and from where, and no secret', async () => {
    const { key, id } = (await send('POST', '/keys', { plan: 'pro' })).json().data;
    await ask(`/keys/${id}`, { method: 'DELETE', headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(await newest()).toEqual({
      id: expect.any(String),
      at: '2026-11-21T12:00:00Z',
      actor: { kind: 'key', id: operator.id, name: 'Ops' },
      action: 'key.revoke',
      subject: id,
      from: '203.0.113.7 through 127.0.0.1',
      detail: { name: null },
    });
    const all = JSON.stringify(await dataOf('/audit?limit=500'));
    for (const secret of [key, operator.key]) expect(all).not.toContain(secret);
    expect(all).not.toMatch(/[0-9a-f]{64}/);
  });

  it('is read page by page, newest first, each line once', async () => {
    const all = (await dataOf('/audit?limit=500')).entries;
    const paged: unknown[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const page = await dataOf(`/audit?limit=3${before && `&before=${before}`}`);
      paged.push(...page.entries);
      before = page.next;
    }
    expect(all.length).toBeGreaterThan(6);
    expect(paged).toEqual(all);
  });

  it('is kept for 400 days', async () => {
    const before = (await dataOf('/audit?limit=500')).entries.length;
    expect(before).toBeGreaterThan(1);
    server.setNow(TEST_NOW + 400 * 86_400 + 1);
    await send('POST', '/keys', { plan: 'pro' });
    expect((await dataOf('/audit?limit=500')).entries).toHaveLength(1);
    server.setNow(TEST_NOW);
  });
});

it('serves a document whose schemas its answers fit', async () => {
  const document = (await ask('/openapi.json', { key: null })).json();
  expect(Object.keys(document.paths)).toContain('/keys/{id}/rotate');
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'doc', ...document });
  for (const path of ['/keys', '/plans', '/audit']) {
    const { schema } = document.paths[path].get.responses[200].content['application/json'];
    const references = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc#/'));
    const validate = ajv.compile(references);
    expect(validate((await ask(path)).json()), JSON.stringify(validate.errors)).toBe(true);
  }
});
