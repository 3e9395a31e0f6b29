/** What a fit of the published priors is worth on products, families and stores left out of it. */
import { foldOf } from '../../../src/domain/estimation/calibrate/fit-kinds.ts';
import { builtInModel } from '../../../src/domain/estimation/model/model.ts';
import type { PriorFigures } from '../../../src/domain/estimation/model/published-priors.ts';
import { type BadgeFigures, badgeChecks, checkBadges } from './badge-check.ts';
import { leftOut, lnLikelihoods } from './cross-validation.ts';
import { fitPublished, readAll } from './fit-published.ts';
import type { Noise } from './likelihood.ts';

const FOLDS = 5;
const STORES = ['US', 'GB', 'DE'];

type Checks = ReadonlyMap<string, BadgeFigures>;

export interface PriorsMeasured {
  readonly figures: PriorFigures;
  readonly noise: Noise;
  /** By rows that were fitted too. */
  readonly all: Checks;
  /** By five folds of products and families. */
  readonly folds: Checks;
  /** Of each store, with nothing of it fitted. */
  readonly stores: ReadonlyMap<string, Checks>;
  readonly likelihoods: ReturnType<typeof lnLikelihoods>;
}

/** @param folder of real inputs */
export function measurePriors(folder: string): PriorsMeasured {
  const observations = readAll(folder);
  const checks = badgeChecks(observations);
  const { figures, noise } = fitPublished(observations);
  const fitted = builtInModel(figures);
  const folds = Array.from({ length: FOLDS }, (_, fold) =>
    leftOut(observations, ({ group }) => foldOf(group, FOLDS) === fold),
  );
  const stores = STORES.map((store) => {
    const model = leftOut(observations, ({ marketplace }) => marketplace === store);
    const own = checks.filter(({ marketplace }) => marketplace === store);
    return [store, checkBadges(own, () => model)] as const;
  });
  return {
    figures,
    noise,
    all: checkBadges(checks, () => fitted),
    folds: checkBadges(checks, ({ group }) => folds[foldOf(group, FOLDS)] ?? fitted),
    stores: new Map(stores),
    likelihoods: lnLikelihoods(observations, folds),
  };
}
