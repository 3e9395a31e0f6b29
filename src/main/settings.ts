/** What an operator can set in `settings.json`; every setting has a default that just works. */
import type { Static } from 'typebox';
import { DEFAULT_HTTP_SETTINGS } from '../delivery/http/settings.ts';
import type { settingsSchema } from './settings-schema.ts';

type Given = Static<typeof settingsSchema>;
/** What has no default. */
type Optional = 'operatorToken' | 'dataForSeo' | 'languageModel';

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
  undoDays: 90,
};
