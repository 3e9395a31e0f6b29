/** Makes and changes API keys, for an operator on the command line. */
import {
  isWellFormedKey,
  mintKey,
  type Role,
  randomBase62,
  shownPrefix,
} from '../../domain/account/api-key.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import type { EpochSeconds } from '../../domain/values/time.ts';
import type { ApiKey } from '../../ports/account-store.ts';
import type { AppContext } from '../context.ts';
import { hashKey, isInForce, isSeenInForce } from './authorize.ts';

const ID_LENGTH = 16;
const NAME_LENGTH_MAX = 100;

export type KeyContext = Pick<AppContext, 'keys' | 'clock' | 'random' | 'plans'>;

/** A new key. Its text is known only now. */
export interface NewKey extends Pick<ApiKey, 'id' | 'plan' | 'role' | 'name' | 'expiresAt'> {
  readonly key: string;
}

export type KeyState = 'active' | 'expired' | 'revoked';

/** A key as shown later: everything but its hash. */
export interface KeyView extends Omit<ApiKey, 'hash'> {
  readonly state: KeyState;
}

export interface RotatedKey extends NewKey {
  readonly previous: { readonly id: string; readonly expiresAt: EpochSeconds };
}

/** Makes a key. @throws invalid_parameter for an unknown plan, a long name, a past expiry */
export async function createKey(
  app: KeyContext,
  request: {
    readonly plan: string;
    readonly role?: Role;
    readonly name?: string | null;
    readonly expiresAt?: EpochSeconds | null;
  },
): Promise<NewKey> {
  requirePlan(app, request.plan);
  const name = requireName(request.name ?? null);
  const expiresAt = request.expiresAt ?? null;
  if (expiresAt !== null && expiresAt <= app.clock.now()) {
    throw invalidParameter('expires', 'lies in the past; give a later day');
  }
  const { plan, role = 'reader' } = request;
  const made = makeKey(app, { name, plan, role, expiresAt, rotatedFrom: null });
  await app.keys.insert(made.stored);
  return shownOnce(made.key, made.stored);
}

/** Returns all keys, oldest first. */
export async function listKeys(app: KeyContext): Promise<readonly KeyView[]> {
  for (const key of await app.keys.list()) await isSeenInForce(app, key);
  const now = app.clock.now();
  return (await app.keys.list()).map((key) => viewOf(key, now));
}

/** @throws invalid_parameter for an unknown plan or key */
export async function changePlan(app: KeyContext, id: string, plan: string): Promise<KeyView> {
  requirePlan(app, plan);
  await isSeenInForce(app, await requireKey(app, id));
  await app.keys.update(id, { plan });
  return viewOf(await requireKey(app, id), app.clock.now());
}

/** Ends a key immediately. Revoking it again changes nothing. */
export async function revokeKey(app: KeyContext, id: string): Promise<KeyView> {
  const key = await requireKey(app, id);
  const now = app.clock.now();
  if (key.revokedAt === null) await app.keys.update(id, { revokedAt: now });
  return viewOf(await requireKey(app, id), now);
}

/**
 * Makes a successor with the plan, name and expiry of the old key. The old key works for another
 * `graceSeconds`, but never longer than it would have.
 */
export async function rotateKey(
  app: KeyContext,
  id: string,
  graceSeconds: number,
): Promise<RotatedKey> {
  const old = await requireKey(app, id);
  const now = app.clock.now();
  if (!(await isSeenInForce(app, old))) {
    throw invalidParameter('id', `the key ${id} is ${stateOf(old, now)}; create a new key instead`);
  }
  const { name, plan, role, expiresAt } = old;
  const { key, stored } = makeKey(app, { name, plan, role, expiresAt, rotatedFrom: id });
  const endsAt = Math.min(now + graceSeconds, expiresAt ?? Infinity);
  // Without a grace period the key is revoked now, whatever the clock says later.
  const revokedAt = graceSeconds === 0 ? now : old.revokedAt;
  await app.keys.insertSuccessor(stored, { id, expiresAt: endsAt, revokedAt });
  return { ...shownOnce(key, stored), previous: { id, expiresAt: endsAt } };
}

/** Returns the key with this id. Throws `invalid_parameter` if there is none. */
export async function requireKey(app: Pick<AppContext, 'keys'>, id: string): Promise<ApiKey> {
  const key = await app.keys.byId(id);
  if (key !== null) return key;
  // The argument may be a key given by mistake, which must not end up in a log.
  const shown = isWellFormedKey(id)
    ? `the id given, which is the key ${shownPrefix(id)}… itself`
    : `the id ${id}`;
  throw invalidParameter('id', `no key has ${shown}; see "keys list"`);
}

function makeKey(
  app: KeyContext,
  settings: Pick<ApiKey, 'name' | 'plan' | 'role' | 'expiresAt' | 'rotatedFrom'>,
): { readonly key: string; readonly stored: ApiKey } {
  const randomBytes = (count: number) => app.random.bytes(count);
  const key = mintKey(randomBytes);
  const id = `key_${randomBase62(randomBytes, ID_LENGTH)}`;
  const made = { hash: hashKey(key), prefix: shownPrefix(key), createdAt: app.clock.now() };
  return { key, stored: { ...settings, id, ...made, revokedAt: null } };
}

function shownOnce(key: string, { id, plan, role, name, expiresAt }: ApiKey): NewKey {
  return { id, key, plan, role, name, expiresAt };
}

function viewOf(key: ApiKey, now: EpochSeconds): KeyView {
  const { hash: _, ...shown } = key;
  return { ...shown, state: stateOf(key, now) };
}

function stateOf(key: ApiKey, now: EpochSeconds): KeyState {
  if (isInForce(key, now)) return 'active';
  return key.revokedAt === null ? 'expired' : 'revoked';
}

function requirePlan(app: KeyContext, name: string): void {
  const names = app.plans.map((plan) => plan.name);
  if (names.includes(name)) return;
  const issue = `there is no plan "${name}"; use one of ${names.join(', ')}`;
  throw invalidParameter('plan', issue, names);
}

function requireName(name: string | null): string | null {
  const trimmed = name?.trim() ?? '';
  if (trimmed.length > NAME_LENGTH_MAX) {
    throw invalidParameter('name', `is longer than ${NAME_LENGTH_MAX} characters`);
  }
  return trimmed === '' ? null : trimmed;
}
