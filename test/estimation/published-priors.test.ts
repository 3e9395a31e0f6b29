/** What the published priors promise on badges that are not part of this project. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { badgeChecks, checkBadges } from '../../bench/estimation/priors/badge-check.ts';
import { leftOut, lnLikelihoods } from '../../bench/estimation/priors/cross-validation.ts';
import { fitPublished, readAll } from '../../bench/estimation/priors/fit-published.ts';
import { builtInModel } from '../../src/domain/estimation/model/model.ts';
import { PRIOR_FIGURES } from '../../src/domain/estimation/model/published-priors.ts';

const folder = process.env['SHELFLINE_REAL_DATA'] ?? '';

describe.skipIf(folder === '' || !existsSync(join(folder, 'badges')))('on real badges', () => {
  it('the published figures are those of the fit', () => {
    expect(fitPublished(readAll(folder)).figures).toEqual(PRIOR_FIGURES);
  });

  it.each(['US badges', 'GB badges', 'DE export'])('ranges touch the bins of %s', (name) => {
    const found = checkBadges(builtInModel(), badgeChecks(folder)).get(name);
    expect(found?.n).toBeGreaterThan(50);
    expect(Math.abs(found?.bias ?? Number.NaN)).toBeLessThan(0.8);
    expect(found?.touched).toBeGreaterThanOrEqual(0.85);
  });

  it.each(['US', 'GB', 'DE'])('and of %s where nothing of the store was fitted', (store) => {
    const model = leftOut(readAll(folder), ({ marketplace }) => marketplace === store);
    for (const [name, { touched }] of checkBadges(model, badgeChecks(folder))) {
      if (name.startsWith(store)) expect(touched, name).toBeGreaterThanOrEqual(0.7);
    }
  });

  it('rows left out are likelier than by one power law that has seen them', () => {
    for (const [store, { own, powerLaw }] of lnLikelihoods(readAll(folder))) {
      expect(own, store).toBeGreaterThan(powerLaw);
    }
  });
});
