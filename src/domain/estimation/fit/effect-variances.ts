/**
 * How much marketplaces, categories and their pairs differ: learned, from published-order starts.
 */
import type { EffectKind } from './curve-parameters.ts';

export type EffectVariances = Readonly<Record<EffectKind, number>>;

/** Standard deviations a fit starts from: pairs differ by 0.55 in level and 0.21 in slope. */
const START_SDS: EffectVariances = {
  marketLevel: 1,
  marketSlope: 0.25,
  categoryLevel: 0.4,
  categorySlope: 0.15,
  cellLevel: 0.45,
  cellSlope: 0.2,
};

export const START_VARIANCES: EffectVariances = mapKinds((kind) => START_SDS[kind] ** 2);

/** The start counts as this many groups beside those seen. */
const START_WEIGHT = 3;

/**
 * The variance of each kind: the mean of squared effects, beyond what was believed before, plus
 * what is still open about them (the expectation-maximisation step of empirical Bayes).
 */
export function updateVariances(
  positions: readonly { readonly kind: EffectKind; readonly position: number }[],
  state: {
    readonly values: Float64Array;
    readonly priorMeans: Float64Array;
    readonly posterior: Float64Array;
  },
): EffectVariances {
  return mapKinds((kind) => {
    const own = positions.filter((entry) => entry.kind === kind);
    const sum = own.reduce((total, { position }) => {
      const away = (state.values[position] ?? 0) - (state.priorMeans[position] ?? 0);
      return total + away ** 2 + (state.posterior[position] ?? 0);
    }, START_WEIGHT * START_VARIANCES[kind]);
    return sum / (own.length + START_WEIGHT);
  });
}

function mapKinds(of: (kind: EffectKind) => number): EffectVariances {
  return {
    marketLevel: of('marketLevel'),
    marketSlope: of('marketSlope'),
    categoryLevel: of('categoryLevel'),
    categorySlope: of('categorySlope'),
    cellLevel: of('cellLevel'),
    cellSlope: of('cellSlope'),
  };
}
