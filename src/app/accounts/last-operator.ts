/** Keeps somebody able to administer the installation over HTTP. */
import { invalidParameter } from '../../domain/values/error.ts';
import type { ApiKey } from '../../ports/account-store.ts';
import type { AppContext } from '../context.ts';
import { isInForce } from './authorize.ts';

type OperatorContext = Pick<AppContext, 'keys' | 'clock' | 'plans'>;

/** Throws `invalid_parameter` if the change takes the rights of the last operator's key. */
export async function requireOperatorLeft(
  app: OperatorContext,
  now: ApiKey,
  then: Pick<ApiKey, 'plan' | 'role' | 'revokedAt' | 'expiresAt'>,
): Promise<void> {
  if (!canOperate(app, now) || canOperate(app, { ...now, ...then })) return;
  const others = (await app.keys.list()).filter(({ id }) => id !== now.id);
  if (others.some((key) => canOperate(app, key))) return;
  const issue = `${now.id} is the last key of an operator; make another one first, or force it`;
  throw invalidParameter('force', issue);
}

/** Returns whether the key opens the administration now. */
function canOperate({ clock, plans }: OperatorContext, key: ApiKey): boolean {
  const plan = plans.find(({ name }) => name === key.plan);
  const hasAccess = (plan?.dailyLimit ?? null) !== null;
  return key.role === 'operator' && hasAccess && isInForce(key, clock.now());
}
