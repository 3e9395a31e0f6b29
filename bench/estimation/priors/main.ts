/**
 * The fit of the published priors: `npm run bench:estimation -- priors`, with SHELFLINE_REAL_DATA
 * naming the folder of real inputs. Prints the figures of `prior-figures.json`, then what they are
 * worth on rows, stores and sources left out.
 */
import { builtInModel } from '../../../src/domain/estimation/model/model.ts';
import { badgeChecks, checkBadges } from './badge-check.ts';
import { leftOut, lnLikelihoods } from './cross-validation.ts';
import { fitPublished, readAll } from './fit-published.ts';

const folder = process.env['SHELFLINE_REAL_DATA'] ?? '';
if (folder === '') throw new Error('set SHELFLINE_REAL_DATA to the folder of real inputs');

const observations = readAll(folder);
const { figures, noise } = fitPublished(observations);
console.log(
  JSON.stringify(figures, null, 1).replaceAll(/\[\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]/g, '[$1, $2]'),
);
console.log(JSON.stringify(noise));

const checks = badgeChecks(folder);
console.log('\nstore | badges | median ln bias | 80 % range touches the bin');
for (const [name, figure] of checkBadges(builtInModel(figures), checks)) {
  console.log([name, figure.n, figure.bias.toFixed(2), figure.touched.toFixed(3)].join(' | '));
}
console.log('\nthe store left out | badges | median ln bias | 80 % range touches the bin');
for (const store of ['US', 'GB', 'DE']) {
  const model = leftOut(observations, (one) => one.marketplace === store);
  for (const [name, figure] of checkBadges(model, checks)) {
    if (!name.startsWith(store)) continue;
    console.log([name, figure.n, figure.bias.toFixed(2), figure.touched.toFixed(3)].join(' | '));
  }
}
console.log('\nln likelihood a badge row left out (five folds of products) | this | one power law');
for (const [store, { rows, own, powerLaw }] of lnLikelihoods(observations)) {
  console.log([store, rows, (own / rows).toFixed(4), (powerLaw / rows).toFixed(4)].join(' | '));
}
