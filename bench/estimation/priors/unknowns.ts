/**
 * The unknowns of the priors beyond those of the curve itself: the bends of categories and of their
 * pairs with stores, the lift of the weeks around Christmas, what a single look shows too much, and
 * what a listing sells that is known to be alone or one of several variations.
 */

import { PIVOT_LN_RANK } from '../../../src/domain/estimation/curve/curve.ts';
import {
  type CurveParameters,
  type Grouping,
  labelPositions,
} from '../../../src/domain/estimation/fit/curve-parameters.ts';
import type { FamilyKnowledge } from '../../../src/domain/estimation/model/family-share.ts';
import { sumBy } from '../../../src/domain/statistics/sum-by.ts';
import type { Observation } from './observation.ts';

/** A normal belief about an unknown. */
export interface Belief {
  readonly mean: number;
  readonly variance: number;
}

export interface Extra {
  readonly name: string;
  readonly position: number;
  readonly belief: Belief;
}

export interface Unknowns {
  readonly parameters: CurveParameters;
  readonly extras: readonly Extra[];
  readonly size: number;
  /** For each observation, the positions of its bends, -1 for a group without one. */
  readonly bends: Int32Array;
  /** Of variations whose family is known, the share that are one of a few. */
  readonly fewAmongVariations: number;
}

const BEND: Belief = { mean: 0, variance: 0.15 ** 2 };
const FESTIVE: Belief = { mean: 0.4, variance: 0.3 ** 2 };
const FESTIVE_OF_CATEGORY: Belief = { mean: 0, variance: 0.2 ** 2 };
/**
 * ln units a look shows too much, per ln variance of one look. Theory: the exponent by which the
 * number of products grows as their sales shrink, about 1. Measured weeks tell both kinds of ranks
 * apart and may differ from it; badges know single looks only.
 */
const LOOK: Belief = { mean: 1.1, variance: 0.05 ** 2 };
const LOOK_OF_WEEKS: Belief = { mean: 4, variance: 1 };
/** ln of a variation's share of its family. */
const FAMILY: Belief = { mean: -0.7, variance: 1 };

export function unknownsOf(
  observations: readonly Observation[],
  parameters: CurveParameters,
): Unknowns {
  const bent = parameters.effects.filter(({ grouping }) => grouping !== 'markets');
  const categories = parameters.effects.filter(({ grouping }) => grouping === 'categories');
  const named: readonly (readonly [string, Belief])[] = [
    ...bent.map(({ grouping, name }) => [bendName(grouping, name), BEND] as const),
    ['festive', FESTIVE],
    ...categories.map(({ name }) => [`festive ${name}`, FESTIVE_OF_CATEGORY] as const),
    ['look', LOOK],
    ['look of weeks', LOOK_OF_WEEKS],
    ['few', FAMILY],
    ['many', FAMILY],
  ];
  const extras = named.map(([name, belief], index) => {
    return { name, belief, position: parameters.size + index };
  });
  const places = new Map(extras.map(({ name, position }) => [name, position]));
  const byLevel = new Map(
    bent.map(({ grouping, name, position }) => {
      return [position, places.get(bendName(grouping, name)) ?? -1] as const;
    }),
  );
  const positions = labelPositions(parameters, observations);
  return {
    parameters,
    extras,
    size: parameters.size + extras.length,
    bends: positions.map((position, index) => {
      const { lnRank = 0 } = observations[Math.floor(index / 3)] ?? {};
      return lnRank > PIVOT_LN_RANK ? (byLevel.get(position) ?? -1) : -1;
    }),
    fewAmongVariations: fewAmongVariations(observations),
  };
}

export function bendName(grouping: Grouping, name: string): string {
  return `bend ${grouping} ${name}`;
}

function fewAmongVariations(observations: readonly Observation[]): number {
  const weightOf = (wanted: FamilyKnowledge) =>
    sumBy(observations, ({ family, weight }) => (family === wanted ? weight : 0));
  const [few, many] = [weightOf('few'), weightOf('many')];
  return few + many === 0 ? 0 : few / (few + many);
}

/** Returns how much of the unknowns `few` and `many` is in the ln units of a listing. */
export function familyColumns(
  family: FamilyKnowledge,
  { fewAmongVariations: few }: Pick<Unknowns, 'fewAmongVariations'>,
): readonly [few: number, many: number] {
  if (family === 'few') return [1, 0];
  if (family === 'many') return [0, 1];
  return family === 'variation' ? [few, 1 - few] : [0, 0];
}
