/** What tests use of the provider, whose types are a package of their own with many others. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Details {
    readonly uid: string;
    readonly prompt: { readonly name: string };
    readonly params: Readonly<Record<string, string>>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Details>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
    readonly Grant: new (
      of: Readonly<Record<string, unknown>>,
    ) => { addOIDCScope(scope: string): void; save(): Promise<string> };
  }
}
