/**
 * The histories of the benchmark: products polled at irregular minutes, with a rank that wanders
 * and a price that changes at a quarter of the polls. Seeded, and every point says how surprising
 * it was: the sum of the surprises is the information in the data, below which no exact store can
 * go.
 */
import type { SourcedPoint } from '../../src/domain/history/merge-points.ts';

export interface SimulatedProduct {
  readonly ranks: readonly SourcedPoint[];
  /** At the same polls as the ranks. */
  readonly prices: readonly SourcedPoint[];
  readonly information: Information;
}

/** Bits that the data holds. */
export interface Information {
  readonly times: number;
  readonly ranks: number;
  readonly prices: number;
}

/** About three years of polls. */
const POLLS_MEAN = 951;
const MINUTES_BETWEEN_MEAN = 1656;
/** 2022-11-01T00:00:00Z in minutes. */
const START_MINUTE = 27_787_680;
/**
 * Standard deviation of a step as a share of the rank, and how fast a rank returns to its level.
 */
const RANK_STEP_SHARE = 0.18;
const RANK_RETURN_SHARE = 0.1;
const PRICE_CHANGE_CHANCE = 0.24;
const PRICE_STEP_SHARE = 0.05;

const OBSERVED = { state: 'ok', source: 'keepa' } as const;

export function simulateProduct(seed: number): SimulatedProduct {
  const random = randomOf(seed);
  const polls = Math.round(POLLS_MEAN * (0.5 + random()));
  const level = Math.round(500 * 1000 ** random());
  const information = { times: 0, ranks: 0, prices: 0 };
  const ranks: SourcedPoint[] = [];
  const prices: SourcedPoint[] = [];
  let minute = START_MINUTE + Math.floor(random() * MINUTES_BETWEEN_MEAN);
  let rank = level;
  let price = Math.round(500 * 20 ** random());
  for (let poll = 0; poll < polls; poll++) {
    ranks.push({ at: minute * 60, value: rank, ...OBSERVED });
    prices.push({ at: minute * 60, value: price, ...OBSERVED });
    const wait = 1 + Math.floor(-Math.log(1 - random()) * MINUTES_BETWEEN_MEAN);
    information.times += waitBits(wait);
    minute += wait;
    const pull = Math.round(RANK_RETURN_SHARE * (level - rank));
    const rankStep = normalStep(random, rank * RANK_STEP_SHARE);
    information.ranks += stepBits(rankStep, rank * RANK_STEP_SHARE);
    rank = Math.max(1, rank + pull + rankStep);
    if (random() >= PRICE_CHANGE_CHANCE) information.prices -= Math.log2(1 - PRICE_CHANGE_CHANCE);
    else {
      const priceStep = normalStep(random, price * PRICE_STEP_SHARE);
      information.prices += stepBits(priceStep, price * PRICE_STEP_SHARE);
      information.prices -= Math.log2(PRICE_CHANGE_CHANCE);
      price = Math.max(100, price + priceStep);
    }
  }
  return { ranks, prices, information };
}

/** Waits are geometric: floor of an exponential. */
function waitBits(wait: number): number {
  const stay = Math.exp(-1 / MINUTES_BETWEEN_MEAN);
  return -Math.log2((1 - stay) * stay ** (wait - 1));
}

function normalStep(random: () => number, deviation: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return Math.round(deviation * radius * Math.cos(2 * Math.PI * random()));
}

/** -log2 of the density of the normal over one integer: exact enough above a deviation of 2. */
function stepBits(step: number, deviation: number): number {
  const scale = Math.max(deviation, 0.5);
  const nats = 0.5 * (step / scale) ** 2 + Math.log(scale * Math.sqrt(2 * Math.PI));
  return nats / Math.LN2;
}

/** Mulberry32: small, fast and good enough for a benchmark. */
export function randomOf(seed: number): () => number {
  let state = (seed * 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
