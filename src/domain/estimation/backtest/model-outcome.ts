/** A model's estimate beside the truth of a label it has not seen. */
import type { FitLabel } from '../fit/fit-label.ts';
import type { SalesModel } from '../model/model.ts';
import { predict } from '../model/predict.ts';
import { type Confidence, rangeAround, wholeMedian } from '../range/units-distribution.ts';
import type { Outcome } from './metrics.ts';

/** This program's name among methods. */
export const OWN_METHOD = 'shelfline';

/** Under the label's own condition: given a sale where its source keeps only sellers. */
export function modelOutcome(model: SalesModel, label: FitLabel): Outcome {
  const { units, isTruncated: givenSold } = label;
  const predicted = predict(model, { ...label, givenSold });
  const unitsMin = givenSold ? 1 : 0;
  const estimate = wholeMedian(predicted, unitsMin);
  const range = (confidence: Confidence) =>
    rangeAround(predicted, confidence, { median: estimate, unitsMin });
  return {
    truth: units,
    estimate,
    mean: predicted.mean,
    ranges: { 0.5: range(0.5), 0.8: range(0.8), 0.9: range(0.9) },
  };
}
