/** Who is signed in. A key is sent once; afterwards a cookie that no script can read. */
import { signal } from '@preact/signals';
import { errorOf } from '../../client/src/errors.ts';
import { catalog } from './words/catalog.ts';

export interface Session {
  readonly name: string | null;
  readonly plan: string;
  readonly role: 'reader' | 'operator';
  /** Where pictures of products come from, as the operator chose. */
  readonly pictures: 'off' | 'direct' | 'cached';
}

/** Undefined until the service has said who is signed in; null if nobody is. */
export const session = signal<Session | null | undefined>(undefined);

/** A first start's link has the key behind the `#`, which browsers send to nobody. */
const KEY_IN_FRAGMENT = /^#key=([A-Za-z0-9_]+)$/;

const texts = catalog('session');

/**
 * Takes a key out of the address, if there is one, and asks who is signed in. A link of somebody
 * else must not replace a session unnoticed.
 *
 * @param wordsAreLoaded resolves when a question can be worded
 */
export async function findSession(wordsAreLoaded: Promise<void>): Promise<void> {
  const [, key] = KEY_IN_FRAGMENT.exec(location.hash) ?? [];
  if (key !== undefined) {
    // First the address, so that no failure leaves the key in it or in the history.
    history.replaceState(null, '', location.pathname + location.search);
    await readSession();
    await wordsAreLoaded;
    if (session.value === null || window.confirm(texts().replace)) {
      await signIn(key).catch(() => readSession());
    }
    return;
  }
  await readSession();
}

/** Throws the service's refusal of a key. */
export async function signIn(key: string): Promise<void> {
  const response = await fetch('/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: key.trim() }),
  });
  if (!response.ok) throw await errorOf(response);
  // A body that nobody reads keeps its request open.
  await response.text();
  await readSession();
}

export async function signOut(): Promise<void> {
  await fetch('/session', { method: 'DELETE' });
  session.value = null;
}

async function readSession(): Promise<void> {
  const response = await fetch('/session');
  const answer = await response.text();
  session.value = response.ok ? (JSON.parse(answer) as { data: Session }).data : null;
}
