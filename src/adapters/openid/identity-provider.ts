/** Asks a provider of OpenID Connect who a person is, with the code flow, PKCE and a nonce. */
import * as openid from 'openid-client';
import { ShelflineError } from '../../domain/values/error.ts';
import type { IdentityProvider } from '../../ports/identity-provider.ts';

export interface ProviderOptions {
  /** Over http only on this machine, for trials. */
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a client that has none. */
  readonly clientSecret: string | null;
  readonly scope: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
}

const TIMEOUT_S = 8;

export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  const { issuer, clientId, clientSecret, scope, redirectUri } = options;
  let found: openid.Configuration | null = null;
  /** Asked when somebody signs in, so that the service starts while the provider is away. */
  const discover = async (): Promise<openid.Configuration> => {
    const isPlain = issuer.startsWith('http:');
    found ??= await openid.discovery(
      new URL(issuer),
      clientId,
      {},
      clientSecret === null ? openid.None() : openid.ClientSecretPost(clientSecret),
      { timeout: TIMEOUT_S, execute: isPlain ? [openid.allowInsecureRequests] : [] },
    );
    return found;
  };
  return {
    async begin() {
      const configuration = await discover().catch((cause) => {
        throw away(cause);
      });
      const verifier = openid.randomPKCECodeVerifier();
      const [state, nonce] = [openid.randomState(), openid.randomNonce()];
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, secrets: { state, nonce, verifier } };
    },
    async finish(query, { state, nonce, verifier }) {
      try {
        const configuration = await discover();
        const address = new URL(`${redirectUri}?${query}`);
        const tokens = await openid.authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Error('there is no ID token');
        if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
        // Many providers say groups only here. What was signed comes first.
        const more = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return { ...more, ...claims };
      } catch (cause) {
        throw isAway(cause) ? away(cause) : refused(cause);
      }
    },
  };
}

/** Whether nobody answered, or in time, or with a fault of the server. */
function isAway(fault: unknown): boolean {
  const { code, cause, status } = Object(fault);
  if (typeof status === 'number' && status >= 500) return true;
  const isFetch = fault instanceof TypeError && fault.message === 'fetch failed';
  return isFetch || code === 'OAUTH_TIMEOUT' || (cause instanceof Error && isAway(cause));
}

function away(cause: unknown): ShelflineError {
  const message = 'The service that signs people in does not answer. Try again later.';
  return new ShelflineError('provider_unavailable', message, { cause });
}

function refused(cause: unknown): ShelflineError {
  return new ShelflineError('bad_request', 'The sign-in did not succeed. Try again.', { cause });
}
