/**
 * Makes a data directory with everything that a service keeps, like one that was stopped properly.
 */
import { mkdirSync } from 'node:fs';
import { createModelFile } from '../../../src/adapters/data-directory/model-file/model-file.ts';
import { fitInThread } from '../../../src/adapters/model-fit/fit-in-thread.ts';
import { authorize } from '../../../src/app/accounts/authorize.ts';
import { createKey, revokeKey } from '../../../src/app/accounts/manage-keys.ts';
import { calibrateModel } from '../../../src/app/sales/calibrate-model.ts';
import { firstKey } from '../../../src/main/command/demo.ts';
import { readConfig } from '../../../src/main/config/config.ts';
import { openApp } from '../../../src/main/open/open-app.ts';
import { startServing } from '../../../src/main/serving/running-server.ts';
import { label } from '../../contract/store-fixture.ts';
import { TEST_NOW } from '../../support/http-harness.ts';
import { fillSmallMarket } from '../../support/market.ts';
import { fillMarket } from './damaged-market.ts';

export const CLOCK = { now: () => TEST_NOW };
const LABELS = 60;

/** Returns a key that was revoked. The one in force is in the file `first-key`. */
export async function makeWholeDirectory(directory: string): Promise<string> {
  mkdirSync(directory, { recursive: true });
  const config = await readConfig({}, { dataDirectory: directory, port: '0' });
  const opened = await openApp(config, 'silent');
  const app = { ...opened.app, clock: CLOCK };
  await fillMarket(directory);
  await fillSmallMarket(app.store, TEST_NOW);
  const models = createModelFile({ directory });
  const labels = Array.from({ length: LABELS }, (_, at) =>
    label({ rank: 50 * (at + 1), units: 600 - at }),
  );
  const fitModel = fitInThread;
  await calibrateModel({ ...app, models, fitModel }, labels, { givenSold: false });
  await firstKey(app, directory);
  const { key: revoked, ...created } = await createKey(app, { plan: 'pro', name: 'revoked' });
  await authorize(app, revoked);
  await revokeKey(app, created.id);
  await opened.close();
  // Writes the search index, and whatever else a service leaves.
  const running = await startServing(config, { workers: 1, logLevel: 'silent' });
  await running.close();
  return revoked;
}
