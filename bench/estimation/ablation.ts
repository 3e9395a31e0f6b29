/**
 * What each kind of evidence is worth: mean absolute log error and weighted interval score on
 * simulated markets held out from the fit, with all evidence in use and without each kind, where
 * sales were measured in the marketplace, in another one only, and nowhere. Kinds whose removal
 * does not raise the score are off.
 */

import { type Outcome, scoresOf } from '../../src/domain/estimation/backtest/metrics.ts';
import {
  type EvidenceUse,
  evidenceUse,
} from '../../src/domain/estimation/family/family-evidence.ts';
import { RANK_KERNELS } from '../../test/estimation/scenario/rank-kernel.ts';
import { SCENARIO, type ScenarioOptions } from '../../test/estimation/scenario/scenario-options.ts';
import {
  KNOWLEDGE,
  modelOf,
  outcomesOf,
  untoldFamilies,
} from '../../test/estimation/scenario/score-estimates.ts';
import { simulateScenario } from '../../test/estimation/scenario/simulate-scenario.ts';

const SEEDS = [11, 12];
/** Looks every six hours, daily, and weekly. */
const EVERY_HOURS = [6, 24, 168];
/** Ratings a unit, and how far ranks stray from units: kind and unkind worlds. */
const WORLDS = [
  { name: 'kind', ratingsAUnit: 0.015, rankBiasSd: 0 },
  { name: 'unkind', ratingsAUnit: 0.0375, rankBiasSd: 0.5 },
];
const HERE = 'US';

const KINDS = [
  'rankHistory',
  'rankFalls',
  'ratingGrowth',
  'boughtInPastMonth',
] as const satisfies readonly (keyof EvidenceUse)[];

const found = new Map<string, Outcome[]>();
const keep = (key: readonly string[], outcomes: readonly Outcome[]) => {
  const name = key.join(' | ');
  found.set(name, [...(found.get(name) ?? []), ...outcomes]);
};

for (const options of worlds()) measure(options);

console.log('sales | looks | rank bias | evidence | mean abs log error | WIS | 80 % held | n');
for (const [name, outcomes] of found) {
  const { meanAbsLogError, weightedIntervalScore, intervals, n } = scoresOf(outcomes);
  const held = `${((intervals[1]?.coverage ?? 0) * 100).toFixed(1)} %`;
  const score = (weightedIntervalScore ?? 0).toFixed(4);
  console.log([name, meanAbsLogError.toFixed(3), score, held, n].join(' | '));
}

function worlds(): ScenarioOptions[] {
  return SEEDS.flatMap((seed, index) =>
    EVERY_HOURS.flatMap((everyHours) =>
      // Every other kernel with each seed: all four, at half the time.
      RANK_KERNELS.filter((_, number) => number % SEEDS.length === index).flatMap((kernel) =>
        WORLDS.map(({ ratingsAUnit, rankBiasSd }) => ({
          ...SCENARIO,
          seed,
          kernel,
          ratingsAUnit,
          familiesPerCell: 200,
          demand: { ...SCENARIO.demand, unitsAtBend: null, rankBiasSd },
          marketplaces: [HERE, 'DE'] as const,
          polling: { ...SCENARIO.polling, everyHours },
        })),
      ),
    ),
  );
}

function measure(options: ScenarioOptions): void {
  const scenario = simulateScenario(options);
  const families = untoldFamilies(scenario, HERE);
  for (const knowledge of KNOWLEDGE) {
    const model = modelOf(scenario, knowledge, HERE);
    const used = evidenceUse(knowledge === 'measured here');
    const key = [
      knowledge,
      `every ${options.polling.everyHours} h`,
      String(options.demand.rankBiasSd),
    ];
    keep([...key, 'as in use'], outcomesOf(families, model, used));
    for (const kind of KINDS) {
      const name = used[kind] ? `without ${kind}` : `and ${kind}`;
      keep([...key, name], outcomesOf(families, model, { ...used, [kind]: !used[kind] }));
    }
  }
}
