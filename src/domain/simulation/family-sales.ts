/** Simulates a family's daily sales: demand, price, promotions, stock-outs and chance. */
import { marketplaceOf } from '../values/marketplace.ts';
import { type Minor, minorDigits } from '../values/money.ts';
import type { EpochSeconds } from '../values/time.ts';
import { commonFactor, endOfDay, SIMULATED_DAYS, seasonFactor } from './calendar.ts';
import type { Family, Member } from './catalog.ts';
import type { SimulatedMarket } from './markets.ts';
import type { RandomStream } from './random.ts';

export interface MemberDays {
  readonly member: Member;
  readonly price: PricePath;
  readonly isInStock: readonly boolean[];
  /** Units sold on each day. */
  readonly units: readonly number[];
}

export interface FamilyDays {
  readonly family: Family;
  /** The day of its listing. */
  readonly firstDay: number;
  readonly members: readonly MemberDays[];
}

/** Interest wanders around its mean: standard deviation of the logarithm, half-life. */
const WANDER_SD = 0.35;
const WANDER_KEEP = 0.5 ** (1 / 30);
/** Bijmolt, van Heerde & Pieters 2005: mean price elasticity -2.62 over 1,851 estimates. */
const ELASTICITY = { mean: 2.62, sd: 1, lowest: 0.5 };
const PROMOTION_LIFT = 1.3;
/** A new listing reaches its full demand after two months. */
const LAUNCH_DAYS = 60;
const LAUNCH_START = 0.15;
/** About 5 % of days without stock, in spells of six days on average. */
const STOCK_OUT_CHANCE = 0.009;
const STOCK_OUT_MEAN_DAYS = 6;
/** Size parameter of the negative binomial distribution of daily sales. */
const DISPERSION_SIZE = 3;

export function simulateFamily(
  market: SimulatedMarket,
  family: Family,
  now: EpochSeconds,
  random: RandomStream,
): FamilyDays {
  const firstDay = Math.max(0, SIMULATED_DAYS - family.ageDays);
  const interest = interestPath(family, firstDay, now, random);
  const elasticity = Math.max(ELASTICITY.lowest, ELASTICITY.mean + ELASTICITY.sd * random.normal());
  const members = family.members.map((member) => {
    const usd = family.priceUsd * member.scale;
    const price = drawPricePath(market, usd, random);
    const isInStock = stockPath(random);
    const units = interest.map((rate, day) => {
      if (isInStock[day] !== true) return 0;
      const response = ((price.paid[day] ?? price.usual) / price.usual) ** -elasticity;
      const lift = price.isPromoted[day] ? PROMOTION_LIFT : 1;
      return random.negativeBinomial(rate * member.share * response * lift, DISPERSION_SIZE);
    });
    return { member, price, isInStock, units };
  });
  return { family, firstDay, members };
}

/** Returns the units a day the family would sell at its usual prices. */
function interestPath(
  { baseRate, type }: Family,
  firstDay: number,
  now: EpochSeconds,
  random: RandomStream,
): readonly number[] {
  let wander = WANDER_SD * random.normal();
  const shock = WANDER_SD * Math.sqrt(1 - WANDER_KEEP ** 2);
  return Array.from({ length: SIMULATED_DAYS }, (_, day) => {
    wander = WANDER_KEEP * wander + shock * random.normal();
    if (day < firstDay) return 0;
    const at = endOfDay(now, day);
    const age = day - firstDay;
    const launch =
      firstDay === 0 ? 1 : Math.min(1, LAUNCH_START + (1 - LAUNCH_START) * (age / LAUNCH_DAYS));
    return baseRate * Math.exp(wander) * launch * seasonFactor(type.season, at) * commonFactor(at);
  });
}

function stockPath(random: RandomStream): readonly boolean[] {
  let outLeft = 0;
  return Array.from({ length: SIMULATED_DAYS }, () => {
    if (outLeft > 0) outLeft -= 1;
    else if (random.uniform() < STOCK_OUT_CHANCE) {
      outLeft = Math.ceil(-STOCK_OUT_MEAN_DAYS * Math.log(1 - random.uniform()));
    }
    return outLeft === 0;
  });
}

export interface PricePath {
  /** The buyer's price on each day. */
  readonly paid: readonly Minor[];
  /** The price without a promotion. */
  readonly usual: Minor;
  readonly isPromoted: readonly boolean[];
}

/** The usual price changes about every 80 days. Promotions of 3-10 days come about every 90. */
const CHANGE_CHANCE = 1 / 80;
const CHANGE_SD = 0.08;
const PROMOTION_CHANCE = 1 / 90;
const PROMOTION_DAYS = [3, 10] as const;
const DEPTH = [0.1, 0.3] as const;
/** The usual price stays within this factor of its first value. */
const DRIFT_MAX = 1.35;

function drawPricePath(market: SimulatedMarket, usd: number, random: RandomStream): PricePath {
  const digits = minorDigits(marketplaceOf(market.id).currency);
  const start = usd * market.priceFactor * 10 ** digits;
  const ending = random.pick(market.priceEndings);
  const paid: Minor[] = [];
  const isPromoted: boolean[] = [];
  let level = 1;
  let promotionLeft = 0;
  let discount = 0;
  for (let day = 0; day < SIMULATED_DAYS; day += 1) {
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

/** Rounds down to the hundred, then adds the ending: 1999, 1295, in yen 2480. */
function charmPrice(minor: number, ending: number): Minor {
  const hundreds = Math.floor(minor / 100) * 100;
  return Math.max(hundreds, ending === 0 ? 100 : 0) + ending;
}
