/** Another service that knows who a person is (OpenID Connect). */

/** What ties the answer of the provider to the browser that was sent there. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The verifier of PKCE. */
  readonly verifier: string;
}

export interface IdentityProvider {
  /** Returns where the browser goes. Throws `provider_unavailable` if the provider is away. */
  begin(): Promise<{ readonly url: string; readonly secrets: SignInSecrets }>;
  /**
   * Returns what the provider says of the person, with all its signatures and secrets checked.
   * Throws `provider_unavailable` if it is away, and `bad_request` for an answer that is not
   * the one to these secrets, or that is a refusal.
   *
   * @param query of the address to which the provider sent the browser
   */
  finish(query: string, secrets: SignInSecrets): Promise<Readonly<Record<string, unknown>>>;
}

/** People with this value of this claim ask with this key, on its plan and in its role. */
export interface SignInRule {
  /** Such as `email` or `groups`. */
  readonly claim: string;
  readonly value: string;
  /** The id of the key. */
  readonly key: string;
}

export interface OutsideSignIn {
  readonly provider: IdentityProvider;
  /** The first that fits counts. */
  readonly rules: readonly SignInRule[];
  /** The origin of this service. */
  readonly origin: string;
}
