/** How far out of its predicted distribution a truth lies: what calibration takes levels from. */
import { normalCdf } from '../../statistics/normal-cdf.ts';
import { type CountShape, countCdf } from '../counts/count-distribution.ts';
import { lnCountQuantile, type SpreadWindow } from './spread.ts';
import { NO_UNITS_BELOW, widened } from './units-distribution.ts';

/** Nobody asks for levels further out than this score. */
const SCORE_MAX = 4.5;
/** To a millionth of a score. */
const BISECTIONS = 24;

/**
 * The smallest central share of the distribution whose range holds the truth, doubt included. One
 * that reaches below half a unit holds zero.
 */
export function centralShare(truth: number, window: SpreadWindow, shape: CountShape): number {
  const units = Math.max(NO_UNITS_BELOW, truth);
  if (window.doubtSd === 0) return Math.abs(2 * countCdf(units, window, shape) - 1);
  const middle = lnCountQuantile(0.5, window, shape);
  const wanted = Math.log(units) - middle;
  const side = wanted < 0 ? -1 : 1;
  const reach = (score: number) => {
    const away = lnCountQuantile(normalCdf(side * score), window, shape) - middle;
    return Math.abs(widened(away, score, window.doubtSd));
  };
  let low = 0;
  let high = SCORE_MAX;
  for (let step = 0; step < BISECTIONS; step += 1) {
    const score = (low + high) / 2;
    if (reach(score) < Math.abs(wanted)) low = score;
    else high = score;
  }
  return 2 * normalCdf(high) - 1;
}
