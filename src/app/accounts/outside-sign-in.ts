/** Signs people in to the dashboard whom another service knows: their claims name a key here. */
import { ShelflineError } from '../../domain/values/error.ts';
import type { SignInRule } from '../../ports/identity-provider.ts';
import type { AppContext } from '../context.ts';
import { authorizeHash } from './authorize.ts';
import { type NewSession, openSession } from './sessions.ts';

export type { OutsideSignIn, SignInSecrets } from '../../ports/identity-provider.ts';

type Claims = Readonly<Record<string, unknown>>;

/** Throws `operator_only` for a person whom no rule names, or whose key has ended. */
export async function startOutsideSession(
  app: Pick<AppContext, 'keys' | 'sessions' | 'clock' | 'random' | 'plans'>,
  rules: readonly SignInRule[],
  claims: Claims,
): Promise<NewSession> {
  const rule = rules.find((one) => fits(one, claims));
  const key = rule === undefined ? null : await app.keys.byId(rule.key);
  if (key === null) throw unknownPerson();
  const authorization = await authorizeHash(app, key.hash);
  return await openSession(app, authorization);
}

function fits({ claim, value }: SignInRule, claims: Claims): boolean {
  const said = claims[claim];
  // An address that the person only typed in would be anybody's.
  if (claim === 'email' && claims['email_verified'] !== true) return false;
  if (claim === 'email' && typeof said === 'string') {
    return said.toLowerCase() === value.toLowerCase();
  }
  return Array.isArray(said) ? said.includes(value) : said === value;
}

function unknownPerson(): ShelflineError {
  const remedy = 'an operator adds them to the setting signIn';
  return new ShelflineError('operator_only', `This person has no access here; ${remedy}.`);
}
