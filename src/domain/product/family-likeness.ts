/**
 * Decides whether two products are variations of one family if no source says so. Variations
 * share one rank and one count of ratings. A source looks at them one after another, so both values
 * may change a little in between.
 */
import type { Point } from '../history/series.ts';
import { DAY_S, type EpochSeconds } from '../values/time.ts';
import { foldBrand } from './brand-names.ts';
import type { FactMap } from './facts.ts';

/** The values by which two products are compared, before their titles. */
export interface Likeness {
  readonly brand: string;
  readonly rootCategoryId: string;
  readonly rank: number;
  readonly rankAt: EpochSeconds;
  /** Number of ratings; null if unknown. */
  readonly reviews: number | null;
}

/** Names that stores show for products without a brand. */
const NO_BRAND = new Set(
  (
    'generic,generico,generisch,générique,unbranded,unbekannt,unknown,no brand,nobrand,no name,' +
    'noname,markenlos,ohne marke,sans marque,n/a,na,none,null,other,various,sonstige,' +
    'ノーブランド品,ノーブランド'
  ).split(','),
);

/**
 * Returns the values to compare; null for a parent, or if brand, root category or rank is unknown.
 *
 * @param last returns the newest point of a series
 */
export function likenessOf(
  facts: FactMap,
  last: (name: 'bsr' | 'reviewCount', categoryId: string | null) => Point | undefined,
): Likeness | null {
  const rootCategoryId = facts.rootCategoryId?.value;
  if (rootCategoryId === undefined || facts.brand === undefined) return null;
  if (facts.isParent?.value === true) return null;
  const rank = last('bsr', rootCategoryId);
  if (rank === undefined || rank.value === null) return null;
  const brand = foldBrand(facts.brand.value);
  if (brand === '' || NO_BRAND.has(brand)) return null;
  const reviews = last('reviewCount', null)?.value ?? null;
  return { brand, rootCategoryId, rank: rank.value, rankAt: rank.at, reviews };
}

/** One sufficient set of similarities. Shares limit the relative differences. */
interface LikeEnough {
  readonly rankShare: number;
  /** Null if ratings do not matter. */
  readonly reviewsShare: number | null;
  /** A difference of ratings that is always allowed. */
  readonly reviewsApart: number;
  readonly reviewsMin: number;
  /** Ratings may also differ by this share for each day between the looks, from the second on. */
  readonly reviewsShareADay: number;
  readonly needsTitles: boolean;
  /** Ranks seen further apart in time prove nothing: another product may have taken the rank. */
  readonly daysApartMax: number;
}

/** With fewer ratings, ranks must be as close as `RANK_SHARE_ALONE_MAX`. */
export const REVIEWS_MIN = 50;

const ONE_RANK: LikeEnough = {
  rankShare: 0,
  reviewsShare: null,
  reviewsApart: 0,
  reviewsMin: 0,
  reviewsShareADay: 0,
  needsTitles: false,
  daysApartMax: 1,
};
const ALIKE: LikeEnough = { ...ONE_RANK, needsTitles: true, reviewsApart: 2, reviewsShare: 0.01 };

/** Two products of a brand hardly ever share a large count of ratings, on whatever days. */
const ONE_COUNT = {
  rankShare: 1,
  reviewsShare: 0.0001,
  daysApartMax: Number.POSITIVE_INFINITY,
} as const;

/**
 * Two families of a category never have one rank at one time. The further apart the ranks, the more
 * evidence ratings and titles must give. Measured on exports with known parents; see
 * docs/design/market.md.
 */
const WAYS: readonly LikeEnough[] = [
  ONE_RANK,
  { ...ALIKE, rankShare: 0.001, reviewsMin: 1 },
  { ...ONE_RANK, rankShare: 0.002, reviewsShare: 0.001, reviewsMin: 100 },
  { ...ONE_RANK, rankShare: 0.02, reviewsShare: 0.001, reviewsMin: 500 },
  {
    ...ALIKE,
    rankShare: 0.1,
    reviewsMin: REVIEWS_MIN,
    reviewsShareADay: 0.001,
    daysApartMax: 30,
  },
  { ...ALIKE, ...ONE_COUNT, reviewsMin: 300 },
  { ...ONE_RANK, ...ONE_COUNT, reviewsApart: 3, reviewsMin: 4_000 },
];

/** The largest `rankShare`, for the search of candidates. */
export const RANK_SHARE_MAX = 1;
/** Ranks this close need few ratings, or none. */
export const RANK_SHARE_ALONE_MAX = 0.001;
/** The largest allowed difference of ratings: that of two looks a month apart. */
export const REVIEWS_SHARE_MAX = 0.04;
export const REVIEWS_APART_MIN = 2;

export type TitleWords = ReadonlySet<string>;

/**
 * Returns whether two products are variations of one family.
 *
 * @param titles called only if the numbers do not decide
 */
export function areAlike(
  left: Likeness,
  right: Likeness,
  titles: () => readonly [TitleWords, TitleWords],
): boolean {
  if (!areOnOneShelf(left, right)) return false;
  const fitting = WAYS.filter((way) => fits(left, right, way));
  if (fitting.some(({ needsTitles }) => !needsTitles)) return true;
  return fitting.length > 0 && areTitlesAlike(...titles());
}

/** Returns whether two products are variations of one family if their titles are alike. */
export function mayBeAlike(left: Likeness, right: Likeness): boolean {
  return areOnOneShelf(left, right) && WAYS.some((way) => fits(left, right, way));
}

function areOnOneShelf(left: Likeness, right: Likeness): boolean {
  return left.brand === right.brand && left.rootCategoryId === right.rootCategoryId;
}

/** Returns whether two products have one rank on one day, which only members of one family do. */
export function areTied(left: Likeness, right: Likeness): boolean {
  return left.rank === right.rank && Math.abs(left.rankAt - right.rankAt) <= DAY_S;
}

function fits(left: Likeness, right: Likeness, way: LikeEnough): boolean {
  const daysApart = Math.abs(left.rankAt - right.rankAt) / DAY_S;
  if (daysApart > way.daysApartMax) return false;
  const better = Math.min(left.rank, right.rank);
  if (Math.abs(left.rank - right.rank) > way.rankShare * better) return false;
  if (way.reviewsShare === null) return true;
  if (left.reviews === null || right.reviews === null) return false;
  const fewer = Math.min(left.reviews, right.reviews);
  if (fewer < way.reviewsMin) return false;
  const meanwhile = daysApart <= 1 ? 0 : way.reviewsShareADay * daysApart;
  const allowed = Math.max(way.reviewsApart, (way.reviewsShare + meanwhile) * fewer);
  return Math.abs(left.reviews - right.reviews) <= allowed;
}

/** At least this share of the words of the shorter title must be in the longer one. */
const TITLE_SHARE_MIN = 0.6;
const TITLE_WORDS_MIN = 2;

/** Compares titles. Those of variations differ in a few words: a color, a size, a pack. */
function areTitlesAlike(left: TitleWords, right: TitleWords): boolean {
  const [fewer, more] = left.size <= right.size ? [left, right] : [right, left];
  const shared = fewer.intersection(more).size;
  return shared >= TITLE_WORDS_MIN && shared >= TITLE_SHARE_MIN * fewer.size;
}

/** Returns the words of a title without those of the brand and those with digits. */
export function titleWords(title: string, brand: string): TitleWords {
  const ofBrand = new Set(wordsIn(brand));
  return new Set(wordsIn(title).filter((word) => !ofBrand.has(word) && !/\p{N}/u.test(word)));
}

function wordsIn(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
