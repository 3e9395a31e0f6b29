/** Sessions of the dashboard: who gets one, what it may do, and what ends it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hashKey } from '../../src/app/accounts/authorize.ts';
import { revokeKey } from '../../src/app/accounts/manage-keys.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { DAY_S } from '../../src/domain/values/time.ts';
import { type Harness, TEST_NOW } from '../support/http-harness.ts';
import { startMarketHarness } from '../support/market-harness.ts';

const OWN = {
  origin: 'http://localhost:8080',
  host: 'localhost:8080',
  'sec-fetch-site': 'same-origin',
};
const QUESTION = '/api/v1/search?keyword=yoga%20mat';
let server: Harness;
beforeAll(async () => {
  server = await startMarketHarness({ forms: [formA], settings: { signInsAtOnce: 1_000 } });
});
beforeEach(() => server.setNow(TEST_NOW));
afterAll(async () => await server.close());

const signIn = async (key: string, headers: Record<string, string> = OWN) =>
  await server.request('/session', {
    method: 'POST',
    key: null,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ key }),
  });
const cookieOf = async (key: string) => {
  const header = String((await signIn(key)).headers['set-cookie']);
  return header.split(';', 1)[0] ?? '';
};
const ask = (cookie: string, headers: Record<string, string> = OWN) =>
  server.request(QUESTION, { key: null, headers: { ...headers, cookie } });

it('gives a cookie that no script reads and no other site sends', async () => {
  const response = await signIn(await server.mintKey());
  expect(response.statusCode).toBe(204);
  const cookie = String(response.headers['set-cookie']);
  expect(cookie).toMatch(/^shelfline_session=[A-Za-z0-9]{42}; HttpOnly; SameSite=Strict; Path=\/;/);
  expect(cookie).toContain('Max-Age=43200');
  expect(cookie).not.toContain('Secure');
});

const TLS = { ...OWN, origin: 'https://localhost:8080', 'x-forwarded-for': '203.0.113.7' };

it.each([
  ['the proxy of the guide', { ...TLS, 'x-forwarded-proto': 'https' }],
  ['a proxy that does not name the scheme', TLS],
])('is sent over TLS only, behind %s', async (_, headers) => {
  const response = await signIn(await server.mintKey(), headers);
  expect(String(response.headers['set-cookie'])).toContain('; Secure');
});

it.each([
  ['of plain HTTP', { ...OWN, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }],
  ['of TLS', { ...OWN, origin: 'https://localhost:8080' }],
])(
  'is nothing to a page %s of the same host, where the service has the other',
  async (_, headers) => {
    const { 'sec-fetch-site': __, ...old } = headers as Record<string, string>;
    const cookie = await cookieOf(await server.mintKey());
    expect((await ask(cookie, old)).statusCode).toBe(401);
    expect((await signIn(await server.mintKey(), old)).statusCode).toBe(403);
  },
);

it('leaves no answer behind in the browser', async () => {
  const cookie = await cookieOf(await server.mintKey());
  const response = await ask(cookie);
  expect(response.headers['cache-control']).toBe('no-store');
  const etag = String(response.headers.etag);
  const again = await ask(cookie, { ...OWN, 'if-none-match': etag });
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'no-store']);
  const byKey = await server.request(QUESTION);
  expect(byKey.headers['cache-control']).toContain('max-age=60');
});

it('is one of eight of a key: another sign-in ends the oldest', async () => {
  const key = await server.mintKey();
  const cookies: string[] = [];
  for (let at = 0; at < 9; at += 1) {
    server.setNow(TEST_NOW + at);
    cookies.push(await cookieOf(key));
  }
  const answers = await Promise.all(cookies.map(async (cookie) => (await ask(cookie)).statusCode));
  expect(answers).toEqual([401, ...Array(8).fill(200)]);
});

it('stays ended when the clock is set back', async () => {
  const cookie = await cookieOf(await server.mintKey());
  server.setNow(TEST_NOW + DAY_S);
  expect((await ask(cookie)).statusCode).toBe(401);
  server.setNow(TEST_NOW);
  expect((await ask(cookie)).statusCode).toBe(401);
});

it('is tried a few times from one address, and then now and again', async () => {
  const few = await startMarketHarness({
    forms: [formA],
    settings: { signInsAtOnce: 3, signInsPerSecond: 0.001 },
  });
  const tryFrom = async (address: string) => {
    const response = await few.request('/session', {
      method: 'POST',
      key: null,
      headers: {
        ...TLS,
        'x-forwarded-for': `198.51.100.1, ${address}`,
        'content-type': 'application/json',
      },
      payload: JSON.stringify({ key: 'sl_wrong' }),
    });
    return response.statusCode;
  };
  const statuses: number[] = [];
  for (let at = 0; at < 5; at += 1) statuses.push(await tryFrom('203.0.113.7'));
  expect(statuses).toEqual([401, 401, 401, 503, 503]);
  expect(await tryFrom('203.0.113.8')).toBe(401);
  await few.close();
});

it('asks with the key it was made from, on its plan', async () => {
  const cookie = await cookieOf(await server.mintKey('starter'));
  const response = await ask(cookie);
  expect(response.statusCode).toBe(200);
  expect(response.headers['x-ratelimit-remaining']).toBe('99');
  const who = await server.request('/session', { key: null, headers: { ...OWN, cookie } });
  expect(who.json().data).toMatchObject({ plan: 'starter', role: 'reader' });
});

it('is refused for a key that is not valid, and says so as the interface does', async () => {
  const response = await signIn('sl_wrong');
  expect(response.statusCode).toBe(401);
  expect(response.headers['set-cookie']).toBeUndefined();
});

it.each([
  ['a page of another site', { ...OWN, 'sec-fetch-site': 'cross-site' }],
  ['a page of another host of the site', { ...OWN, 'sec-fetch-site': 'same-site' }],
  ['an old browser on another origin', { origin: 'https://elsewhere', host: 'localhost:8080' }],
  ['a program with a stolen cookie', { host: 'localhost:8080' }],
])('is nothing to %s', async (_, headers: Record<string, string>) => {
  const cookie = await cookieOf(await server.mintKey());
  expect((await ask(cookie, headers)).statusCode).toBe(401);
  expect((await signIn(await server.mintKey(), headers)).statusCode).toBe(403);
});

it('is a new one at each sign-in, and the one before has ended', async () => {
  const key = await server.mintKey();
  const before = await cookieOf(key);
  const response = await signIn(key, { ...OWN, cookie: before });
  const after = String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
  expect(after).not.toBe(before);
  expect((await ask(before)).statusCode).toBe(401);
  expect((await ask(after)).statusCode).toBe(200);
});

it('cannot be chosen by who wants to share it', async () => {
  const chosen = `shelfline_session=${'a'.repeat(42)}`;
  await signIn(await server.mintKey(), { ...OWN, cookie: chosen });
  expect((await ask(chosen)).statusCode).toBe(401);
});

it('ends when its person signs out, for a copy of the cookie, too', async () => {
  const cookie = await cookieOf(await server.mintKey());
  const out = await server.request('/session', {
    method: 'DELETE',
    key: null,
    headers: { ...OWN, cookie },
  });
  expect(out.statusCode).toBe(204);
  expect(String(out.headers['set-cookie'])).toMatch(/^shelfline_session=; .*Max-Age=0/);
  expect((await ask(cookie)).statusCode).toBe(401);
});

it('ends with its key', async () => {
  const key = await server.mintKey();
  const cookie = await cookieOf(key);
  const stored = await server.app.keys.byHash(hashKey(key));
  await revokeKey(server.app, stored?.id ?? '');
  expect((await ask(cookie)).statusCode).toBe(401);
});

it('yields to a key in the header', async () => {
  const cookie = await cookieOf(await server.mintKey('starter'));
  const headers = { ...OWN, cookie };
  const response = await server.request(QUESTION, { key: await server.mintKey('pro'), headers });
  expect(response.headers['x-ratelimit-limit']).toBe('500');
});

it('leaves no key and no token in the log', async () => {
  const key = await server.mintKey();
  const cookie = await cookieOf(key);
  await ask(cookie);
  const log = JSON.stringify(server.lines);
  expect(log).not.toContain(key);
  expect(log).not.toContain(cookie.split('=')[1]);
});
