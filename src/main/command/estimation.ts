/** Works with the sales model of an installation: reads labels, calibrates, estimates. */

import { openFile } from '../../adapters/importers/files/import-source.ts';
import { importTools } from '../../adapters/importers/files/import-tools.ts';
import { salesImporter } from '../../adapters/importers/formats/plain/sales.ts';
import { fitInThread } from '../../adapters/model-fit/fit-in-thread.ts';
import { parseColumnMap } from '../../app/import/column-map.ts';
import { badgeLabels } from '../../app/sales/badge-labels.ts';
import { type CalibrationReport, calibrateModel } from '../../app/sales/calibrate-model.ts';
import { type LabelFile, labelsOf, storedLabels } from '../../app/sales/sales-labels.ts';
import type { EstimateDeps } from '../../delivery/cli/estimate.ts';
import type { LabelOptions } from '../../delivery/cli/options.ts';
import { builtInModel } from '../../domain/estimation/model/model.ts';
import { configOf } from '../config/config.ts';
import { callerPath, readCallerText } from '../config/files.ts';
import { storageOf } from '../open/choose-storage.ts';
import { withApp } from '../open/with-app.ts';

export async function readLabels({ labels, map, dataDir }: LabelOptions): Promise<LabelFile> {
  if (labels === undefined) {
    // Only the shape of the curve matters here. Calibrating does not change it.
    const { curve } = builtInModel();
    return await withApp(dataDir, ({ app }) => storedLabels(app.store, curve));
  }
  const columnMap = map === undefined ? null : parseColumnMap(await readCallerText(map));
  const { settings } = await configOf(dataDir);
  const source = await openFile(callerPath(labels));
  const input = importTools.plainBytes(source.open());
  const observedAt = source.modifiedAt ?? 0;
  return await labelsOf(
    salesImporter.read(input, { store: settings.store, marketplace: null, observedAt, columnMap }),
  );
}

export async function readBadges(dataDir: string | undefined): ReturnType<typeof badgeLabels> {
  const { curve } = builtInModel();
  return await withApp(dataDir, ({ app }) => badgeLabels(app.store, curve));
}

export async function calibrate(
  dataDir: string | undefined,
  labels: LabelFile['labels'],
  options: { readonly givenSold: boolean },
): Promise<CalibrationReport> {
  return await withApp(dataDir, ({ app, models }) =>
    calibrateModel({ ...app, models, fitModel: fitInThread }, labels, options),
  );
}

export const readModel: EstimateDeps['readModel'] = async (dataDir) => {
  const config = await configOf(dataDir);
  const models = await (await storageOf(config)).openModels();
  try {
    return { model: models.current(), storeName: config.settings.store };
  } finally {
    await models.close();
  }
};
