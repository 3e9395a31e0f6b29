/** The price of one product, day by day: a usual price that moves now and then, and promotions. */
import type { Minor } from '../money.ts';
import type { SimulatedMarket } from './markets.ts';
import type { RandomStream } from './random.ts';

export interface PricePath {
  /** What a buyer pays on each day. */
  readonly paid: readonly Minor[];
  /** What the seller asks without a promotion. */
  readonly usual: Minor;
  readonly isPromoted: readonly boolean[];
}

/** A change of the usual price about every 80 days; a promotion of 3-10 days about every 90. */
const CHANGE_CHANCE = 1 / 80;
const CHANGE_SD = 0.08;
const PROMOTION_CHANCE = 1 / 90;
const PROMOTION_DAYS = [3, 10] as const;
const DEPTH = [0.1, 0.3] as const;
/** The usual price stays within this factor of where it began. */
const DRIFT_MAX = 1.35;

export function drawPricePath(
  market: SimulatedMarket,
  usualUsd: number,
  days: number,
  minorPerMajor: number,
  random: RandomStream,
): PricePath {
  const start = usualUsd * market.priceFactor * minorPerMajor;
  const ending = random.pick(market.priceEndings);
  const paid: Minor[] = [];
  const isPromoted: boolean[] = [];
  let level = 1;
  let promotionLeft = 0;
  let discount = 0;
  for (let day = 0; day < days; day += 1) {
    if (random.uniform() < CHANGE_CHANCE) {
      const moved = level * Math.exp(CHANGE_SD * random.normal());
      level = Math.min(DRIFT_MAX, Math.max(1 / DRIFT_MAX, moved));
    }
    if (promotionLeft > 0) promotionLeft -= 1;
    else if (random.uniform() < PROMOTION_CHANCE) {
      promotionLeft = random.integer(...PROMOTION_DAYS) - 1;
      discount = DEPTH[0] + (DEPTH[1] - DEPTH[0]) * random.uniform();
    } else discount = 0;
    isPromoted.push(discount > 0);
    paid.push(charmPrice(start * level * (1 - discount), ending));
  }
  return { paid, usual: charmPrice(start, ending), isPromoted };
}

/** Down to the hundred, then the ending: 1999, 1295, and 2480 in yen. Never below the ending. */
export function charmPrice(minor: number, ending: number): Minor {
  const hundreds = Math.floor(minor / 100) * 100;
  return Math.max(hundreds, ending === 0 ? 100 : 0) + ending;
}
