/** From the folder of real inputs to the figures that are published. */
import {
  type PriorFigures,
  publishedCurve,
} from '../../../src/domain/estimation/model/published-priors.ts';
import { fitPriors } from './fit-priors.ts';
import type { Noise } from './likelihood.ts';
import type { Observation } from './observation.ts';
import { publish } from './publish.ts';
import { badgeRows, exportRows, ukRows } from './read-badges.ts';
import { historyRows } from './read-history.ts';
import { salesRows } from './read-sales.ts';

export function readAll(folder: string): Observation[] {
  return [badgeRows, ukRows, exportRows, historyRows, salesRows].flatMap((read) => read(folder));
}

/**
 * Base slopes of published studies, where the fit begins: Brynjolfsson, Hu & Smith 2003 (books,
 * -0.871), Ghose & Sundararajan 2006 (software, -0.828), Garg & Telang 2013 (apps, -0.944 and
 * -0.903), Author Earnings 2014 (Kindle: -0.57 over ranks 10-100 to -1.20 beyond 10,000).
 */
const STUDIED_SLOPES = [0.6, 0.7, 0.9, 0.95, 0.95, 1.05, 1.1, 1.15, 1.2, 1.2];
const START_UNITS_A_DAY = 2;

export function fitPublished(observations: readonly Observation[]): {
  readonly figures: PriorFigures;
  readonly noise: Noise;
} {
  const { knots } = publishedCurve();
  const fitted = fitPriors(observations, {
    knots,
    slopes: STUDIED_SLOPES,
    pivotLevel: Math.log(START_UNITS_A_DAY),
    ...{ markets: {}, categories: {}, cells: {} },
  });
  return { figures: publish(fitted, observations), noise: fitted.noise };
}
