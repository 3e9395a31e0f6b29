/** Sorts needs by kind, so that one query answers all of a kind. */
import type { Need, NeedOf } from '../../../../market-engine/workspace/need.ts';

export type NeedsByKind = { readonly [Kind in Need['kind']]: readonly NeedOf<Kind>[] };

export function needsByKind(needs: readonly Need[]): NeedsByKind {
  const of = <Kind extends Need['kind']>(kind: Kind) =>
    needs.filter((need): need is NeedOf<Kind> => need.kind === kind);
  return {
    product: of('product'),
    productId: of('productId'),
    family: of('family'),
    namers: of('namers'),
    anyNaming: of('anyNaming'),
    likeness: of('likeness'),
    category: of('category'),
    rankedIn: of('rankedIn'),
    counts: of('counts'),
    keyword: of('keyword'),
    keywordId: of('keywordId'),
    label: of('label'),
  };
}
