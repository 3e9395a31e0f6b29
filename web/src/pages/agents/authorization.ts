/** Asks what an assistant wants to be allowed, and says what the operator decided. */
import type { Review } from '../../../../src/app/accounts/agents/authorization.ts';
import { ask } from '../../ask.ts';

const REQUEST = '/oauth/request';

export const authorization = {
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
