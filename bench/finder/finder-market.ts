/** Listings with all figures of the finder, spread as those of real markets: by their logarithm. */
import type { IndexDocument } from '../../src/adapters/search-index/engine/build/document.ts';
import { asinOfKey } from '../../src/adapters/search-index/engine/columns/asin-key.ts';
import { type FinderFacts, KEPT_FIELDS, type KeptName } from '../../src/domain/finder/codes.ts';
import { codeOf, rangeField } from '../../src/domain/finder/fields.ts';
import { AVAILABILITIES } from '../../src/domain/product/listing.ts';
import { seededRandom } from '../../src/domain/statistics/seeded-random.ts';
import { DAY_S } from '../../src/domain/values/time.ts';

export const NOW = 1_790_000_000;
const FIRST_ASIN = 0xb0 * 36 ** 8;
const UNKNOWN_SHARE = 0.15;
const BRANDS = 20_000;
const TODAY = Math.floor(NOW / DAY_S);

export function* finderMarket(count: number, seed: number): Iterable<IndexDocument> {
  const random = seededRandom(seed);
  const normal = () => random() + random() + random() + random() - 2;
  const spread = (middle: number, width: number) =>
    Math.max(1, Math.round(middle * Math.exp(width * normal())));
  for (let number = 0; number < count; number++) {
    const asin = asinOfKey(FIRST_ASIN + ((number * 7_919) % 99_999_989));
    const price = spread(2_500, 2);
    const bsr = spread(80_000, 4);
    const sales = Math.max(0, Math.round(4_000_000 / bsr ** 1.05 / Math.exp(normal())));
    const known = <Value>(value: Value): Value | null => (random() < UNKNOWN_SHARE ? null : value);
    const kept: Partial<Record<KeptName, number>> = {
      priceAverage30: spread(price, 0.2),
      priceAverage90: spread(price, 0.3),
      priceAverage180: spread(price, 0.4),
      priceAverage365: spread(price, 0.5),
      bsrAverage30: spread(bsr, 0.5),
      bsrAverage90: spread(bsr, 0.7),
      bsrAverage180: spread(bsr, 0.9),
      bsrAverage365: spread(bsr, 1),
      listedSince: TODAY - spread(700, 2),
      salesChange90Percent: Math.round(600 * normal()),
      weightG: spread(450, 3),
      fbaFee: spread(520, 0.8),
      referralFee: Math.round(price * 0.15),
      amazonOutOfStock90Percent: Math.floor(random() * 101),
      outOfStock90Percent: Math.floor(random() ** 4 * 101),
    };
    const codes = Object.fromEntries(
      KEPT_FIELDS.map((name) => {
        const value = known(kept[name] ?? spread(12, 2));
        return [name, value === null ? null : codeOf(rangeField(name), value)];
      }),
    ) as FinderFacts['codes'];
    yield {
      asin,
      family: asin,
      words: ['item'],
      title: [['item']],
      brandWords: [],
      gtins: [],
      categoryId: String(number % 500),
      categoryPath: [],
      brand: `brand ${Math.floor(random() ** 3 * BRANDS)}`,
      price: known(price),
      bsr: known(bsr),
      lookAt: NOW - Math.floor(random() * 90 * DAY_S),
      reviewCount: known(spread(60, 4)),
      rating: known(Math.round(38 + 10 * normal() * 0.8) / 10),
      monthlySales: sales,
      meanSales: sales * 1.2,
      firstSeen: NOW,
      finder: {
        codes,
        flags: {
          priceAtLowest90: known(random() < 0.15),
          priceAtLowest365: known(random() < 0.08),
          priceAtLowestEver: known(random() < 0.05),
          buyBoxIsAmazon: known(random() < 0.2),
          buyBoxIsFba: known(random() < 0.7),
          packageAssumed: known(random() < 0.1),
          isVariation: random() < 0.4,
          hasGtin: random() < 0.8,
        },
        availability: AVAILABILITIES[random() < 0.8 ? 1 : Math.floor(random() * 6)] ?? 'unknown',
        grade: known((['A', 'B', 'C', 'D'] as const)[Math.floor(random() * 4)] ?? 'D'),
        manufacturer: known(`maker ${Math.floor(random() ** 3 * BRANDS)}`),
        sizeTier: known(['small', 'large', 'bulky'][Math.floor(random() * 3)] ?? 'small'),
      },
    };
  }
}
