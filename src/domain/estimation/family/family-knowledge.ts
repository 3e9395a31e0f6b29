/** What is known of the whole family of a listing, beyond its members in the store. */
import { namedParentOf, namedVariationsOf } from '../../product/family.ts';
import type { FamilyMember, ProductRecord } from '../../product/listing.ts';
import { type FamilyKnowledge, familyOf } from '../model/family-share.ts';

/** Sources that name the variations of each product that has some. */
const NAMES_FAMILIES = ['demo', 'keepa', 'sellersprite', 'spapi'];

/**
 * Returns what is known of a family. Members that are sold side by side are taken for all of it. A
 * single one may be all, or one variation of others that nobody imported.
 */
export function familyKnowledge(family: readonly FamilyMember[]): FamilyKnowledge {
  const sold = family.filter(({ record }) => record.facts.isParent?.value !== true);
  const [only] = sold;
  if (only === undefined || sold.length > 1) return 'alone';
  const named = Math.max(...family.map(({ record }) => namedCount(record)));
  if (named > 1) return familyOf(named);
  if (namedParentOf(only.record.asin, only.record.facts) !== null) return 'variation';
  return NAMES_FAMILIES.includes(only.record.facts.title?.source ?? '') ? 'alone' : 'unknown';
}

/** Variations that a product names, itself included unless it is their parent. */
function namedCount({ asin, facts }: ProductRecord): number {
  const others = new Set(namedVariationsOf(asin, facts)).size;
  return facts.isParent?.value === true ? others : others + 1;
}
