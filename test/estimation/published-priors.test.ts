/** What the published priors promise on badges that are not part of this project. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PriorsMeasured } from '../../bench/estimation/priors/measure.ts';
import { PRIOR_FIGURES } from '../../src/domain/estimation/model/published-priors.ts';
import { answerOfThread } from '../support/answer-of-thread.ts';

/** Half a minute of fits, on a machine that has twenty times as much to do as it can. */
const MINUTES_10 = 600_000;
/** Fewer badges of a store's decade or root say too little. */
const BADGES_MIN = 60;

const folder = process.env['SHELFLINE_REAL_DATA'] ?? '';
const THREAD = new URL('../../bench/estimation/priors/measure-thread.ts', import.meta.url);

describe.skipIf(folder === '' || !existsSync(join(folder, 'badges')))('on real badges', () => {
  let measured: PriorsMeasured;
  beforeAll(async () => {
    measured = await answerOfThread(THREAD, folder);
  }, MINUTES_10);

  it('the published figures are those of the fit', () => {
    expect(measured.figures).toEqual(PRIOR_FIGURES);
  });

  it('ranges touch the badges of products and families left out, and medians meet them', () => {
    for (const [name, { n, bias, touched }] of measured.folds) {
      if (n < BADGES_MIN) continue;
      expect(touched, name).toBeGreaterThanOrEqual(0.85);
      expect(Math.abs(bias), name).toBeLessThanOrEqual(0.36);
    }
  });

  it.each(['US', 'GB', 'DE'])(
    'ranges touch those of %s where nothing of it was fitted',
    (store) => {
      const checks = measured.stores.get(store);
      expect(checks?.size).toBeGreaterThan(0);
      for (const [name, { n, touched }] of checks ?? []) {
        if (n >= BADGES_MIN && /ranks from/.test(name)) expect(touched, name).toBeGreaterThan(0.8);
      }
    },
  );

  it('rows left out are likelier than by one power law that has seen them', () => {
    for (const [store, { own, powerLaw }] of measured.likelihoods) {
      expect(own, store).toBeGreaterThan(powerLaw);
    }
  });
});
