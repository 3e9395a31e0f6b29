/** Turns a simulated family into the observations a collector would have made of it. */
import type { Facts } from '../product/facts.ts';
import type { ProductObservation } from '../product/observation.ts';
import type { Asin } from '../values/asin.ts';
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import type { Family, Member } from './catalog.ts';
import { DEMO_SOURCE, demoGtin } from './demo-ids.ts';
import type { FamilyDays, MemberDays } from './family-sales.ts';
import type { SimulatedMarket } from './markets.ts';
import { countSeries, drawPolls, priceSeries, rankSeries } from './observed-series.ts';
import { drawOffer, type Offer } from './offer.ts';
import type { RandomStream } from './random.ts';
import type { FamilyRanks } from './ranks.ts';
import { ratingCounts } from './reviews.ts';

interface Scene {
  readonly market: SimulatedMarket;
  readonly now: EpochSeconds;
  readonly random: RandomStream;
}

/** Returns the parent's observations, if there is one, then the members'. */
export function observeFamily(
  scene: Scene,
  days: FamilyDays,
  ranks: FamilyRanks,
): readonly ProductObservation[] {
  const { family } = days;
  const counts = ratingCounts(days, scene.random);
  const stars = Math.min(49, Math.max(31, Math.round(44 + 2.5 * scene.random.normal())));
  const members = days.members.map((memberDays, index) =>
    observeMember(scene, days, memberDays, ranks, { counts: counts[index] ?? [], stars }),
  );
  const { parentAsin } = family;
  return parentAsin === null ? members : [observeParent(scene, family, parentAsin), ...members];
}

function observeMember(
  scene: Scene,
  { family, firstDay }: FamilyDays,
  memberDays: MemberDays,
  ranks: FamilyRanks,
  ratings: { readonly counts: readonly number[]; readonly stars: number },
): ProductObservation {
  const { random, now } = scene;
  const polls = drawPolls(now, firstDay, random);
  const offer = drawOffer(memberDays, family.type.root, random);
  return {
    kind: 'product',
    marketplace: scene.market.id,
    asin: memberDays.member.asin,
    source: DEMO_SOURCE,
    observedAt: polls.at(-1)?.at ?? now,
    facts: {
      ...sharedFacts(scene, family),
      ...memberFacts(scene, family, memberDays.member, offer),
    },
    series: [
      ...priceSeries(polls, memberDays, offer),
      ...countSeries(polls, memberDays, offer, ratings, random),
      ...rankSeries(polls, family, ranks, now),
    ],
  };
}

function observeParent(scene: Scene, family: Family, asin: Asin): ProductObservation {
  return {
    kind: 'product',
    marketplace: scene.market.id,
    asin,
    source: DEMO_SOURCE,
    observedAt: scene.now,
    facts: {
      ...sharedFacts(scene, family),
      title: `${family.brand} ${family.noun} ${family.use}`,
      isParent: true,
      children: family.members.map(({ asin }) => asin),
    },
    series: [],
  };
}

function sharedFacts({ market, now }: Scene, family: Family): Partial<Facts> {
  const { brand, noun, features, use, place } = family;
  const { vocabulary } = market;
  return {
    brand,
    manufacturer: brand,
    description: vocabulary.description({ brand, noun, use }),
    bulletPoints: features.map((feature) => vocabulary.bullet(feature, noun)),
    categoryId: place.leafId,
    rootCategoryId: place.rootId,
    listedSince: now - family.ageDays * DAY_S,
  };
}

function memberFacts(
  { random }: Scene,
  { type, parentAsin }: Family,
  member: Member,
  { buyBox, isPriceHidden }: Offer,
): Partial<Facts> {
  const [lengthMm, widthMm, heightMm, weightG] = type.package;
  const size = member.scale ** (1 / 3) * (0.9 + 0.2 * random.uniform());
  return {
    title: member.title,
    gtins: [demoGtin(Number.parseInt(member.asin.slice(6), 36))],
    package: {
      lengthMm: Math.round(lengthMm * size),
      widthMm: Math.round(widthMm * size),
      heightMm: Math.round(heightMm * size),
      weightG: Math.round(weightG * size ** 3),
    },
    buyBox,
    ...(isPriceHidden ? { isPriceHidden } : {}),
    ...(parentAsin === null ? {} : { parentAsin, variationAttributes: member.attributes }),
  };
}
