/** How far estimates of the model in force were off where that was measured. */
import type { PresentedModel } from '../../../present/model.ts';
import type { ToolContext } from '../../tool.ts';

/** The samples by rank hold all others, which are of one category each. */
const BY_DECADE = /^ranks /;

/**
 * Figures of this installation's own sales; without any, what was published for the marketplace. Of
 * a marketplace that nobody measured there is none: figures of others say little about it.
 *
 * @param marketplace its domain; without one, the published sample of measured sales counts
 */
export async function accuracyOf({ about }: ToolContext, marketplace?: string) {
  const model = (await about('/model')) as PresentedModel;
  const { id, fittedAt, isCalibrated, labels, marketplaces } = model;
  const accuracy = figuresFor(model, marketplace);
  return { marketplaces, model: { id, fittedAt, isCalibrated, labels, accuracy } };
}

function figuresFor({ measured, published }: PresentedModel, marketplace: string | undefined) {
  if (measured !== null) {
    const [own] = measured.methods;
    return { source: 'known sales of this installation', labels: measured.labels, ...own };
  }
  const { measuredOn } = published;
  if (marketplace === undefined || published.marketplaces.includes(marketplace)) {
    const [own] = published.methods;
    return { source: published.source, measuredOn, ...own };
  }
  const badges = published.badges.filter((one) => {
    return one.marketplace === marketplace && BY_DECADE.test(one.sample);
  });
  if (badges.length > 0) return { source: `badges of ${marketplace}`, badges };
  return { source: `nobody compared estimates with sales or badges of ${marketplace}` };
}
