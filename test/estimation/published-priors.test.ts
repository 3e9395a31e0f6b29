/** What the published priors promise on badges that are not part of this project. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { badgeChecks, checkBadges } from '../../bench/estimation/priors/badge-check.ts';
import { leftOut, lnLikelihoods } from '../../bench/estimation/priors/cross-validation.ts';
import { fitPublished, readAll } from '../../bench/estimation/priors/fit-published.ts';
import type { Observation } from '../../bench/estimation/priors/observation.ts';
import { foldOf } from '../../src/domain/estimation/calibrate/fit-kinds.ts';
import { builtInModel, type SalesModel } from '../../src/domain/estimation/model/model.ts';
import { PRIOR_FIGURES } from '../../src/domain/estimation/model/published-priors.ts';

const FOLDS = 5;
/** Half a minute of fits, on a machine that has twenty times as much to do as it can. */
const MINUTES_10 = 600_000;
/** Fewer badges of a store's decade or root say too little. */
const BADGES_MIN = 60;

const folder = process.env['SHELFLINE_REAL_DATA'] ?? '';

describe.skipIf(folder === '' || !existsSync(join(folder, 'badges')))('on real badges', () => {
  let observations: readonly Observation[];
  let checks: readonly Observation[];
  let folds: readonly SalesModel[];
  const foldModel = ({ group }: Observation) => folds[foldOf(group, FOLDS)] ?? builtInModel();
  beforeAll(() => {
    observations = readAll(folder);
    checks = badgeChecks(observations);
    folds = Array.from({ length: FOLDS }, (_, fold) =>
      leftOut(observations, ({ group }) => foldOf(group, FOLDS) === fold),
    );
  }, MINUTES_10);

  it('the published figures are those of the fit', () => {
    expect(fitPublished(observations).figures).toEqual(PRIOR_FIGURES);
  });

  it('ranges touch the badges of products and families left out, and medians meet them', () => {
    for (const [name, { n, bias, touched }] of checkBadges(checks, foldModel)) {
      if (n < BADGES_MIN) continue;
      expect(touched, name).toBeGreaterThanOrEqual(0.85);
      expect(Math.abs(bias), name).toBeLessThanOrEqual(0.36);
    }
  });

  it.each(['US', 'GB', 'DE'])(
    'ranges touch those of %s where nothing of it was fitted',
    (store) => {
      const model = leftOut(observations, ({ marketplace }) => marketplace === store);
      const own = checks.filter(({ marketplace }) => marketplace === store);
      for (const [name, { n, touched }] of checkBadges(own, () => model)) {
        if (n >= BADGES_MIN && /ranks from/.test(name)) expect(touched, name).toBeGreaterThan(0.8);
      }
    },
  );

  it('rows left out are likelier than by one power law that has seen them', () => {
    for (const [store, { own, powerLaw }] of lnLikelihoods(observations, folds)) {
      expect(own, store).toBeGreaterThan(powerLaw);
    }
  });
});
