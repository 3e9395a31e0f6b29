/** Makes the observations of a simulated family that a collector would have made. */
import type { Series, SeriesName } from '../history/series.ts';
import type { Facts } from '../product/facts.ts';
import type { ProductObservation } from '../product/observation.ts';
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import { SIMULATED_DAYS } from './calendar.ts';
import type { Family, Member } from './catalog.ts';
import { DEMO_SOURCE, demoGtin } from './demo-ids.ts';
import type { FamilyDays, MemberDays } from './family-sales.ts';
import type { SimulatedMarket } from './markets.ts';
import { drawOffer, type Offer } from './offer.ts';
import { changePoints, drawPolls, everyPoint, type Poll, type Seen, sparsePolls } from './polls.ts';
import type { RandomStream } from './random.ts';
import type { FamilyRanks } from './ranks.ts';
import { badges, ratingCounts } from './reviews.ts';

interface Scene {
  readonly market: SimulatedMarket;
  readonly now: EpochSeconds;
  readonly random: RandomStream;
}

/** The parent, where there is one, and then the members. */
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
  return family.parentAsin === null ? members : [observeParent(scene, family), ...members];
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

function observeParent(scene: Scene, family: Family): ProductObservation {
  return {
    kind: 'product',
    marketplace: scene.market.id,
    asin: family.parentAsin ?? family.members[0]?.asin ?? ('' as Member['asin']),
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

function priceSeries(
  polls: readonly Poll[],
  { price, isInStock }: MemberDays,
  { isPriceHidden, buyBox, otherFactor, listPrice }: Offer,
): readonly Series[] {
  const seen =
    (priceOf: (day: number) => number) =>
    (day: number): Seen => {
      if (isInStock[day] !== true) return 'out_of_stock';
      return isPriceHidden ? 'hidden' : priceOf(day);
    };
  const paid = seen((day) => price.paid[day] ?? price.usual);
  const lowest = seen((day) => Math.round((price.paid[day] ?? price.usual) * otherFactor));
  const series = [plain('buyBox', changePoints(polls, paid))];
  series.push(plain('new', changePoints(polls, lowest)));
  if (buyBox.isAmazon === true) series.push(plain('amazon', changePoints(polls, paid)));
  else if (buyBox.isFba === true) series.push(plain('newFba', changePoints(polls, paid)));
  else series.push(plain('newFbm', changePoints(polls, paid)));
  if (listPrice !== null) {
    series.push(
      plain(
        'listPrice',
        changePoints(polls, () => listPrice),
      ),
    );
  }
  return series;
}

function countSeries(
  polls: readonly Poll[],
  memberDays: MemberDays,
  { offers, showsBadge }: Offer,
  { counts, stars }: { readonly counts: readonly number[]; readonly stars: number },
  random: RandomStream,
): readonly Series[] {
  const weekly = polls.filter(({ day }) => day % 7 === (SIMULATED_DAYS - 1) % 7);
  const changesAt = random.integer(0, 2 * SIMULATED_DAYS);
  const ratingOn = (day: number) => stars - (day < changesAt ? 0 : 1);
  const count = (day: number) => counts[day] ?? 0;
  const series = [
    plain('reviewCount', changePoints(weekly, count)),
    plain(
      'rating',
      changePoints(weekly, (day) => (count(day) === 0 ? 'unknown' : ratingOn(day))),
    ),
    plain(
      'offerCount',
      changePoints(weekly, (day) => offers(day)),
    ),
  ];
  const steps = badges(memberDays);
  if (showsBadge && polls.some(({ day }) => steps[day] !== null)) {
    series.push(
      plain(
        'boughtInPastMonth',
        changePoints(polls, (day) => steps[day] ?? 'unknown'),
      ),
    );
  }
  return series;
}

function rankSeries(
  polls: readonly Poll[],
  { place }: Family,
  { root, branch, leaf }: FamilyRanks,
  now: EpochSeconds,
): readonly Series[] {
  const sparse = sparsePolls(polls, now);
  const of = (categoryId: string, looks: readonly Poll[], ranks: Int32Array): Series => ({
    name: 'bsr',
    categoryId,
    points: everyPoint(looks, (day) => ranks[day] || 'unknown'),
  });
  return [
    of(place.rootId, polls, root),
    of(place.branchId, sparse, branch),
    of(place.leafId, sparse, leaf),
  ];
}

function plain(name: SeriesName, points: Series['points']): Series {
  return { name, categoryId: null, points };
}
