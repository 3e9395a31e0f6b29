/** Opens everything that use cases need on one installation, for all commands and the service. */
import { join } from 'node:path';
import { createJobFiles } from '../../adapters/data-directory/job-files/job-files.ts';
import { IMPORT_FORMATS } from '../../adapters/importers/registry.ts';
import { PICTURE_HOST } from '../../adapters/pictures/fetch-picture.ts';
import { createPictureFolder } from '../../adapters/pictures/picture-folder.ts';
import { readRateCards } from '../../adapters/rate-cards/read-rate-cards.ts';
import {
  createSearchReader,
  openSnapshot,
  type SearchSnapshot,
} from '../../adapters/search-index/files/search-reader.ts';
import { createLog, type LogOptions } from '../../adapters/system/log.ts';
import { systemClock, systemRandom } from '../../adapters/system/machine.ts';
import type { AppContext } from '../../app/context.ts';
import { modelWarning } from '../../app/sales/model-warning.ts';
import { deriveListings } from '../../domain/estimation/family/derive-listings.ts';
import { createWorkSpace } from '../../domain/estimation/family/work-space.ts';
import type { SalesModel } from '../../domain/estimation/model/model.ts';
import type { RateCards } from '../../domain/fees/card/rate-cards.ts';
import type { FamilyMember } from '../../domain/product/listing.ts';
import { createLexicons } from '../../domain/search/language/word-forms.ts';
import { ShelflineError } from '../../domain/values/error.ts';
import type { ModelStore } from '../../ports/sales-model.ts';
import type { DeriveListings } from '../../ports/store/import-store.ts';
import type { Config } from '../config/config.ts';
import { plansOf } from '../config/settings.ts';
import { storageOf } from './choose-storage.ts';
import { INDEX_DIRECTORY, PICTURE_DIRECTORY } from './data-directory.ts';
import { openInstallation } from './open-installation.ts';
import { openProviders } from './providers.ts';
import { openWaysIn } from './sign-in.ts';
import type { Accounts, Models } from './storage.ts';
import { systemTrail } from './system-trail.ts';

/** A full disk, or two servers in one directory, need an operator. */
const RETRY_AFTER_S = 30;

/** The opened program. `close` returns leases and closes the databases. */
export interface OpenApp {
  readonly app: AppContext;
  readonly accounts: Accounts;
  readonly models: Models;
  /** Makes searches answer from this state of the index. Until the first one they are refused. */
  adopt(snapshot: SearchSnapshot): void;
  readonly derive: DeriveListings;
  /**
   * Derives again what an earlier program or another model derived. Call it once. Warns in the log
   * if the model in force is not the expected one.
   */
  bringOver(): Promise<void>;
  /** Sets the market's damage in `app.warnings`; null if a check found none. */
  tellMarketProblem(problem: string | null): void;
  close(): Promise<void>;
}

export async function openApp(config: Config, logLevel: LogOptions['level']): Promise<OpenApp> {
  const directory = config.dataDirectory;
  const log = createLog({ level: logLevel });
  const storage = await storageOf(config);
  const { store, accounts } = await storage.open((notice) => log.warn({ directory }, notice));
  const models = await storage.openModels({
    onFault: (fault) => log.error({ fault }, 'estimates come from the published priors'),
  });
  let marketProblem: string | null = null;
  let rateCards: RateCards | null = null;
  const providers = openProviders(config, systemClock);
  const waysIn = await openWaysIn(config);
  const index = createSearchReader({
    directory: join(directory, INDEX_DIRECTORY),
    missingCards: store.cards ?? refuseWithoutCards,
  });
  const app: AppContext = {
    ...providers.parts,
    ...waysIn,
    store,
    search: index.search,
    lexicons: createLexicons(),
    searchRevision: index.revision,
    keys: accounts.keys,
    usage: accounts.usage,
    sessions: accounts.sessions,
    agentAccess: accounts.agentAccess,
    audit: accounts.audit,
    trail: systemTrail(accounts.audit),
    installation: openInstallation(directory, storage),
    jobs: accounts.jobs,
    jobFiles: createJobFiles(directory),
    importing: {
      formats: IMPORT_FORMATS,
      undoDays: config.settings.undoDays,
      uploadBytesMax: config.settings.uploadBytesMax,
    },
    ...(config.settings.pictures === 'cached' && { pictures: openPictures(directory) }),
    clock: systemClock,
    random: systemRandom,
    log,
    storeName: config.settings.store,
    plans: plansOf(config.settings),
    salesModel: () => models.current(),
    rateCards: () => {
      rateCards ??= readRateCards();
      return rateCards;
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
    models,
    adopt: (snapshot) => index.adopt(openSnapshot(snapshot)),
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
      await models.close();
      await accounts.close();
      await store.close();
      log.flush();
    },
  };
}

function openPictures(directory: string) {
  return createPictureFolder({
    directory: join(directory, PICTURE_DIRECTORY),
    host: { origin: PICTURE_HOST },
  });
}

/** A page that leaves out what was found would be wrong, and only files supply cards at once. */
function refuseWithoutCards(): never {
  throw new ShelflineError(
    'unavailable',
    'this server could not keep what it shows of new listings. Free disk space where its data ' +
      'directory is; if another server uses that directory, give each one its own (--data-dir).',
    { retryAfterSeconds: RETRY_AFTER_S },
  );
}

/** Makes a value from the model in force, and again when another model is in force. */
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
