/** The plans of an installation. */
import type { Plan } from '../app/context.ts';
import { DEFAULT_PLANS } from '../domain/account/plans.ts';
import type { Settings } from './settings.ts';

/** The plans every installation has, changed and extended by the settings. */
export function plansOf({ plans }: Settings): Plan[] {
  const byName = new Map<string, number | null>(
    DEFAULT_PLANS.map(({ name, dailyLimit }) => [name, dailyLimit]),
  );
  for (const [name, dailyLimit] of Object.entries(plans)) byName.set(name, dailyLimit);
  return [...byName].map(([name, dailyLimit]) => ({ name, dailyLimit }));
}
