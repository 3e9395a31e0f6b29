/** Links to one product's chart: what they open, what they refuse, and what ends them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Embed, NewEmbed } from '../../src/app/accounts/embeds.ts';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { DAY_S } from '../../src/domain/values/time.ts';
import { type Harness, TEST_NOW } from '../support/http-harness.ts';
import { ASINS } from '../support/market.ts';
import { startMarketHarness } from '../support/market-harness.ts';
import { temporaryDirectory } from '../support/program.ts';

const OWN = { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' };
const JSON_BODY = { 'content-type': 'application/json' };
const MARKETPLACE = 'amazon.com';

/** Stands for the built dashboard. */
const folder = temporaryDirectory();
let server: Harness;
let operator: string;
beforeAll(async () => {
  mkdirSync(join(folder.path, 'assets'));
  for (const name of ['index.html', 'embed.html']) writeFileSync(join(folder.path, name), name);
  writeFileSync(join(folder.path, 'manifest.json'), '{}');
  server = await startMarketHarness({ forms: [formA], dashboard: folder.path });
  operator = (await createKey(server.app, { plan: 'operator', role: 'operator' })).key;
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const admin = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  server.request(`/admin/v1/embeds${url}`, {
    method,
    key: operator,
    ...(body === undefined ? {} : { payload: JSON.stringify(body), headers: JSON_BODY }),
  });
const embed = async (more: object = {}): Promise<NewEmbed> => {
  const body = { asin: ASINS.bestSeller, marketplace: MARKETPLACE, ...more };
  return (await admin('POST', '', body)).json().data;
};
const listed = async (): Promise<readonly Embed[]> => (await admin('GET', '')).json().data.embeds;
const found = async (id: string) => (await listed()).find((one) => one.id === id);
const look = (path: string, headers: Record<string, string> = {}) =>
  server.request(path, { key: null, headers });
const history = (path: string, asin: string = ASINS.bestSeller, kind = 'price-history') =>
  look(`${path}/form-a/api/v1/${kind}?asin=${asin}&marketplace=${MARKETPLACE}`);

it('is made once, by an operator, and listed without its secret', async () => {
  const made = await embed({ asin: 'b0mat00001', range: '90d', theme: 'dark' });
  expect(made).toEqual({
    id: expect.stringMatching(/^embed_\w{16}$/),
    asin: ASINS.bestSeller,
    marketplace: MARKETPLACE,
    expiresAt: '2026-12-21T12:00:00Z',
    path: expect.stringMatching(/^\/embed\/\w{42}\?range=90d&theme=dark$/),
  });
  const { path, ...known } = made;
  expect(await found(made.id)).toEqual({
    ...known,
    state: 'active',
    createdAt: '2026-11-21T12:00:00Z',
    revokedAt: null,
    lastUsedOn: null,
  });
  const lines = JSON.stringify(await server.app.audit.page({ before: null, limit: 10 }));
  expect(lines).toContain(made.id);
  expect(lines).not.toContain(path.slice(7, 49));
  const body = JSON.stringify({ asin: ASINS.bestSeller, marketplace: MARKETPLACE });
  const asReader = { method: 'POST' as const, payload: body, headers: JSON_BODY };
  expect((await server.request('/admin/v1/embeds', asReader)).statusCode).toBe(403);
});

it.each([
  [{ asin: 'short' }, 'asin'],
  [{ marketplace: 'amazon.nowhere' }, 'marketplace'],
  [{ expiresInDays: 0 }, 'expiresInDays'],
  [{ expiresInDays: 366 }, 'expiresInDays'],
  [{ range: '3d' }, 'range'],
  [{ theme: 'pink' }, 'theme'],
])('is not made of %j', async (more, field) => {
  const request = { asin: ASINS.bestSeller, marketplace: MARKETPLACE, ...more };
  const { statusCode, ...answer } = await admin('POST', '', request);
  expect([statusCode, answer.json().error.details[0].field]).toEqual([400, field]);
});

it('shows its page in any frame, and opens title, source and histories of its product', async () => {
  const { id, path } = await embed();
  const page = await look(path);
  expect([page.statusCode, page.body]).toEqual([200, 'embed.html']);
  expect(page.headers).toMatchObject({
    'content-security-policy': expect.stringContaining('frame-ancestors *'),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });
  expect(page.headers['set-cookie']).toBeUndefined();
  expect((await look(`${path}/product`)).json().data).toEqual({
    asin: ASINS.bestSeller,
    marketplace: MARKETPLACE,
    title: expect.stringContaining('Yoga'),
    sources: ['csv'],
  });
  for (const kind of ['price-history', 'bsr-history']) {
    const question = `/${kind}?asin=${ASINS.bestSeller}&marketplace=${MARKETPLACE}`;
    const own = await history(path, ASINS.bestSeller, kind);
    const known = await server.request(`/form-a/api/v1${question}`);
    expect(own.statusCode).toBe(200);
    expect(own.json()).toEqual(known.json());
  }
  expect(await found(id)).toMatchObject({ lastUsedOn: '2026-11-21' });
  const other = (await server.request('/docs')).headers['content-security-policy'];
  expect(other).toContain("frame-ancestors 'none'");
});

it('opens no other product and no other operation', async () => {
  const { path } = await embed();
  const refused = await Promise.all([
    history(path, ASINS.childA),
    history(path, `${ASINS.bestSeller}&asin=${ASINS.childA}`),
    look(`${path}/form-a/api/v1/price-history?asin=${ASINS.bestSeller}`),
    look(`${path}/form-a/api/v1/price-history?asin=${ASINS.bestSeller}&marketplace=amazon.de`),
    look(`${path}/form-a/api/v1/search?keyword=mat`),
    look(`${path}/admin/v1/embeds`),
    history('/embed/unknown'),
  ]);
  const statuses = refused.map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([404, 400, 404, 404, 404, 404, 404]);
});

it('is neither a key nor a session, and reads no cookie', async () => {
  const token = (await embed()).path.slice(7);
  const question = '/form-a/api/v1/search?keyword=mat';
  expect((await server.request(question, { key: token })).statusCode).toBe(401);
  const cookie = { ...OWN, cookie: `shelfline_session=${token}` };
  expect((await look(question, cookie)).statusCode).toBe(401);
  const signIn = { method: 'POST' as const, key: null, headers: { ...OWN, ...JSON_BODY } };
  const payload = JSON.stringify({ key: token });
  expect((await server.request('/session', { ...signIn, payload })).statusCode).toBe(401);
  const session = await server.request('/session', {
    ...signIn,
    payload: JSON.stringify({ key: operator }),
  });
  const signedIn = { ...OWN, cookie: String(session.headers['set-cookie']).split(';')[0] ?? '' };
  expect((await look('/embed/unknown/product', signedIn)).statusCode).toBe(404);
  const keys = await server.request('/admin/v1/keys', { key: operator });
  expect(keys.body).not.toContain('embed_');
});

it('cannot be made a key by those who administer keys', async () => {
  const { id } = await embed();
  const rotated = { method: 'POST' as const, key: operator };
  expect((await server.request(`/admin/v1/keys/${id}/rotate`, rotated)).statusCode).toBe(400);
  const change = { method: 'PATCH' as const, key: operator, headers: JSON_BODY };
  const payload = '{"role":"operator"}';
  const changed = await server.request(`/admin/v1/keys/${id}`, { ...change, payload });
  expect(changed.statusCode).toBe(400);
});

it('ends when it is revoked or its days are over, and says which of them on its list', async () => {
  const [revoked, over] = [await embed(), await embed({ expiresInDays: 1 })];
  for (const { path } of [revoked, over]) expect((await history(path)).statusCode).toBe(200);
  const answer = await admin('DELETE', `/${revoked.id}`);
  expect(answer.json().data).toMatchObject({ id: revoked.id, state: 'revoked' });
  await admin('DELETE', `/${revoked.id}`);
  server.setNow(TEST_NOW + DAY_S);
  for (const { path } of [revoked, over]) {
    const page = await look(path);
    expect([page.statusCode, page.body]).toEqual([410, expect.stringContaining('no longer')]);
    expect(page.headers['content-security-policy']).toContain('frame-ancestors *');
    expect((await history(path)).statusCode).toBe(404);
    expect((await look(`${path}/product`)).statusCode).toBe(404);
  }
  expect((await look('/embed/unknown')).statusCode).toBe(404);
  const states = await Promise.all([revoked, over].map(async ({ id }) => (await found(id))?.state));
  expect(states).toEqual(['revoked', 'expired']);
  server.setNow(TEST_NOW);
  const entries = await server.app.audit.page({ before: null, limit: 100 });
  const ofRevoked = entries.filter(({ subject }) => subject === revoked.id);
  expect(ofRevoked.map(({ action }) => action)).toEqual(['embed.revoke', 'embed.create']);
  expect((await admin('DELETE', '/embed_none')).statusCode).toBe(400);
});

it('has a daily limit of its own', async () => {
  const { id, path } = await embed();
  await server.app.usage.take({ keyId: id, day: '2026-11-21', limit: 10_000, cost: 9_999 });
  expect((await history(path)).headers['x-ratelimit-remaining']).toBe('0');
  expect((await history(path)).statusCode).toBe(429);
  expect((await history((await embed()).path)).statusCode).toBe(200);
});

it('is in no line of the log', async () => {
  const { id, path } = await embed();
  await look(path);
  await history(path);
  await history(path, ASINS.childA);
  const log = JSON.stringify(server.lines);
  expect(log).toContain(id);
  expect(log).not.toContain(path.slice(7));
});
