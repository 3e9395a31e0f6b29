/** Who is asking, and under which plan: the first two checks of every request. */
import { isWellFormedKey } from '../domain/account/api-key.ts';
import { ShelflineError } from '../domain/error.ts';
import type { ApiKey } from '../ports/account-store.ts';
import type { AppContext, Plan } from './context.ts';
import { hashKey, rememberedHash, rememberHash } from './hash-key.ts';

/** A plan that includes API access. */
export interface ApiPlan extends Plan {
  readonly dailyLimit: number;
}

export interface Authorization {
  readonly key: ApiKey;
  readonly plan: ApiPlan;
}

/**
 * Finds the key presented and its plan. Unknown, revoked, expired and malformed keys get one and
 * the same answer, so that nobody learns which keys exist; malformed ones cost no look-up.
 *
 * Throws `missing_api_key`, `invalid_api_key` or `plan_without_api_access`.
 */
export async function authorize(
  app: Pick<AppContext, 'keys' | 'clock' | 'plans'>,
  presentedKey: string | null,
): Promise<Authorization> {
  if (presentedKey === null || presentedKey === '') {
    throw new ShelflineError(
      'missing_api_key',
      'Send your API key in the header X-API-Key, or as Authorization: Bearer <key>.',
    );
  }
  const key = await findKey(app, presentedKey);
  if (key === null || !(await isSeenInForce(app, key))) {
    throw new ShelflineError('invalid_api_key', 'This API key is not valid.');
  }
  return { key, plan: requireApiPlan(app.plans, key.plan) };
}

/** The same where it can be told without waiting; null: ask `authorize`, which says what is wrong. */
export function authorizeNow(
  app: Pick<AppContext, 'keys' | 'clock' | 'plans'>,
  presentedKey: string,
): Authorization | null {
  const keyHash = rememberedHash(presentedKey);
  const key = keyHash === null ? null : app.keys.byHashNow(keyHash);
  if (key === null || !isInForce(key, app.clock.now())) return null;
  const plan = apiPlan(app.plans, key.plan);
  return plan === null ? null : { key, plan };
}

function findKey({ keys }: Pick<AppContext, 'keys'>, presented: string): Promise<ApiKey | null> {
  const known = rememberedHash(presented);
  if (known !== null) return keys.byHash(known);
  return isWellFormedKey(presented) ? findNewKey(keys, presented) : Promise.resolve(null);
}

async function findNewKey(keys: AppContext['keys'], presented: string): Promise<ApiKey | null> {
  const keyHash = hashKey(presented);
  const key = await keys.byHash(keyHash);
  if (key !== null) rememberHash(presented, keyHash);
  return key;
}

/**
 * Revoked is revoked, whatever the clock says: one that was ahead and is set back must not bring a
 * key back. An expiry is a date, and only the clock tells whether it has come.
 */
export function isInForce(key: ApiKey, now: number): boolean {
  if (key.revokedAt !== null) return false;
  return key.expiresAt === null || key.expiresAt > now;
}

/**
 * The same, and a replaced key that is past its end is ended for good: a clock that is set back
 * later must not bring it back. It is refused by its date all the same, so one that cannot be
 * marked is no failure.
 */
export async function isSeenInForce(
  { keys, clock }: Pick<AppContext, 'keys' | 'clock'>,
  key: ApiKey,
): Promise<boolean> {
  if (isInForce(key, clock.now())) return true;
  if (key.revokedAt === null) await keys.endReplaced(key.id).catch(() => false);
  return false;
}

function apiPlan(plans: readonly Plan[], name: string): ApiPlan | null {
  const dailyLimit = plans.find((candidate) => candidate.name === name)?.dailyLimit ?? null;
  return dailyLimit === null ? null : { name, dailyLimit };
}

function requireApiPlan(plans: readonly Plan[], name: string): ApiPlan {
  const plan = apiPlan(plans, name);
  if (plan === null) {
    throw new ShelflineError(
      'plan_without_api_access',
      `The plan "${name}" does not include API access. Choose one that does.`,
    );
  }
  return plan;
}
