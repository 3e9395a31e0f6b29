/** The two documents by which a client finds out how to connect (RFC 9728, RFC 8414). */
import { AGENT_SCOPE, type OAuthAddresses } from '../../../app/accounts/agents/oauth.ts';

export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  review: '/oauth/request',
} as const;

export const SERVER_PATH = '/.well-known/oauth-authorization-server';
const RESOURCE_PATH = '/.well-known/oauth-protected-resource';

/** Where the resource is described: at its own path, and without it, where older clients look. */
export function resourcePaths({ resource }: OAuthAddresses): readonly [string, string] {
  return [RESOURCE_PATH + new URL(resource).pathname, RESOURCE_PATH];
}

export function describeResource({ issuer, resource }: OAuthAddresses): object {
  return {
    resource,
    authorization_servers: [issuer],
    scopes_supported: [AGENT_SCOPE],
    bearer_methods_supported: ['header'],
    resource_name: 'Shelfline',
  };
}

export function describeServer({ issuer }: OAuthAddresses): object {
  return {
    issuer,
    authorization_endpoint: issuer + OAUTH_PATHS.authorize,
    token_endpoint: issuer + OAUTH_PATHS.token,
    registration_endpoint: issuer + OAUTH_PATHS.register,
    revocation_endpoint: issuer + OAUTH_PATHS.revoke,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    scopes_supported: [AGENT_SCOPE],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
  };
}

/** What a 401 of `/mcp` says beyond the scheme: where to find out how to connect. */
export function challengeOf(addresses: OAuthAddresses): string {
  const [path] = resourcePaths(addresses);
  return `resource_metadata="${addresses.issuer}${path}", scope="${AGENT_SCOPE}"`;
}
