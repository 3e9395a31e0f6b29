/** A store served over HTTP as `serve` does it, with a clock that stands and one key. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFileSearch } from '../../src/adapters/search-index/files/file-search.ts';
import { createKey } from '../../src/app/accounts/manage-keys.ts';
import { deriveListings } from '../../src/domain/estimation/family/derive-listings.ts';
import {
  builtInModel,
  ownSalesKey,
  type SalesModel,
} from '../../src/domain/estimation/model/model.ts';
import { PRIOR_FIGURES } from '../../src/domain/estimation/model/published-priors.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { readConfig } from '../../src/main/config/config.ts';
import { DATABASE_URL } from '../../src/main/config/database.ts';
import { storageOf } from '../../src/main/open/choose-storage.ts';
import { openApp } from '../../src/main/open/open-app.ts';
import type { Market } from '../../src/main/open/storage.ts';
import { buildServer, listen } from '../../src/main/serving/http-server.ts';
import { asin, day } from '../contract/store-fixture.ts';
import { MODELS, type ModelName, Worked } from './market-steps.ts';
import type { Question } from './questions.ts';

const NOW = day(100) + 12_345;
const PLAN = 'differential';
const REVISION_WAIT_MS = 10;

export interface ServedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ServedStore {
  readonly worked: Worked;
  /** The market as another process sees it, which keeps the search index. */
  readonly market: Market;
  /** Waits until that process has seen everything, and searches answer from it. */
  catchUp(): Promise<void>;
  /** Returns the answer without request id and date. */
  ask(question: Question): Promise<ServedAnswer>;
  close(): Promise<void>;
}

/**
 * @param url of a database; null if the store is in the directory
 * @param seed of the key; another one for each server on a database
 */
export async function serveStore(
  directory: string,
  url: string | null,
  seed = 1,
): Promise<ServedStore> {
  const read = await readConfig({
    SHELFLINE_DATA_DIR: directory,
    ...(url === null ? {} : { [DATABASE_URL]: url }),
  });
  const settings = { ...read.settings, accessLog: false, plans: { [PLAN]: 100_000_000 } };
  const config = { ...read, settings };
  const opened = await openApp(config, 'error');
  const random = seededRandom(seed);
  const app = {
    ...opened.app,
    clock: { now: () => NOW },
    random: { bytes: (count: number) => Uint8Array.from({ length: count }, () => random() * 256) },
  };
  const market = await (await storageOf(config)).openMarket();
  const index = await openFileSearch({
    store: market,
    feed: market.feed,
    directory: join(directory, 'search'),
    onPublish: opened.adopt,
  });
  const server = buildServer({ ...opened, app }, config);
  const port = await listen(server, { host: '127.0.0.1', port: 0, reusePort: false });
  const { key } = await createKey(app, { plan: PLAN });
  const putInForce = async (name: ModelName) => {
    const model = modelOf(name);
    await opened.models.save(model);
    return deriveListings(model);
  };
  return {
    worked: new Worked(opened.app.store, putInForce),
    market,
    async catchUp() {
      const revision = await opened.app.store.revision();
      while ((await market.revision()) < revision) await sleep(REVISION_WAIT_MS);
      await index.refresh();
    },
    async ask({ method, target, headers, body }) {
      const response = await fetch(`http://127.0.0.1:${port}${target}`, {
        method,
        headers: { ...headers, 'x-api-key': key },
        body,
      });
      const {
        date,
        'x-request-id': requestId = '',
        ...kept
      } = Object.fromEntries(response.headers);
      const text = await response.text();
      return { status: response.status, headers: kept, body: text.replaceAll(requestId, 'id') };
    },
    async close() {
      await server.close();
      await index.close();
      await market.close();
      await opened.close();
    },
  };
}

/** Two models that estimate differently. */
function modelOf(name: ModelName): SalesModel {
  const isFirst = name === MODELS[0];
  const figures = isFirst ? PRIOR_FIGURES : { ...PRIOR_FIGURES, unitsAtPivot: 999 };
  const own = { offset: 0.7, lnSd: 0.2, labels: 3, until: day(90) };
  const ownSales = isFirst ? {} : { [ownSalesKey('US', asin('001'))]: own };
  return { ...builtInModel(figures), id: name, fittedAt: 1, ownSales };
}
