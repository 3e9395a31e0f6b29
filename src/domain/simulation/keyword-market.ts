/** Search terms of the simulated market, ordered by the sales they lead to within a department. */
import type { ClickedAsin, KeywordObservation } from '../product/observation.ts';
import { marketplaceOf } from '../values/marketplace.ts';
import { minorDigits } from '../values/money.ts';
import { DAY_S, type EpochSeconds, startOfDay } from '../values/time.ts';
import { seasonFactor } from './calendar.ts';
import { DEMO_SOURCE } from './demo-ids.ts';
import { wordsOf } from './family-names.ts';
import type { FamilyDays, MemberDays } from './family-sales.ts';
import type { SimulatedMarket } from './markets.ts';
import { PRODUCT_TYPES, type ProductType } from './product-types.ts';
import { type RandomStream, randomStream } from './random.ts';

const PERIODS = 6;
const PERIOD_DAYS = 30;
/** Monthly searches for the first term of a US department. V = C (r + q)^-b (Zipf-Mandelbrot). */
const FIRST_VOLUME_US = 420_000;
const ZIPF = { exponent: 0.85, offset: 4 };
/** Unsimulated terms lie between ours, more of them further down: place = 9 rank^1.4. */
const SPREAD = { factor: 9, exponent: 1.4 };
/** How often a term is searched, relative to the type's first noun. */
const WEIGHTS = { otherNoun: 0.35, feature: 0.12, use: 0.1 };
const VOLUME_NOISE_SD = 0.08;
const BID_PART = [0.02, 0.05] as const;

interface Term {
  readonly text: string;
  readonly type: ProductType;
  readonly weight: number;
  /** Members that match the term, best sellers first. */
  readonly members: readonly MemberDays[];
}

export function keywordRows(
  market: SimulatedMarket,
  families: readonly FamilyDays[],
  now: EpochSeconds,
  seed: number,
): readonly KeywordObservation[] {
  const random = randomStream(seed, `keywords ${market.id}`);
  const terms = PRODUCT_TYPES.flatMap((type) => termsOf(market, type, families, random));
  const byRoot = Map.groupBy(terms, ({ type }) => type.root);
  return [...byRoot].flatMap(([root, inRoot]) => {
    const detailed = inRoot.map((term) => ({
      ...term,
      details: drawDetails(market, term, random),
    }));
    return Array.from({ length: PERIODS }, (_, back) => {
      const end = startOfDay(now) - back * PERIOD_DAYS * DAY_S;
      return inOrder(detailed, end, random).map(({ term, noise }, index) => ({
        kind: 'keyword' as const,
        marketplace: market.id,
        keyword: term.text,
        department: market.roots[root],
        periodStart: end - PERIOD_DAYS * DAY_S,
        periodEnd: end - 1,
        searchVolume: volumeAt(market, index + 1, noise),
        searchFrequencyRank: Math.round(SPREAD.factor * (index + 1) ** SPREAD.exponent),
        ...term.details,
        source: DEMO_SOURCE,
        observedAt: end,
      }));
    }).flat();
  });
}

/** Makes a term for each noun of a type, and for its first noun with each feature and use. */
function termsOf(
  market: SimulatedMarket,
  type: ProductType,
  families: readonly FamilyDays[],
  random: RandomStream,
): readonly Term[] {
  const { nouns, features, uses } = wordsOf(market, type);
  const [noun = '', ...otherNouns] = nouns;
  const { vocabulary } = market;
  const ofType = families.filter(({ family }) => family.type === type);
  const term = (text: string, weight: number, isMatch: (days: FamilyDays) => boolean): Term => ({
    text: text.toLowerCase(),
    type,
    weight: weight * random.logNormal(1, 0.4),
    members: bestSellers(ofType.filter(isMatch)),
  });
  return [
    term(noun, 1, ({ family }) => family.noun === noun),
    ...otherNouns.map((other) =>
      term(other, WEIGHTS.otherNoun, ({ family }) => family.noun === other),
    ),
    ...features.map((feature) =>
      term(vocabulary.query(noun, feature), WEIGHTS.feature, ({ family }) =>
        family.features.includes(feature),
      ),
    ),
    ...uses.map((use) => term(`${noun} ${use}`, WEIGHTS.use, ({ family }) => family.use === use)),
  ];
}

function bestSellers(families: readonly FamilyDays[]): readonly MemberDays[] {
  const sold = ({ units }: MemberDays) => units.slice(-30).reduce((sum, one) => sum + one, 0);
  return families
    .flatMap(({ members }) => members)
    .map((member) => ({ member, sold: sold(member) }))
    .sort((left, right) => right.sold - left.sold)
    .map(({ member }) => member);
}

/** Sorts a period's terms, most searched first, and returns the noise of each. */
function inOrder<One extends Term>(terms: readonly One[], end: EpochSeconds, random: RandomStream) {
  return terms
    .map((term) => {
      const noise = Math.exp(VOLUME_NOISE_SD * random.normal());
      const demand = term.weight * seasonFactor(term.type.season, end) * term.type.weight;
      return { term, noise, score: demand * noise };
    })
    .sort((left, right) => right.score - left.score);
}

/** Returns a volume. It falls strictly with rank: the noise never fills a whole step. */
function volumeAt(market: SimulatedMarket, rank: number, noise: number): number {
  const { exponent, offset } = ZIPF;
  const at = (rank: number) =>
    FIRST_VOLUME_US *
    market.demand *
    ((rank ** SPREAD.exponent + offset) / (1 + offset)) ** -exponent;
  const [here, next] = [at(rank), at(rank + 1)];
  const part = Math.min(1, Math.max(0, 0.5 + (noise - 1)));
  return Math.round(next + (here - next) * (0.05 + 0.9 * part));
}

/** Draws what stays constant over the periods: clicked products, bids and competition. */
function drawDetails(market: SimulatedMarket, { members, type }: Term, random: RandomStream) {
  const top = members.slice(0, 3);
  const top3ClickShare = top.length === 0 ? null : round4(0.2 + 0.4 * random.uniform());
  const top3ConversionShare =
    top3ClickShare === null ? null : round4(Math.min(0.95, random.logNormal(top3ClickShare, 0.2)));
  const total = top.reduce((sum, _, index) => sum + 0.5 ** index, 0);
  const clicked: ClickedAsin[] = top.map(({ member }, index) => {
    const part = 0.5 ** index / total;
    return {
      asin: member.asin,
      clickShare: round4((top3ClickShare ?? 0) * part),
      conversionShare: round4((top3ConversionShare ?? 0) * part),
    };
  });
  const digits = minorDigits(marketplaceOf(market.id).currency);
  const price = Math.sqrt(type.price[0] * type.price[1]) * market.priceFactor * 10 ** digits;
  const heat = random.logNormal(1, 0.3);
  return {
    top3ClickShare,
    top3ConversionShare,
    suggestedBidLow: Math.round(price * BID_PART[0] * heat),
    suggestedBidHigh: Math.round(price * BID_PART[1] * heat),
    competitionIndex: Math.min(100, Math.round(100 * (1 - Math.exp(-members.length / 25)))),
    clicked,
  };
}

function round4(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
