/** Finds the caller and the caller's plan: the first two checks of every request. */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isWellFormedKey } from '../../domain/account/api-key.ts';
import type { DailyLimit } from '../../domain/account/plans.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import { type MaybePromise, whenReady } from '../../domain/values/maybe-promise.ts';
import type { ApiKey } from '../../ports/account-store.ts';
import type { AppContext, Plan } from '../context.ts';

/** A plan that includes API access. */
export interface ApiPlan extends Plan {
  readonly dailyLimit: NonNullable<DailyLimit>;
}

export interface Authorization {
  readonly key: ApiKey;
  readonly plan: ApiPlan;
}

/** Hashes of keys that were found, because customers send their key with every request. */
const HASHES = new LRUCache<string, string>({ max: 1_000 });

/**
 * Finds the presented key and its plan. Unknown, revoked, expired and malformed keys get one
 * answer, so that nobody learns which keys exist. Malformed ones cost no look-up.
 *
 * Throws `missing_api_key`, `invalid_api_key` or `plan_without_api_access`.
 */
export function authorize(
  app: Pick<AppContext, 'keys' | 'clock' | 'plans'>,
  presentedKey: string | null,
): MaybePromise<Authorization> {
  if (presentedKey === null || presentedKey === '') {
    const how = 'Send your API key in the header X-API-Key, or as Authorization: Bearer <key>.';
    throw new ShelflineError('missing_api_key', how);
  }
  const known = HASHES.get(presentedKey);
  if (known === undefined && !isWellFormedKey(presentedKey)) throw invalidKey();
  const keyHash = known ?? hashKey(presentedKey);
  return whenReady(authorizeHash(app, keyHash), (authorization) => {
    // Only for keys that exist: made-up ones must not push them out.
    if (known === undefined) HASHES.set(presentedKey, keyHash);
    return authorization;
  });
}

/** Finds a key by its hash, and its plan. Throws as `authorize` does. */
export function authorizeHash(
  app: Pick<AppContext, 'keys' | 'clock' | 'plans'>,
  keyHash: string,
): MaybePromise<Authorization> {
  return whenReady(app.keys.byHash(keyHash), (key) => {
    if (key === null || key.chartOf !== null) throw invalidKey();
    return whenReady(isSeenInForce(app, key), (isGood) => {
      if (!isGood) throw invalidKey();
      return { key, plan: requireApiPlan(app.plans, key.plan) };
    });
  });
}

/** Returns the SHA-256 of an API key in hex, which the key store keeps in place of the key. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'hex');
}

function invalidKey(): ShelflineError {
  return new ShelflineError('invalid_api_key', 'This API key is not valid.');
}

/**
 * Returns whether a key works at this time. A key that was revoked, or seen past its end, never
 * does, whatever the clock says.
 */
export function isInForce(key: ApiKey, now: number): boolean {
  if (key.revokedAt !== null || key.endedAt !== null) return false;
  return key.expiresAt === null || key.expiresAt > now;
}

/**
 * Returns whether the key is in force now. Also ends a key past its end, so that it stays ended if
 * the clock is set back later. If the store cannot keep that, the key's end still refuses it.
 */
export function isSeenInForce(
  { keys, clock }: Pick<AppContext, 'keys' | 'clock'>,
  key: ApiKey,
): MaybePromise<boolean> {
  if (isInForce(key, clock.now())) return true;
  if (key.revokedAt !== null || key.endedAt !== null) return false;
  return keys.endExpired(key.id).then(
    () => false,
    () => false,
  );
}

function requireApiPlan(plans: readonly Plan[], name: string): ApiPlan {
  const dailyLimit = plans.find((candidate) => candidate.name === name)?.dailyLimit ?? null;
  if (dailyLimit !== null) return { name, dailyLimit };
  const why = `The plan "${name}" does not include API access. Choose one that does.`;
  throw new ShelflineError('plan_without_api_access', why);
}
