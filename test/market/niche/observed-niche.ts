/**
 * A simulated niche as a service sees it: sales by an estimate with its usual error, part of it
 * common to all products, and stars that round and wander.
 */
import type { MarketEntry } from '../../../src/domain/market/market-entry.ts';
import { randomStream } from '../../../src/domain/simulation/random.ts';
import { toMinor } from '../../../src/domain/values/money.ts';
import { entryOf } from '../../support/market-entry.ts';
import type { NicheWorld } from './niche-world.ts';

/** Error of an estimate from rank, as standard deviations of its logarithm. */
const COMMON_ERROR_SD = 0.35;
const OWN_ERROR_SD = 0.5;
/** An 80 % range is this many standard deviations to each side. */
const RANGE_SDS = 1.2816;

export function observeNiche(niche: NicheWorld, seed: number): readonly MarketEntry[] {
  const random = randomStream(seed, `observed niche ${niche.climate.name}`);
  const common = Math.exp(COMMON_ERROR_SD * random.normal());
  const range = Math.exp(RANGE_SDS * Math.hypot(COMMON_ERROR_SD, OWN_ERROR_SD));
  return niche.products.map((product, index) => {
    const units = product.units * common * Math.exp(OWN_ERROR_SD * random.normal());
    const stars = 4.2 + 0.25 * (product.quality + niche.standard) + 0.12 * random.normal();
    const entry = entryOf(
      {
        units,
        price: toMinor(Math.round(product.priceUsd * 100) / 100, 'USD'),
        reviewCount: product.ratings,
        rating: Math.min(50, Math.max(10, Math.round(10 * stars))),
        brand: `Brand number ${product.brand}`,
      },
      index,
    );
    const isRated = product.ratings > 0;
    return {
      ...entry,
      units: { mean: units, low: units / range, high: units * range },
      rating: isRated ? entry.rating : null,
    };
  });
}
