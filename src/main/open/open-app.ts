/** Opens everything that use cases need on one data directory, for all commands and the service. */
import { readFeeCards } from '../../adapters/fee-cards/read-fee-cards.ts';
import { createModelFile } from '../../adapters/model-file/model-file.ts';
import { createSqliteSearch } from '../../adapters/sqlite/search.ts';
import { createSqliteStore } from '../../adapters/sqlite/store.ts';
import { createSqliteAccounts } from '../../adapters/sqlite-accounts/accounts.ts';
import { createLog, type LogOptions } from '../../adapters/system/log.ts';
import { systemClock, systemRandom } from '../../adapters/system/machine.ts';
import type { AppContext } from '../../app/context.ts';
import { modelWarning } from '../../app/model-warning.ts';
import { deriveListings } from '../../domain/estimation/family/derive-listings.ts';
import type { SalesModel } from '../../domain/estimation/model/model.ts';
import { createWorkSpace } from '../../domain/estimation/work-space.ts';
import type { FeeCards } from '../../domain/fees/fee-cards.ts';
import type { FamilyMember } from '../../domain/product/listing.ts';
import type { ModelStore } from '../../ports/sales-model.ts';
import type { DeriveListings } from '../../ports/store/import-store.ts';
import type { Config } from '../config/config.ts';
import { plansOf } from '../config/settings.ts';
import type { ServingSearch } from '../serving/serving-search.ts';
import { openDirectory } from './data-directory.ts';
import { openProviders } from './providers.ts';

/** The opened program. `close` returns leases and checkpoints the databases. */
export interface OpenApp {
  readonly app: AppContext;
  readonly accounts: ReturnType<typeof createSqliteAccounts>;
  /** Derives listings with the model in force. */
  readonly derive: DeriveListings;
  /**
   * Derives again what an earlier program or another model derived. To be called once. Warns in the
   * log if the model in force is not the expected one.
   */
  bringOver(): Promise<void>;
  /** Notes what a check of the market found, for `app.warnings`; null if nothing. */
  tellMarketProblem(problem: string | null): void;
  close(): Promise<void>;
}

/** Before its index is ready a service finds words for so many listings, and waits for no more. */
const SERVING_WORDS = { waitingMax: 2_000 };

/**
 * `search`: the index of a serving process. Commands that run once search the store itself, which
 * needs no index to be opened first.
 */
export async function openApp(
  config: Config,
  logLevel: LogOptions['level'],
  search?: ServingSearch,
): Promise<OpenApp> {
  const directory = config.dataDirectory;
  const log = createLog({ level: logLevel });
  const { store, accounts } = await openDirectory(
    directory,
    () => openDatabases(directory),
    (notice) => log.warn({ directory }, notice),
  );
  const models = createModelFile({
    directory,
    onFault: (fault) => log.error({ fault }, 'estimates come from the published priors'),
  });
  let marketProblem: string | null = null;
  let feeCards: FeeCards | null = null;
  const providers = openProviders(config, systemClock);
  const ownSearch = createSqliteSearch(store, search === undefined ? {} : SERVING_WORDS);
  const app: AppContext = {
    ...providers.parts,
    store,
    search: search === undefined ? ownSearch : search.over(ownSearch),
    searchRevision: () => search?.revision() ?? null,
    keys: accounts.keys,
    usage: accounts.usage,
    clock: systemClock,
    random: systemRandom,
    log,
    storeName: config.settings.store,
    plans: plansOf(config.settings),
    salesModel: () => models.current(),
    feeCards: () => {
      feeCards ??= readFeeCards();
      return feeCards;
    },
    workSpace: followModel(models, createWorkSpace),
    warnings: async () => {
      const market = marketProblem === null ? [] : [`market.db is damaged: ${marketProblem}`];
      const warning = await modelWarning(models, store.imports);
      return warning === null ? market : [...market, `${warning.problem}: ${warning.remedy}`];
    },
  };
  return {
    app,
    accounts,
    derive: deriveByModel(models),
    async bringOver() {
      models.sealOld();
      const warning = await modelWarning(models, store.imports);
      if (warning !== null) log.warn({ ...warning }, 'another sales model is in force');
      const listings = await store.imports.bringOver(deriveListings(models.current()));
      if (listings > 0) log.info({ listings }, 'listings of another model were derived again');
    },
    tellMarketProblem(problem) {
      marketProblem = problem;
    },
    async close() {
      providers.close();
      await accounts.close();
      await store.close();
      log.flush();
    },
  };
}

/** Makes something from the model in force, and again when another model is in force. */
function followModel<Made>(models: ModelStore, make: (model: SalesModel) => Made): () => Made {
  let of: SalesModel | null = null;
  let made: Made;
  return () => {
    const model = models.current();
    if (model !== of) made = make(model);
    of = model;
    return made;
  };
}

/** Derives with the model in force, which may change during a long import. */
function deriveByModel(models: ModelStore): DeriveListings {
  const current = followModel(models, deriveListings);
  const derive = (family: readonly FamilyMember[]) => current()(family);
  return Object.defineProperty(derive, 'modelId', {
    get: () => models.current().id,
  }) as DeriveListings;
}

function openDatabases(directory: string) {
  const store = createSqliteStore({ directory });
  try {
    return { store, accounts: createSqliteAccounts({ directory }) };
  } catch (error) {
    void store.close();
    throw error;
  }
}
