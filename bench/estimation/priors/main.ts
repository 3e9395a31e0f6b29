/**
 * The fit of the published priors: `npm run bench:estimation -- priors`, with SHELFLINE_REAL_DATA
 * naming the folder of real inputs. Prints the figures of `prior-figures.json`, then what they are
 * worth on products, families and stores left out.
 */
import type { BadgeFigures } from './badge-check.ts';
import { measurePriors } from './measure.ts';

const folder = process.env['SHELFLINE_REAL_DATA'] ?? '';
if (folder === '') throw new Error('set SHELFLINE_REAL_DATA to the folder of real inputs');

/** Fewer badges say too little. */
const BADGES_MIN = 15;

const { figures, noise, all, folds, stores, likelihoods } = measurePriors(folder);
console.log(
  JSON.stringify(figures, null, 1).replaceAll(
    /\[\s+(-?[\d.]+(?:,\s+-?[\d.]+)*)\s+\]/g,
    (_, list) => `[${String(list).replaceAll(/\s+/g, ' ')}]`,
  ),
);
console.log(JSON.stringify(noise));
report('all rows fitted', all);
report('five folds of products and families', folds);
for (const [store, checks] of stores) report(`the store ${store} left out`, checks);
console.log('\nln likelihood a badge row left out (five folds of products) | this | one power law');
for (const [store, { rows, own, powerLaw }] of likelihoods) {
  console.log([store, rows, (own / rows).toFixed(4), (powerLaw / rows).toFixed(4)].join(' | '));
}

function report(title: string, checks: ReadonlyMap<string, BadgeFigures>) {
  console.log(`\n${title} | badges | median ln bias | 80 % range touches the bin | factor a side`);
  for (const [name, { n, bias, touched, width }] of checks) {
    if (n < BADGES_MIN) continue;
    console.log([name, n, bias.toFixed(2), touched.toFixed(2), width.toFixed(1)].join(' | '));
  }
}
