/** Makes and changes API keys, for an operator. Each change adds a line to the trail. */
import {
  isWellFormedKey,
  mintKey,
  type Role,
  randomBase62,
  shownPrefix,
} from '../../domain/account/api-key.ts';
import { invalidParameter } from '../../domain/values/error.ts';
import { type EpochSeconds, isoOrNull, toIso } from '../../domain/values/time.ts';
import type { ApiKey } from '../../ports/account-store.ts';
import type { AppContext } from '../context.ts';
import { hashKey, isInForce, isSeenInForce } from './authorize.ts';
import { requireOperatorLeft } from './last-operator.ts';

const ID_LENGTH = 16;
const NAME_LENGTH_MAX = 100;

export type KeyContext = Pick<AppContext, 'keys' | 'clock' | 'random' | 'plans' | 'trail'>;

/** A new key. Its text is known only now. */
export interface NewKey extends Pick<ApiKey, 'id' | 'plan' | 'role' | 'name' | 'expiresAt'> {
  readonly key: string;
}

export type KeyState = 'active' | 'expired' | 'revoked';

/** A key as shown later: everything but its hash. */
export interface KeyView extends Omit<ApiKey, 'hash' | 'chartOf' | 'endedAt'> {
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
  requireFuture(app, expiresAt);
  const { plan, role = 'reader' } = request;
  const made = makeKey(app, { name, plan, role, expiresAt, rotatedFrom: null });
  const detail = { name, plan, role, expiresAt: isoOrNull(expiresAt) };
  const line = app.trail.line({ action: 'key.create', subject: made.stored.id, detail });
  await app.keys.insert(made.stored, line);
  return shownOnce(made.key, made.stored);
}

/** Returns all keys of the interface, oldest first. */
export async function listKeys(app: KeyContext): Promise<readonly KeyView[]> {
  for (const key of await app.keys.list()) await isSeenInForce(app, key);
  const now = app.clock.now();
  const all = await app.keys.list();
  return all.filter(({ chartOf }) => chartOf === null).map((key) => viewOf(key, now));
}

export type KeyChange = Partial<Pick<ApiKey, 'plan' | 'role' | 'expiresAt'>>;

/**
 * Changes a key. Throws `invalid_parameter` for an unknown plan or key, a past end, or the last
 * operator's key unless forced.
 */
export async function changeKey(
  app: KeyContext,
  id: string,
  change: KeyChange,
  isForced = false,
): Promise<KeyView> {
  if (change.plan !== undefined) requirePlan(app, change.plan);
  requireFuture(app, change.expiresAt ?? null);
  const before = await requireKey(app, id);
  await isSeenInForce(app, before);
  if (!isForced) await requireOperatorLeft(app, before, { ...before, ...change });
  const detail = changesOf(before, { ...before, ...change });
  await app.keys.update(id, change, app.trail.line({ action: 'key.change', subject: id, detail }));
  return viewOf(await requireKey(app, id), app.clock.now());
}

/** Ends a key immediately. Revoking it again changes nothing. */
export async function revokeKey(app: KeyContext, id: string, isForced = false): Promise<KeyView> {
  const key = await requireKey(app, id);
  const now = app.clock.now();
  if (key.revokedAt === null) {
    const revoked = { revokedAt: now };
    if (!isForced) await requireOperatorLeft(app, key, { ...key, ...revoked });
    const line = app.trail.line({ action: 'key.revoke', subject: id, detail: { name: key.name } });
    await app.keys.update(id, revoked, line);
  }
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
  const detail = { successor: stored.id, endsAt: toIso(endsAt) };
  const line = app.trail.line({ action: 'key.rotate', subject: id, detail });
  await app.keys.insertSuccessor(stored, { id, expiresAt: endsAt, revokedAt }, line);
  return { ...shownOnce(key, stored), previous: { id, expiresAt: endsAt } };
}

/** Returns the key of the interface with this id. Throws `invalid_parameter` if there is none. */
export async function requireKey(app: Pick<AppContext, 'keys'>, id: string): Promise<ApiKey> {
  const key = await app.keys.byId(id);
  if (key !== null && key.chartOf === null) return key;
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
  const state = { endedAt: null, revokedAt: null, chartOf: null };
  return { key, stored: { ...settings, id, ...made, ...state } };
}

function shownOnce(key: string, { id, plan, role, name, expiresAt }: ApiKey): NewKey {
  return { id, key, plan, role, name, expiresAt };
}

function viewOf(key: ApiKey, now: EpochSeconds): KeyView {
  const { hash: _, chartOf: __, endedAt: ___, ...shown } = key;
  return { ...shown, state: stateOf(key, now) };
}

export function stateOf(key: ApiKey, now: EpochSeconds): KeyState {
  if (isInForce(key, now)) return 'active';
  return key.revokedAt === null ? 'expired' : 'revoked';
}

/** Returns the settings that differ, as they are after the change and as they were before. */
function changesOf(before: ApiKey, after: ApiKey): Readonly<Record<string, unknown>> {
  const shown = ({ plan, role, expiresAt }: ApiKey) => {
    return { plan, role, expiresAt: isoOrNull(expiresAt) };
  };
  const was = Object.entries(shown(before));
  const differing = was.filter(([name, old]) => old !== shown(after)[name as keyof KeyChange]);
  const names = differing.map(([name]) => name);
  const is = Object.entries(shown(after)).filter(([name]) => names.includes(name));
  return { ...Object.fromEntries(is), before: Object.fromEntries(differing) };
}

function requireFuture({ clock }: KeyContext, expiresAt: EpochSeconds | null): void {
  if (expiresAt === null || expiresAt > clock.now()) return;
  throw invalidParameter('expiresAt', 'lies in the past; give a later time');
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
