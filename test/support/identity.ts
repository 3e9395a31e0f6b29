/** A provider of OpenID Connect on loopback, where a person signs in by asking for it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import { CALLBACK_PATH } from '../../src/delivery/http/dashboard/outside-sign-in.ts';
import { freePort } from './connecting.ts';

export interface Identity {
  readonly issuer: string;
  /** Follows a browser from the provider's address until it is sent back; that address. */
  signIn(address: string, person: string): Promise<URL>;
  close(): Promise<void>;
}

export const CLIENT = { id: 'shelfline', secret: 'a secret of the provider' } as const;

const CLAIMS: Readonly<Record<string, object>> = {
  ann: { email: 'Ann@example.com', email_verified: true, groups: ['sellers', 'operators'] },
  ben: { email: 'ann@example.com', email_verified: false, groups: [] },
  cleo: { email: 'cleo@example.com', email_verified: true, groups: ['guests'] },
};

/** @param origin of the service that people sign in to */
export async function startIdentity(origin: string): Promise<Identity> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [origin + CALLBACK_PATH],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['groups'] },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...CLAIMS[sub] }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: ['of a test'] },
  });
  const callback = provider.callback();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/sign-in/') !== true) callback(request, response);
    else void interact(provider, request, response);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    issuer,
    signIn: (address, person) => follow(address, person, origin),
    close: () => closed(server),
  };
}

async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { prompt, params } = await provider.interactionDetails(request, response);
  const accountId = String(request.headers['x-person']);
  const done = { mergeWithLastSubmission: true };
  if (prompt.name === 'login') {
    const result = { login: { accountId } };
    await provider.interactionFinished(request, response, result, done);
    return;
  }
  const grant = new provider.Grant({ accountId, clientId: params['client_id'] });
  grant.addOIDCScope(String(params['scope']));
  const result = { consent: { grantId: await grant.save() } };
  await provider.interactionFinished(request, response, result, done);
}

/** What a browser does, with the cookies of the provider alone. */
async function follow(address: string, person: string, until: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  for (let step = 0; next.origin !== until; step += 1) {
    if (step > 10) throw new Error(`the provider leads nowhere: ${next}`);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie, 'x-person': person },
    });
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      cookies.set(name, value);
    }
    next = new URL(location, next);
  }
  return next;
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
