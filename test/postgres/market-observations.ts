/** Random observations of every kind, about few products in few groups. */
import fc from 'fast-check';
import type { Facts } from '../../src/domain/product/facts.ts';
import type {
  KeywordObservation,
  Observation,
  ProductObservation,
} from '../../src/domain/product/observation.ts';
import type { Asin } from '../../src/domain/values/asin.ts';
import type { MarketplaceId } from '../../src/domain/values/marketplace.ts';
import { DAY_S } from '../../src/domain/values/time.ts';
import { asin, day, keyword, label } from '../contract/store-fixture.ts';
import { anything } from '../contract/store-withdrawals.ts';
import { anyOffer } from './offers.ts';

/** Each group has products of the same few names, so that a market is not full at once. */
const GROUPS = 8;
const WEEK_S = 7 * DAY_S;

export const anyMarketplace = fc.constantFrom<MarketplaceId[]>('US', 'US', 'US', 'DE');
const anyGroup = fc.nat({ max: GROUPS - 1 });
const anyName = fc.constantFrom(...'123456');

export const anyAsin = fc
  .record({ group: anyGroup, name: anyName })
  .map(({ group, name }) => inGroup(group, name));

function inGroup(group: number, name: string): Asin {
  return asin(`${group}0${name.slice(-1)}`);
}

/** Returns the product of that name in another group, with all it names. */
function moved(observation: Observation, group: number, marketplace: MarketplaceId): Observation {
  const there = (one: Asin) => inGroup(group, one);
  switch (observation.kind) {
    case 'product': {
      const facts = movedFacts(observation.facts, there);
      return { ...observation, facts, asin: there(observation.asin), marketplace };
    }
    case 'bestSellers':
      return { ...observation, asins: observation.asins.map(there), marketplace };
    default:
      return { ...observation, marketplace };
  }
}

function movedFacts(
  facts: ProductObservation['facts'],
  there: (one: Asin) => Asin,
): ProductObservation['facts'] {
  const { parentAsin, boughtWith } = facts;
  const changed: Partial<{ -readonly [Field in keyof Facts]: Facts[Field] }> = { ...facts };
  if (parentAsin) changed.parentAsin = there(parentAsin);
  for (const list of ['variations', 'children', 'boughtTogether'] as const) {
    const named = facts[list];
    if (named !== undefined) changed[list] = named.map(there);
  }
  if (boughtWith !== undefined) {
    const products = boughtWith.products.map((one) => ({ ...one, asin: there(one.asin) }));
    changed.boughtWith = { ...boughtWith, products };
  }
  return changed;
}

const anyKeyword: fc.Arbitrary<KeywordObservation> = fc
  .record({
    words: fc.uniqueArray(fc.constantFrom('mat', 'mats', 'Läufer', 'kitchen', 'ヨガ', 'x'), {
      minLength: 1,
      maxLength: 3,
    }),
    department: fc.constantFrom('', 'Kitchen'),
    week: fc.nat({ max: 3 }),
    searchVolume: fc.option(fc.integer({ min: 1, max: 50 })),
    searchFrequencyRank: fc.option(fc.integer({ min: 1, max: 50 })),
    clicked: fc.uniqueArray(anyName, { maxLength: 3 }),
    group: anyGroup,
    source: fc.constantFrom('csv', 'acme', 'brand-analytics'),
    observedAt: fc.constantFrom(day(0), day(1), day(2)),
  })
  .map(({ words, week, clicked, group, ...parts }) =>
    keyword(words.join(' '), {
      ...parts,
      periodStart: day(week * 7),
      periodEnd: day(week * 7 + 7),
      clicked: clicked.map((name) => ({
        asin: inGroup(group, name),
        clickShare: 0.25,
        conversionShare: null,
      })),
    }),
  );

const anyLabel = fc
  .record({
    units: fc.integer({ min: 1, max: 9 }),
    rank: fc.constantFrom(1.5, 120, 5000),
    source: fc.constantFrom('csv', 'acme'),
    asin: fc.option(anyAsin),
  })
  .map(label);

const anyUnrankedLabel: fc.Arbitrary<Observation> = fc
  .record({ asin: anyAsin, from: fc.constantFrom(day(0), day(7)), units: fc.nat({ max: 9 }) })
  .map(({ from, ...parts }) => ({ ...label(), ...parts, rank: null, from, to: from + WEEK_S - 1 }));

export const anyObservation = fc
  .record({
    observation: fc.oneof(
      { weight: 6, arbitrary: anything },
      { weight: 3, arbitrary: anyOffer },
      { weight: 1, arbitrary: anyKeyword },
      { weight: 1, arbitrary: anyLabel },
      { weight: 1, arbitrary: anyUnrankedLabel },
    ),
    group: anyGroup,
    marketplace: anyMarketplace,
  })
  .map(({ observation, group, marketplace }) => moved(observation, group, marketplace));
