/** Asks about assistants that are connected, or want to be. */
import type { Review } from '../../../../src/app/accounts/agents/authorization.ts';
import type { ConnectedAgent } from '../../../../src/app/accounts/agents/connected.ts';
import { ask } from '../../ask.ts';

const REQUEST = '/oauth/request';
const CONNECTED = '/oauth/connected';

export const connected = {
  list: (signal: AbortSignal) =>
    ask<{ readonly agents: readonly ConnectedAgent[] }>(CONNECTED, { signal }),
  revoke: (id: string) =>
    ask<ConnectedAgent>(`${CONNECTED}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  /** @param query of the page's address, as the assistant made it */
  review: (query: string, signal: AbortSignal) => ask<Review>(`${REQUEST}?${query}`, { signal }),
  /**
   * Returns where the browser goes next.
   * @param key in whose name the assistant asks; null refuses it
   */
  decide: (query: string, key: string | null) =>
    ask<{ readonly redirectTo: string }>(REQUEST, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, key }),
    }),
} as const;
