/** What all steps of connecting an assistant share: addresses, times, and refusals (OAuth 2.1). */
import { DAY_S, HOUR_S } from '../../../domain/values/time.ts';

/** Where this service is for the programs of others. Present if assistants may be connected. */
export interface OAuthAddresses {
  /** The origin of the service, such as `https://data.example.org`. */
  readonly issuer: string;
  /** What tokens are for: the address of the assistants' messages. */
  readonly resource: string;
}

/** All that a token allows: what tools ask. */
export const AGENT_SCOPE = 'mcp';

export const ACCESS_S = HOUR_S;
/** A client exchanges its code at once. */
export const CODE_S = 120;
/** Each refresh starts it again, so it ends a connection that nobody uses. */
export const REFRESH_S = 30 * DAY_S;
/** How long a second use of a code is noticed. */
export const CODE_KEPT_S = DAY_S;

export function oauthAddresses(publicUrl: string): OAuthAddresses {
  const { origin } = new URL(publicUrl);
  return { issuer: origin, resource: `${origin}/mcp` };
}

/** Returns whether the address names the resource; scheme and host in any case (RFC 8707). */
export function isResource({ resource }: OAuthAddresses, named: string): boolean {
  const url = URL.parse(named);
  if (url === null || named.includes('#')) return false;
  return url.href === resource || url.href === `${resource}/`;
}

/** The codes of RFC 6749 §4.1.2.1 and §5.2, RFC 7591 §3.2.2 and RFC 8707 §2. */
export type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_client_metadata'
  | 'invalid_redirect_uri'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'temporarily_unavailable'
  | 'access_denied';

/** A refusal in the protocol's own words, for the client. */
export class OAuthFault extends Error {
  override readonly name = 'OAuthFault';
  readonly code: OAuthCode;

  constructor(code: OAuthCode, message: string) {
    super(message);
    this.code = code;
  }
}
