/** Signs people in to the dashboard: a key once, then a token that only their browser has. */
import { randomBase62 } from '../../domain/account/api-key.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { type MaybePromise, whenReady } from '../../domain/values/maybe-promise.ts';
import { type EpochSeconds, HOUR_S } from '../../domain/values/time.ts';
import type { AppContext } from '../context.ts';
import { type Authorization, authorize, authorizeHash, hashKey } from './authorize.ts';

/** How long a person stays signed in, at most. */
export const SESSION_S = 12 * HOUR_S;
/** How many browsers may be signed in with one key. Another sign-in ends the oldest session. */
export const SESSIONS_PER_KEY = 8;
/** About 250 bits, so that nobody guesses a token. */
const TOKEN_LENGTH = 42;

type SessionContext = Pick<AppContext, 'keys' | 'sessions' | 'clock' | 'random' | 'plans'>;

export interface NewSession extends Authorization {
  readonly token: string;
  readonly expiresAt: EpochSeconds;
}

/** Starts a session. It ends with its key. Throws as `authorize` does. */
export async function startSession(app: SessionContext, key: string): Promise<NewSession> {
  return await openSession(app, await authorize(app, key));
}

/** Starts a session of a key that was found. */
export async function openSession(
  app: Pick<SessionContext, 'sessions' | 'clock' | 'random'>,
  authorization: Authorization,
): Promise<NewSession> {
  const now = app.clock.now();
  const { hash: keyHash, expiresAt: keyEnd } = authorization.key;
  const expiresAt = Math.min(now + SESSION_S, keyEnd ?? Infinity);
  const token = randomBase62((count) => app.random.bytes(count), TOKEN_LENGTH);
  const session = { hash: hashKey(token), keyHash, startedAt: now, expiresAt };
  await app.sessions.insert(session, SESSIONS_PER_KEY);
  return { ...authorization, token, expiresAt };
}

/**
 * Finds the key of a session. Throws `invalid_api_key` for a session that has ended, which stays
 * ended if the clock is set back.
 */
export function authorizeSession(
  app: Pick<AppContext, 'keys' | 'sessions' | 'clock' | 'plans'>,
  token: string,
): MaybePromise<Authorization> {
  return whenReady(app.sessions.byHash(hashKey(token)), (session) => {
    if (session === null) throw sessionEnded();
    if (session.expiresAt > app.clock.now()) return authorizeHash(app, session.keyHash);
    return app.sessions.end(session.hash).then(() => {
      throw sessionEnded();
    });
  });
}

function sessionEnded(): ShelflineError {
  return new ShelflineError('invalid_api_key', 'The session has ended. Sign in again.');
}

export async function endSession(app: Pick<AppContext, 'sessions'>, token: string): Promise<void> {
  await app.sessions.end(hashKey(token));
}
