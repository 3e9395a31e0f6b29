/** People whom a provider of OpenID Connect knows: who gets a session, and what no browser gets. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIdentityProvider } from '../../src/adapters/openid/identity-provider.ts';
import { createKey, revokeKey } from '../../src/app/accounts/manage-keys.ts';
import type { OutsideSignIn } from '../../src/app/accounts/outside-sign-in.ts';
import { CALLBACK_PATH } from '../../src/delivery/http/dashboard/outside-sign-in.ts';
import { formA } from '../../src/delivery/interface/forms.ts';
import { freePort } from '../support/connecting.ts';
import { type Harness, startHarness } from '../support/http-harness.ts';
import { CLIENT, type Identity, startIdentity } from '../support/identity.ts';

let identity: Identity;
let server: Harness;
let origin: string;
let guestKey: string;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  identity = await startIdentity(origin);
  const rules: OutsideSignIn['rules'][number][] = [];
  const signIn = { provider: providerAt(identity.issuer), rules, origin };
  server = await startHarness({ forms: [formA], app: { signIn } });
  await server.fastify.listen({ port, host: '127.0.0.1' });
  const operator = await createKey(server.app, { plan: 'pro', role: 'operator', name: 'Ann' });
  const guest = await createKey(server.app, { plan: 'starter' });
  guestKey = guest.id;
  rules.push({ claim: 'email', value: 'ann@example.com', key: operator.id });
  rules.push({ claim: 'groups', value: 'guests', key: guest.id });
});
afterAll(async () => {
  await server.close();
  await identity.close();
});

const providerAt = (issuer: string) =>
  createIdentityProvider({
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    scope: 'openid email profile',
    redirectUri: origin + CALLBACK_PATH,
  });

const visit = async (path: string | URL, cookie = '') => {
  const response = await fetch(new URL(path, origin), { redirect: 'manual', headers: { cookie } });
  const cookies = response.headers.getSetCookie();
  return { status: response.status, to: response.headers.get('location') ?? '', cookies };
};
const begin = async (to = '/search?keyword=mat') => {
  const begun = await visit(`/session/oidc?to=${encodeURIComponent(to)}`);
  return { ...begun, cookie: begun.cookies[0]?.split(';', 1)[0] ?? '' };
};
const signIn = async (person: string, to?: string) => {
  const { to: provider, cookie } = await begin(to);
  return await visit(await identity.signIn(provider, person), cookie);
};

it('makes a session of the key that a claim names, and leads to the page', async () => {
  const { status, to, cookies } = await signIn('ann');
  expect([status, to]).toEqual([303, '/search?keyword=mat']);
  expect(cookies[0]).toMatch(/^shelfline_session=\w{42}; HttpOnly; SameSite=Strict; Path=\/;/);
  expect(cookies[1]).toMatch(/^shelfline_sign_in=; .*Max-Age=0$/);
  const cookie = cookies[0]?.split(';', 1)[0] ?? '';
  const who = await fetch(`${origin}/session`, { headers: { cookie, origin } });
  expect(await who.json()).toMatchObject({ data: { name: 'Ann', plan: 'pro', role: 'operator' } });
});

it('takes groups, and no address that nobody verified', async () => {
  expect((await signIn('cleo')).cookies[0]).toMatch(/^shelfline_session=\w/);
  const refused = await signIn('ben');
  expect(refused.to).toBe('/?signIn=unknown');
  expect(refused.cookies.join()).not.toContain('shelfline_session');
});

it('ties the way there and back to one browser, state and nonce', async () => {
  const first = await begin();
  const second = await begin();
  expect(first.cookies[0]).toMatch(/; HttpOnly; SameSite=Lax; Path=\/session\/oidc; Max-Age=600$/);
  const back = await identity.signIn(first.to, 'ann');
  const withNonceOf = (one: string, other: string) => {
    const read = (cookie: string) =>
      JSON.parse(Buffer.from(cookie.split('=')[1] ?? '', 'base64url').toString());
    const mixed = { ...read(one), nonce: read(other).nonce };
    return `shelfline_sign_in=${Buffer.from(JSON.stringify(mixed)).toString('base64url')}`;
  };
  const wrong = [second.cookie, '', 'shelfline_sign_in=e30', withNonceOf(first.cookie, second.cookie)];
  for (const cookie of wrong) {
    const { to, cookies } = await visit(back, cookie);
    expect(to).toBe('/?signIn=failed');
    expect(cookies.join()).not.toContain('shelfline_session');
  }
  const denied = `${CALLBACK_PATH}?error=access_denied&state=x`;
  expect((await visit(denied, second.cookie)).to).toBe('/?signIn=failed');
});

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', 'x:y'])(
  'never leads to another site: %s',
  async (place) => {
    const { to } = await signIn('cleo', place);
    expect(new URL(to, origin).origin).toBe(origin);
    expect(to).not.toMatch(/^\/\//);
  },
);

it('refuses a person whose key was revoked', async () => {
  await revokeKey(server.app, guestKey);
  expect((await signIn('cleo')).to).toBe('/?signIn=unknown');
});

it('says that the provider is away, and keeps no secret in the log', async () => {
  const away = await startHarness({
    forms: [formA],
    app: { signIn: { provider: providerAt(`http://127.0.0.1:${await freePort()}`), rules: [], origin } },
  });
  const answer = await away.request('/session/oidc', { key: null });
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/?signIn=away']);
  await away.close();
  const log = JSON.stringify(server.lines);
  expect(log).toContain('a sign-in was refused');
  expect(log).not.toContain(CLIENT.secret);
  expect(log).not.toMatch(/code=|eyJ/);
});
