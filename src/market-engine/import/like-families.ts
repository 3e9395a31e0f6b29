/** Finds families that no source names: products that are alike. */

import { type FamilyPlace, type FreeProduct, inferFamilies } from '../../domain/product/family.ts';
import {
  areAlike,
  areTied,
  type Likeness,
  RANK_SHARE_ALONE_MAX,
  RANK_SHARE_MAX,
  REVIEWS_APART_MIN,
  REVIEWS_MIN,
  REVIEWS_SHARE_MAX,
  type TitleWords,
  titleWords,
} from '../../domain/product/family-likeness.ts';
import type { Asin } from '../../domain/values/asin.ts';
import type { Connection } from '../database/connection.ts';
import type { LikenessNeed, Range } from '../workspace/need.ts';
import {
  type FamilyLinks,
  type LinkChange,
  type LinksOf,
  NO_LINKS,
  type Settling,
} from './family-links.ts';
import type { ProductState } from './product-state.ts';

/** Returns the family that a source names for a product, or null. */
type NamedPlaceOf = (product: ProductState) => FamilyPlace | null;

interface Node extends FreeProduct {
  readonly product: ProductState;
  readonly likeness: Likeness;
  readonly links: FamilyLinks;
}

interface CandidateRow {
  readonly id: number;
  readonly rank: number;
  readonly rankAt: number;
  readonly reviews: number | null;
}

/** Returns places for products without a named family that changes or moves may affect. */
export function prepareLikePlaces(connection: Connection) {
  const candidates = prepareCandidates(connection);

  return (
    changes: readonly LinkChange[],
    moved: readonly ProductState[],
    namedPlaceOf: NamedPlaceOf,
    { states, linksOf }: Settling,
  ): ReadonlyMap<number, FamilyPlace> => {
    const words = new Map<string, TitleWords>();
    const wordsOf = ({ title, likeness }: FamilyLinks): TitleWords => {
      const brand = likeness?.brand ?? '';
      const key = `${brand}\n${title}`;
      const known = words.get(key) ?? titleWords(title, brand);
      words.set(key, known);
      return known;
    };
    /** Returns the stored products that are like a product with these links, new or old. */
    const like: Like = (product, links) => {
      const { likeness } = links;
      if (likeness === null) return [];
      const found: ProductState[] = [];
      const rows = candidates(product.marketplace, likeness, changes.length);
      if (rows.length > CROWD_MAX) return null;
      for (const row of rows) {
        if (row.id === product.id) continue;
        const { brand, rootCategoryId } = likeness;
        const other = { brand, rootCategoryId, ...row };
        const titles = () => {
          const twin = states.isLoaded(row.id) ? linksOf(states.byId(row.id)) : NO_LINKS;
          return [wordsOf(links), wordsOf(twin)] as const;
        };
        if (!areAlike(likeness, other, titles) || !states.isLoaded(row.id)) continue;
        found.push(states.byId(row.id));
      }
      return found;
    };

    const starts = new Set<ProductState>();
    for (const { product, before, isRemoval = false } of changes) {
      if (!isRemoval) starts.add(product);
      if (before !== null) for (const one of like(product, before) ?? []) starts.add(one);
    }
    for (const product of moved) starts.add(product);
    // A product of a named family affects the places of products like it.
    for (const product of [...starts]) {
      if (namedPlaceOf(product) === null) continue;
      for (const one of like(product, linksOf(product)) ?? []) starts.add(one);
    }

    const places = new Map<number, FamilyPlace>();
    const crowded = new Set<ProductState>();
    for (const start of starts) {
      if (places.has(start.id) || namedPlaceOf(start) !== null) continue;
      const chain = chainOf(start, { like, linksOf, namedPlaceOf, crowded });
      if (chain === null) {
        for (const product of crowded) places.set(product.id, alone(product));
        continue;
      }
      const [first] = chain;
      if (first === undefined || (chain.length === 1 && first.likeNamed.length === 0)) {
        places.set(start.id, alone(start));
        continue;
      }
      const inferred = inferFamilies(
        chain,
        (left, right) =>
          areAlike(left.likeness, right.likeness, () => [
            wordsOf(left.links),
            wordsOf(right.links),
          ]),
        (left, right) => areTied(left.likeness, right.likeness),
      );
      for (const { product } of chain) {
        places.set(product.id, inferred.get(product.asin) ?? alone(product));
      }
    }
    return places;
  };
}

function alone({ asin }: ProductState): FamilyPlace {
  return { family: asin, basis: null };
}

/** More similar products of one brand are a crowded shelf, which would cost too much to compare. */
export const CROWD_MAX = 150;

/** Returns the products like one product, or null on a crowded shelf. */
type Like = (product: ProductState, links: FamilyLinks) => readonly ProductState[] | null;

interface Questions {
  readonly like: Like;
  readonly linksOf: LinksOf;
  readonly namedPlaceOf: NamedPlaceOf;
  /** Products known to be on a crowded shelf. A crowded chain adds all its products. */
  readonly crowded: Set<ProductState>;
}

/** Returns the chain of alike products without a named family, or null on a crowded shelf. */
function chainOf(
  start: ProductState,
  { like, linksOf, namedPlaceOf, crowded }: Questions,
): Node[] | null {
  const members = new Set([start]);
  const chain: Node[] = [];
  for (const product of members) {
    const links = linksOf(product);
    const { likeness } = links;
    if (likeness === null) continue;
    const found = crowded.has(product) || members.size > CROWD_MAX ? null : like(product, links);
    if (found === null) {
      for (const one of members) crowded.add(one);
      return null;
    }
    const likeNamed: Asin[] = [];
    for (const one of found) {
      const named = namedPlaceOf(one);
      if (named === null) members.add(one);
      else likeNamed.push(named.family);
    }
    const { asin } = product;
    chain.push({ product, asin, reviews: likeness.reviews, likeNamed, likeness, links });
  }
  return chain;
}

/** Finds products close in rank and ratings, or in rank alone. Not all of them are alike. */
function prepareCandidates({ db, need }: Connection) {
  const within = (also: string) =>
    db.prepare<(string | number)[], CandidateRow>(
      `SELECT product_id AS id, rank, rank_at AS rankAt, reviews FROM likeness
       WHERE marketplace = ? AND brand = ? AND root_category_id = ? AND rank BETWEEN ? AND ?
         ${also}
       LIMIT ${CROWD_MAX + 1}`,
    );
  const selectNear = within('');
  const selectFar = within('AND (rank BETWEEN ? AND ? OR reviews BETWEEN ? AND ?)');
  return (marketplace: string, likeness: Likeness, changing: number): readonly CandidateRow[] => {
    const wanted = candidateNeed(marketplace, likeness, changing);
    need(wanted);
    const { brand, rootCategoryId, ranks, near } = wanted;
    const range = [marketplace, brand, rootCategoryId, ...ranks];
    if (near === null) return selectNear.all(...range);
    return selectFar.all(...range, ...near.ranks, ...near.reviews);
  };
}

/** Returns the ranges in which products like this one are. `changing` products may leave them. */
export function candidateNeed(
  marketplace: string,
  { brand, rootCategoryId, rank, reviews }: Likeness,
  changing: number,
): LikenessNeed {
  const nearRanks = around(rank, RANK_SHARE_ALONE_MAX);
  const limit = CROWD_MAX + 1 + changing;
  const shelf = { kind: 'likeness', marketplace, brand, rootCategoryId, limit } as const;
  // Most products have few ratings, and the wider range would contain many of them.
  if (reviews === null || reviews < REVIEWS_MIN) return { ...shelf, ranks: nearRanks, near: null };
  const [fewest, most] = around(reviews, REVIEWS_SHARE_MAX);
  const nearReviews = [fewest - REVIEWS_APART_MIN, most + REVIEWS_APART_MIN] as const;
  const near = { ranks: nearRanks, reviews: nearReviews };
  return { ...shelf, ranks: around(rank, RANK_SHARE_MAX), near };
}

function around(value: number, share: number): Range {
  return [Math.floor(value / (1 + share)), Math.ceil(value * (1 + share))];
}
