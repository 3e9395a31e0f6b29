/**
 * A simulated niche with known truth: competitors with quality, brand, price, age and ratings, and
 * shoppers who choose among them by a multinomial logit. What holds it together:
 *
 * - Shoppers weigh quality, the logarithm of ratings, brand and price; the price weighs more where
 *   products differ little (mean elasticity 2.6: Bijmolt, van Heerde & Pieters 2005).
 * - Ratings are some 3 % of what was sold, so that large old niches have many by themselves.
 * - Products differ by an amount of the niche; where they differ, so do their prices.
 * - In some niches all products are poor, in some one brand has most of the good will.
 * - Shoppers stay with a brand they know, and the more of a niche a brand has, the more of them
 *   know it: a part `brandLoyalty` · share of each brand's shoppers looks at nothing else.
 *
 * A seed always gives one niche. None of the constants is fitted to the niche score.
 */
import { type RandomStream, randomStream } from '../../../src/domain/simulation/random.ts';

/** How a kind of world differs from the base one, to see what the score's worth depends on. */
export interface NicheClimate {
  readonly name: string;
  /** Weight of ln(1 + ratings) in the shoppers' choice. */
  readonly ratingsWeight: number;
  /** Largest spread of brands' good will, in units of utility. */
  readonly brandPowerMax: number;
  /** Part of the shoppers of a brand that owns its niche who look at no other brand. */
  readonly brandLoyalty: number;
  /** Spread of the niches' size, as the standard deviation of its logarithm. */
  readonly sizeSd: number;
  /** Price elasticity in a niche whose products differ middlingly. */
  readonly elasticity: number;
}

export const BASE_CLIMATE: NicheClimate = {
  name: 'base',
  ratingsWeight: 0.35,
  brandPowerMax: 1.2,
  brandLoyalty: 0.8,
  sizeSd: 1.8,
  elasticity: 2.6,
};

export interface NicheProduct {
  readonly brand: number;
  /** Above 0: better than the niche's average. */
  readonly quality: number;
  readonly priceUsd: number;
  readonly ageMonths: number;
  readonly ratings: number;
  /** Utility without the price's part. */
  readonly appeal: number;
  /** Expected units a month. */
  readonly units: number;
}

export interface NicheWorld {
  readonly climate: NicheClimate;
  /** Units a month that shoppers of the niche buy. */
  readonly units: number;
  readonly priceUsd: number;
  /** How much products differ, 0.2-1. */
  readonly differentiation: number;
  readonly elasticity: number;
  /** Average quality against all niches. */
  readonly standard: number;
  /** Ratings left for each unit sold. */
  readonly ratingRate: number;
  /** Cost of a unit, landed, as a share of the niche's usual price. */
  readonly costShare: number;
  readonly products: readonly NicheProduct[];
}

const PRODUCTS = { min: 10, max: 100 } as const;
const UNITS_MEDIAN = 8_000;
const PRICE_USD = { median: 24, sd: 0.65 } as const;
const AGE_MONTHS = { median: 30, sd: 0.6 } as const;
const RATING_RATE = { median: 0.03, sd: 0.5 } as const;
/** Earlier months sold less than the last one. */
const PAST_SALES_PART = 0.5;

export function simulateNiche(seed: number, climate: NicheClimate = BASE_CLIMATE): NicheWorld {
  const random = randomStream(seed, `niche ${climate.name}`);
  const count = random.integer(PRODUCTS.min, PRODUCTS.max);
  const differentiation = 0.2 + 0.8 * random.uniform();
  const niche = {
    climate,
    units: random.logNormal(UNITS_MEDIAN, climate.sizeSd),
    priceUsd: random.logNormal(PRICE_USD.median, PRICE_USD.sd),
    differentiation,
    elasticity: climate.elasticity * (differentiation / 0.6) ** -0.5,
    standard: random.normal(),
    ratingRate: random.logNormal(RATING_RATE.median, RATING_RATE.sd),
    costShare: 0.2 + 0.2 * random.uniform(),
  };
  const drafts = drawDrafts(count, niche, random);
  const early = choiceShares(drafts.map(({ appeal, logPrice }) => appeal - logPrice));
  const products = drafts.map((draft, index) => {
    const sold = niche.units * (early[index] ?? 0) * PAST_SALES_PART * draft.ageMonths;
    const ratings = random.poisson(niche.ratingRate * sold);
    return { ...draft, ratings, appeal: draft.appeal + ratingsAppeal(niche, ratings) };
  });
  const shares = choiceShares(products.map(({ appeal, logPrice }) => appeal - logPrice));
  return {
    ...niche,
    products: products.map(({ logPrice: _, ...product }, index) => ({
      ...product,
      units: niche.units * (shares[index] ?? 0),
    })),
  };
}

/** What the ratings add to a product's utility. */
export function ratingsAppeal({ climate }: Pick<NicheWorld, 'climate'>, ratings: number): number {
  return climate.ratingsWeight * Math.log1p(ratings);
}

type Niche = Omit<NicheWorld, 'products'>;
type Draft = Omit<NicheProduct, 'units'> & { readonly logPrice: number };

/** Products before anyone has rated them; `logPrice` is the price's part of the utility. */
function drawDrafts(count: number, niche: Niche, random: RandomStream): readonly Draft[] {
  const { differentiation, elasticity, priceUsd, climate } = niche;
  const brands = drawBrands(count, random);
  const brandPower = climate.brandPowerMax * random.uniform();
  const goodWill = brands.map(() => brandPower * random.normal());
  const nicheAge = random.logNormal(AGE_MONTHS.median, AGE_MONTHS.sd);
  return brands.map((brand) => {
    const quality = differentiation * random.normal();
    const spread = 0.1 + 0.5 * differentiation;
    const logPrice = spread * ((0.6 * quality) / differentiation + 0.8 * random.normal());
    return {
      brand,
      quality,
      priceUsd: priceUsd * Math.exp(logPrice),
      ageMonths: Math.max(1, nicheAge * (0.1 + 1.8 * random.uniform())),
      ratings: 0,
      appeal: quality + (goodWill[brand] ?? 0),
      logPrice: elasticity * logPrice,
    };
  });
}

/** Each product's brand: an old one in proportion to its products, or a new one. */
function drawBrands(count: number, random: RandomStream): readonly number[] {
  const novelty = random.logNormal(8, 1);
  const brands: number[] = [];
  let known = 0;
  for (let index = 0; index < count; index += 1) {
    const isNew = random.uniform() * (index + novelty) >= index;
    brands.push(isNew ? known : random.pick(brands));
    if (isNew) known += 1;
  }
  return brands;
}

/** Multinomial logit. */
export function choiceShares(utilities: readonly number[]): readonly number[] {
  const greatest = Math.max(...utilities);
  const weights = utilities.map((utility) => Math.exp(utility - greatest));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
