/** What an operator can set in `settings.json`. Every setting has a working default. */
import type { Static } from 'typebox';
import type { Plan } from '../../app/context.ts';
import { DEFAULT_HTTP_SETTINGS } from '../../delivery/http/settings.ts';
import { type DailyLimit, DEFAULT_PLANS } from '../../domain/account/plans.ts';
import type { settingsSchema } from './settings-schema.ts';

type Given = Static<typeof settingsSchema>;
type Optional = 'operatorToken' | 'dataForSeo' | 'languageModel' | 'oauth' | 'signIn';

export type Settings = Required<Omit<Given, Optional>> & Readonly<Pick<Given, Optional>>;

export const DEFAULT_SETTINGS: Settings = {
  form: 'A',
  store: 'amazon',
  corsOrigins: [],
  plans: {},
  workers: 1,
  keyConcurrency: DEFAULT_HTTP_SETTINGS.keyInFlightMax,
  keyBurst: DEFAULT_HTTP_SETTINGS.keyWaitingMax,
  accessLog: true,
  pictures: 'off',
  undoDays: 90,
  uploadBytesMax: 4 * 1024 ** 3,
};

/** Returns the plans of every installation, changed and extended by the settings. */
export function plansOf({ plans }: Settings): Plan[] {
  const byName = new Map<string, DailyLimit>(
    DEFAULT_PLANS.map(({ name, dailyLimit }) => [name, dailyLimit]),
  );
  for (const [name, dailyLimit] of Object.entries(plans)) byName.set(name, dailyLimit);
  return [...byName].map(([name, dailyLimit]) => ({ name, dailyLimit }));
}

/** The demo market, unless a command asks for another. */
export const DEMO_DEFAULTS = { products: 4_000, seed: 1 } as const;
