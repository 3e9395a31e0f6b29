/** Sales of one simulated family: demand that wanders, promotions, stock-outs, and chance. */
import type { RandomStream } from '../../../src/domain/simulation/random.ts';
import { DAYS, type ScenarioOptions } from './scenario-options.ts';

export interface ChildSales {
  /** Part of the family's demand. */
  readonly share: number;
  /** First day on which its sales count toward the family's rank. */
  readonly joinsDay: number;
  /** Units sold on each day. */
  readonly daily: Int32Array;
}

export interface FamilySales {
  readonly children: readonly ChildSales[];
  /** Units by the hour that count toward the family's rank. */
  readonly hourly: Float64Array;
}

export interface CommonDemand {
  /** What a day does to all families alike: weekday and sales events. */
  readonly byDay: Float64Array;
  /** Shares of a day's sales by hour of the day. */
  readonly byHour: Float64Array;
}

const HOURS = 24;
const WANDER_KEEP = 0.5 ** (1 / 30);
/** Bijmolt, van Heerde & Pieters 2005: mean price elasticity -2.62 over 1,851 estimates. */
const ELASTICITY = { mean: 2.62, sd: 1, lowest: 0.5 };
const PROMOTION = { daysMin: 3, daysMax: 10, depthMin: 0.1, depthMax: 0.3 };
const DISPLAY_LIFT = { min: 1.2, max: 1.5 };
/** Weibull spells without stock. */
const STOCK_OUT = { shape: 1.3, scaleDays: 6.5, meanDays: 6 };
/** Size of the negative binomial of daily sales, drawn for each family. */
const SIZE = { min: 1, max: 5 };
const CHILDREN_MAX = 12;
/** Chance of a day of sales for everybody in the told month, and what it multiplies demand by. */
const SALES_EVENT = { chance: 0.3, lift: 3 };
const WEEKDAY = [1.12, 1.08, 1, 0.97, 0.95, 0.92, 0.96];

export function drawCommonDemand(random: RandomStream): CommonDemand {
  const hasEvent = random.uniform() < SALES_EVENT.chance;
  const eventDay = hasEvent ? random.integer(DAYS.warmUp, DAYS.all - 1) : -1;
  const byHour = Float64Array.from({ length: HOURS }, (_, hour) => {
    return (1 + 0.6 * Math.sin(((hour - 9) / HOURS) * 2 * Math.PI)) / HOURS;
  });
  const byDay = Float64Array.from({ length: DAYS.all }, (_, day) => {
    return (WEEKDAY[day % 7] ?? 1) * (day === eventDay ? SALES_EVENT.lift : 1);
  });
  return { byDay, byHour };
}

/** @param unitsPerDay the family's own level */
export function drawFamilySales(
  unitsPerDay: number,
  { demand, events }: ScenarioOptions,
  common: CommonDemand,
  random: RandomStream,
): FamilySales {
  const interest = drawInterest(unitsPerDay, demand.wanderSd, random);
  const size = SIZE.min + (SIZE.max - SIZE.min) * random.uniform();
  const elasticity = Math.max(ELASTICITY.lowest, ELASTICITY.mean + ELASTICITY.sd * random.normal());
  const isMerged = random.uniform() < events.mergeShare;
  const isFamily = isMerged || random.uniform() < events.variationShare;
  const weights = Array.from(
    { length: isFamily ? random.integer(2, CHILDREN_MAX) : 1 },
    () => random.gamma(1.5) + 0.05,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const joinDay = isMerged ? random.integer(DAYS.warmUp + 1, DAYS.all - 1) : 0;
  const hourly = new Float64Array(DAYS.all * HOURS);
  const children = weights.map((weight, child): ChildSales => {
    const share = weight / total;
    const lift = drawPromotions(events.promotionShare, elasticity, random);
    const inStock = drawStock(events.stockOutShare, random);
    const daily = Int32Array.from(interest, (rate, day) => {
      const mean = rate * share * (lift[day] ?? 1) * (inStock[day] ?? 1) * (common.byDay[day] ?? 1);
      return random.negativeBinomial(mean, size);
    });
    const joinsDay = child === weights.length - 1 ? joinDay : 0;
    for (let day = joinsDay; day < DAYS.all; day += 1) {
      spread(daily[day] ?? 0, hourly.subarray(day * HOURS, (day + 1) * HOURS), common, random);
    }
    return { share, joinsDay, daily };
  });
  return { children, hourly };
}

/** Units a day the family would sell at its usual prices. */
function drawInterest(level: number, wanderSd: number, random: RandomStream): Float64Array {
  let wander = wanderSd * random.normal();
  const shock = wanderSd * Math.sqrt(1 - WANDER_KEEP ** 2);
  return Float64Array.from({ length: DAYS.all }, () => {
    wander = WANDER_KEEP * wander + shock * random.normal();
    return level * Math.exp(wander);
  });
}

/** What promotions do to a child's demand on each day. */
function drawPromotions(share: number, elasticity: number, random: RandomStream): Float64Array {
  const meanDays = (PROMOTION.daysMin + PROMOTION.daysMax) / 2;
  let left = 0;
  let lift = 1;
  return Float64Array.from({ length: DAYS.all }, () => {
    if (left > 0) left -= 1;
    else if (random.uniform() < share / meanDays / (1 - share)) {
      left = random.integer(PROMOTION.daysMin, PROMOTION.daysMax) - 1;
      const depth = between(PROMOTION.depthMin, PROMOTION.depthMax, random);
      lift = (1 - depth) ** -elasticity * between(DISPLAY_LIFT.min, DISPLAY_LIFT.max, random);
    } else lift = 1;
    return lift;
  });
}

/** 1 on days with stock, 0 without. */
function drawStock(outShare: number, random: RandomStream): Float64Array {
  let left = 0;
  return Float64Array.from({ length: DAYS.all }, () => {
    if (left > 0) left -= 1;
    else if (random.uniform() < outShare / STOCK_OUT.meanDays / (1 - outShare)) {
      const spell = (-Math.log(1 - random.uniform())) ** (1 / STOCK_OUT.shape);
      left = Math.max(1, Math.round(STOCK_OUT.scaleDays * spell));
    }
    return left === 0 ? 1 : 0;
  });
}

/** More units than this fall on the hours as expected. */
const EXACT_UNITS_MAX = 40;

/** Adds a day's units to its hours. */
function spread(
  units: number,
  hours: Float64Array,
  { byHour }: CommonDemand,
  random: RandomStream,
): void {
  if (units > EXACT_UNITS_MAX) {
    for (let hour = 0; hour < hours.length; hour += 1) {
      hours[hour] = (hours[hour] ?? 0) + units * (byHour[hour] ?? 0);
    }
    return;
  }
  for (let unit = 0; unit < units; unit += 1) {
    let left = random.uniform();
    let hour = 0;
    while (hour < hours.length - 1 && left >= (byHour[hour] ?? 0)) {
      left -= byHour[hour] ?? 0;
      hour += 1;
    }
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
}

function between(min: number, max: number, random: RandomStream): number {
  return min + (max - min) * random.uniform();
}
