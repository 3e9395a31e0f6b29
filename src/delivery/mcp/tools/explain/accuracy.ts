/** How far estimates of the model in force were off where that was measured. */
import type { PresentedModel } from '../../../http/dashboard/serve-model.ts';
import type { ToolContext } from '../../tool.ts';

export async function accuracyOf({ about }: ToolContext) {
  const model = (await about('/model')) as PresentedModel;
  const { id, fittedAt, isCalibrated, labels, measured, published, marketplaces } = model;
  const [own] = (measured ?? published).methods;
  const where =
    measured === null
      ? { source: published.source, measuredOn: published.measuredOn }
      : { source: 'known sales of this installation', labels: measured.labels };
  return {
    marketplaces,
    model: { id, fittedAt, isCalibrated, labels, accuracy: { ...where, ...own } },
  };
}
