/** The noise around a curve: how far observations of each kind are from it, and hidden badges. */
import { lnLikelihood, type Noise, type Place, START_SD } from './likelihood.ts';
import type { Observation } from './observation.ts';

/** Of ln noise around its start. */
const LN_SD_VARIANCE = 0.3 ** 2;

/** One step of each spread and of the hidden share, given the curve. */
export function climbNoise(
  observations: readonly Observation[],
  medians: readonly Place[],
  noise: Noise,
): Noise {
  const sum = (tried: Noise, isCounted: (one: Observation) => boolean) => {
    return observations.reduce((total, one, row) => {
      if (!isCounted(one)) return total;
      return total + one.weight * lnLikelihood(one, medians[row] ?? NO_MEDIAN, tried);
    }, 0);
  };
  let climbed = noise;
  for (const kind of Object.keys(noise.sds)) {
    const tried = (lnSd: number): Noise => ({
      ...climbed,
      sds: { ...climbed.sds, [kind]: Math.exp(lnSd) },
    });
    const here = Math.log(climbed.sds[kind] ?? START_SD);
    const lnSd = climb((x) => {
      const pull = (x - Math.log(START_SD)) ** 2 / (2 * LN_SD_VARIANCE);
      return sum(tried(x), (one) => one.kind === kind) - pull;
    }, here);
    climbed = tried(lnSd);
  }
  const withHidden = (logit: number): Noise => ({ ...climbed, hidden: 1 / (1 + Math.exp(-logit)) });
  const logit = Math.log(climbed.hidden / (1 - climbed.hidden));
  return withHidden(climb((x) => sum(withHidden(x), ({ shownFrom }) => shownFrom === 0), logit));
}

const NO_MEDIAN = { lnMedian: Number.NaN, look: 0 };
const CLIMB_STEP = 0.1;
const CLIMB_MOVE_MAX = 0.3;

/** One step toward the top of a parabola through three points; uphill where it has no top. */
function climb(objective: (x: number) => number, x: number): number {
  const below = objective(x - CLIMB_STEP);
  const here = objective(x);
  const above = objective(x + CLIMB_STEP);
  const slope = (above - below) / (2 * CLIMB_STEP);
  const bend = (above - 2 * here + below) / CLIMB_STEP ** 2;
  const step = bend < 0 ? -slope / bend : Math.sign(slope) * CLIMB_MOVE_MAX;
  return x + Math.min(CLIMB_MOVE_MAX, Math.max(-CLIMB_MOVE_MAX, step));
}
