/**
 * The fit of the published priors: `npm run bench:estimation -- priors`, with SHELFLINE_REAL_DATA
 * naming the folder of real inputs. Prints the figures of `prior-figures.json`, then what they are
 * worth on products, stores and sources left out.
 */
import { foldOf } from '../../../src/domain/estimation/calibrate/fit-kinds.ts';
import { builtInModel, type SalesModel } from '../../../src/domain/estimation/model/model.ts';
import { badgeChecks, checkBadges } from './badge-check.ts';
import { leftOut, lnLikelihoods } from './cross-validation.ts';
import { fitPublished, readAll } from './fit-published.ts';
import type { Observation } from './observation.ts';

const folder = process.env['SHELFLINE_REAL_DATA'] ?? '';
if (folder === '') throw new Error('set SHELFLINE_REAL_DATA to the folder of real inputs');

const FOLDS = 5;
/** Fewer badges say too little. */
const BADGES_MIN = 15;

const observations = readAll(folder);
const { figures, noise } = fitPublished(observations);
console.log(
  JSON.stringify(figures, null, 1).replaceAll(
    /\[\s+(-?[\d.]+(?:,\s+-?[\d.]+)*)\s+\]/g,
    (_, list) => `[${String(list).replaceAll(/\s+/g, ' ')}]`,
  ),
);
console.log(JSON.stringify(noise));

const checks = badgeChecks(observations);
const folds = Array.from({ length: FOLDS }, (_, fold) =>
  leftOut(observations, ({ group }) => foldOf(group, FOLDS) === fold),
);
const all = builtInModel(figures);
report('all rows fitted', checks, () => all);
report('five folds of products and families', checks, ({ group }) => {
  return folds[foldOf(group, FOLDS)] ?? all;
});
for (const store of ['US', 'GB', 'DE']) {
  const model = leftOut(observations, (one) => one.marketplace === store);
  const own = checks.filter((one) => one.marketplace === store);
  report(`the store ${store} left out`, own, () => model);
}
console.log('\nln likelihood a badge row left out (five folds of products) | this | one power law');
for (const [store, { rows, own, powerLaw }] of lnLikelihoods(observations, folds)) {
  console.log([store, rows, (own / rows).toFixed(4), (powerLaw / rows).toFixed(4)].join(' | '));
}

function report(
  title: string,
  rows: readonly Observation[],
  modelOf: (row: Observation) => SalesModel,
) {
  console.log(`\n${title} | badges | median ln bias | 80 % range touches the bin | factor a side`);
  for (const [name, { n, bias, touched, width }] of checkBadges(rows, modelOf)) {
    if (n < BADGES_MIN) continue;
    console.log([name, n, bias.toFixed(2), touched.toFixed(2), width.toFixed(1)].join(' | '));
  }
}
