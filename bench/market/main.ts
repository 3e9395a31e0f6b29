/**
 * Measures whether the niche score orders niches by what a newcomer would earn there: Spearman's
 * correlation on 1,000 simulated niches that no constant was tuned on, compared with each component
 * alone and with the sum of the factors. The base climate is judged; the others show what the
 * answer depends on.
 *
 *     node bench/market/main.ts
 */
import { NICHE_FORMULA_VERSION } from '../../src/domain/market/niche-score.ts';
import { BASE_CLIMATE, type NicheClimate } from '../../test/market/niche/niche-world.ts';
import {
  CANDIDATE_NAMES,
  HELD_OUT_SEEDS,
  type Judgement,
  judgeScore,
  TRAINING_SEEDS,
} from '../../test/market/niche/score-validation.ts';

const SPEARMAN_MIN = 0.6;

const CLIMATES: readonly NicheClimate[] = [
  BASE_CLIMATE,
  { ...BASE_CLIMATE, name: 'strong brands', brandPowerMax: 2.5 },
  { ...BASE_CLIMATE, name: 'no loyalty', brandLoyalty: 0 },
  { ...BASE_CLIMATE, name: 'ratings decide', ratingsWeight: 0.6 },
  { ...BASE_CLIMATE, name: 'like sizes', sizeSd: 0.5 },
  { ...BASE_CLIMATE, name: 'price wars', elasticity: 4 },
];

const columns = [
  { name: 'training', judged: judgeScore(TRAINING_SEEDS, BASE_CLIMATE) },
  ...CLIMATES.map((climate) => ({
    name: climate.name,
    judged: judgeScore(HELD_OUT_SEEDS, climate),
  })),
];

const WIDTH = 16;
const row = (label: string, cellOf: (judged: Judgement) => string) =>
  [label.padEnd(20), ...columns.map(({ judged }) => cellOf(judged).padStart(WIDTH))].join('');

console.log(`Niche score, formula ${NICHE_FORMULA_VERSION}: Spearman with a newcomer's profit`);
console.log(['held out:'.padEnd(20), ...columns.map(({ name }) => name.padStart(WIDTH))].join(''));
for (const name of CANDIDATE_NAMES) {
  console.log(row(name, ({ correlations }) => correlations[name].toFixed(3)));
}
console.log(row('strongest sum', ({ strongestSum }) => strongestSum.toFixed(3)));
console.log('\nlead of the score, 95 % of what other niches would give');
for (const name of CANDIDATE_NAMES.filter((name) => name !== 'score')) {
  const text = ({ leads }: Judgement) =>
    `${leads[name].low.toFixed(3)}..${leads[name].high.toFixed(3)}`;
  console.log(row(name, text));
}
console.log(row('niches that pay', ({ profitableShare }) => profitableShare.toFixed(2)));

const base = columns.find(({ name }) => name === BASE_CLIMATE.name)?.judged;
const ahead = CANDIDATE_NAMES.filter((name) => name !== 'score').every(
  (name) => (base?.leads[name].low ?? 0) > 0,
);
const isMet = (base?.correlations.score ?? 0) >= SPEARMAN_MIN && ahead;
console.log(
  `target (base, held out): >= ${SPEARMAN_MIN} and surely ahead of all others: ` +
    (isMet ? 'met' : 'MISSED'),
);
if (!isMet) process.exitCode = 1;
