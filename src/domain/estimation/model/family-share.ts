/**
 * A rank belongs to a whole family of variations. Where only one of them is known, its share of the
 * family's sales is a matter of how many there are.
 */

/**
 * What is known of the family behind a listing whose siblings are not at hand: it is alone; it is
 * one of a few variations (2-4), of many (5 or more), or of some number; or nobody said.
 */
export type FamilyKnowledge = 'alone' | 'few' | 'many' | 'variation' | 'unknown';

const MANY_FROM = 5;

/** @param variations in the family, the product itself included */
export function familyOf(variations: number): FamilyKnowledge {
  if (variations <= 1) return 'alone';
  return variations < MANY_FROM ? 'few' : 'many';
}

/**
 * A listing at a rank of which nobody said what family it has. Its deviations differ: a variation
 * may sell far less than its family, and none sells more.
 */
export type UnknownFamily = readonly [
  rank: number,
  shift: number,
  sdBelow: number,
  sdAbove: number,
];

/** Returns the place at a rank, between the ranks of a table in ascending order. */
export function unknownFamilyAt(table: readonly UnknownFamily[], lnRank: number) {
  const after = table.findIndex(([rank]) => Math.log(rank) > lnRank);
  const right = table.at(after);
  const left = after > 0 ? table[after - 1] : right;
  if (left === undefined || right === undefined) return { shift: 0, sdBelow: 0, sdAbove: 0 };
  const [from, to] = [Math.log(left[0]), Math.log(right[0])];
  const part = from === to ? 0 : (lnRank - from) / (to - from);
  const between = (place: 1 | 2 | 3) => left[place] + part * (right[place] - left[place]);
  return { shift: between(1), sdBelow: between(2), sdAbove: between(3) };
}
