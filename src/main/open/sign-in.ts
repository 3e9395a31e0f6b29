/** Opens the ways by which people and assistants of other services come in, if they are set up. */
import { readFileSync, statSync } from 'node:fs';
import { createClientDocuments } from '../../adapters/client-documents/client-documents.ts';
import { oauthAddresses } from '../../app/accounts/agents/oauth.ts';
import type { AppContext } from '../../app/context.ts';
import { CALLBACK_PATH } from '../../delivery/http/dashboard/outside-sign-in.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { callerPath } from '../config/files.ts';

const OTHERS = 0o077;
const DEFAULT_SCOPE = 'openid email profile';

export async function openWaysIn({
  settings: { oauth, signIn },
  secrets,
}: Config): Promise<Pick<AppContext, 'oauth' | 'clientDocuments' | 'signIn'>> {
  const forAgents = oauth && {
    oauth: oauthAddresses(oauth.publicUrl),
    clientDocuments: createClientDocuments(),
  };
  if (signIn === undefined) return { ...forAgents };
  const { origin } = new URL(signIn.publicUrl);
  // Most installations have no provider, and the library takes a while to load.
  const { createIdentityProvider } = await import('../../adapters/openid/identity-provider.ts');
  const provider = createIdentityProvider({
    issuer: signIn.issuer,
    clientId: signIn.clientId,
    clientSecret: secrets.signInSecret ?? secretIn(signIn.clientSecretFile),
    scope: signIn.scope ?? DEFAULT_SCOPE,
    redirectUri: origin + CALLBACK_PATH,
  });
  return { ...forAgents, signIn: { provider, rules: signIn.people, origin } };
}

function secretIn(file: string | undefined): string | null {
  if (file === undefined) return null;
  const path = callerPath(file);
  const name = 'signIn.clientSecretFile';
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true) throw new ConfigError(`${name}: there is no file ${path}.`);
  if ((found.mode & OTHERS) !== 0) {
    throw new ConfigError(`${name}: others may read ${path}; run chmod 600 on it.`);
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret === '') throw new ConfigError(`${name}: ${path} is empty.`);
  return secret;
}
