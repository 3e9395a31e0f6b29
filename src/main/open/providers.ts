/** Opens the outside services that the operator has set up. */
import { createDataForSeo, DATAFORSEO_URL } from '../../adapters/providers/dataforseo.ts';
import { createLanguageModel } from '../../adapters/providers/openai-compatible.ts';
import { openProviderFile } from '../../adapters/providers/provider-file.ts';
import type { AppContext } from '../../app/context.ts';
import type { Clock } from '../../ports/system.ts';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';

const DEFAULT_BUDGET_USD = 1;
const DEFAULT_CACHE_DAYS = 7;
const DEFAULT_TIMEOUT_S = 10;
const DEFAULT_MODEL_TIMEOUT_S = 20;
const MS = 1000;

export interface Providers {
  readonly parts: Pick<AppContext, 'keywordProvider' | 'ideaGenerator'>;
  close(): void;
}

export function openProviders(config: Config, clock: Clock): Providers {
  const live = openDataForSeo(config, clock);
  const model = openLanguageModel(config);
  return {
    parts: {
      ...(live === null ? {} : { keywordProvider: live.provider }),
      ...(model === null ? {} : { ideaGenerator: model }),
    },
    close: () => live?.close(),
  };
}

/** The service is set up by a login and a password, in the environment or in the settings. */
function openDataForSeo({ dataDirectory, settings, secrets }: Config, clock: Clock) {
  const { dataForSeo } = settings;
  const login = secrets.dataForSeoLogin ?? dataForSeo?.login ?? null;
  const password = secrets.dataForSeoPassword ?? dataForSeo?.password ?? null;
  if (login === null && password === null) return null;
  if (login === null || password === null) {
    throw new ConfigError(
      'DataForSEO: give both login and password ' +
        '(SHELFLINE_DATAFORSEO_LOGIN and _PASSWORD, or dataForSeo in settings.json).',
    );
  }
  const file = openProviderFile(dataDirectory);
  const options = {
    login,
    password,
    baseUrl: dataForSeo?.baseUrl ?? DATAFORSEO_URL,
    timeoutMs: (dataForSeo?.timeoutSeconds ?? DEFAULT_TIMEOUT_S) * MS,
    dailyBudget: dataForSeo?.dailyBudgetUsd ?? DEFAULT_BUDGET_USD,
    cacheDays: dataForSeo?.cacheDays ?? DEFAULT_CACHE_DAYS,
  };
  return { provider: createDataForSeo(options, { file, clock }), close: () => file.close() };
}

function openLanguageModel({ settings: { languageModel }, secrets }: Config) {
  if (languageModel === undefined) return null;
  const { baseUrl, model, apiKey, timeoutSeconds } = languageModel;
  return createLanguageModel({
    baseUrl,
    model,
    apiKey: secrets.languageModelKey ?? apiKey ?? null,
    timeoutMs: (timeoutSeconds ?? DEFAULT_MODEL_TIMEOUT_S) * MS,
  });
}
