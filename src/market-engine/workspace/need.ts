/**
 * What a write reads and a workspace may not have loaded yet. The engine names a need just before
 * it reads. After an attempt with needs that are not loaded, they are loaded and it is repeated.
 *
 * The **unit** of a product is everything keyed by it: its rows of `product`, `listing`, `rank`,
 * `naming`, `likeness`, `chunk`, `point`, and of `told` with kind 0. Rows of `told` with another
 * kind come with their thing: the category, the keyword row or the label.
 */

export type Need =
  /** The unit of one product. It also answers `productId`, if the product exists. */
  | { readonly kind: 'product'; readonly marketplace: string; readonly asin: string }
  | { readonly kind: 'productId'; readonly id: number }
  /** The units of all products with this `product.family`. */
  | { readonly kind: 'family'; readonly marketplace: string; readonly family: string }
  /** The units of the products that name this ASIN in `naming`. */
  | { readonly kind: 'namers'; readonly marketplace: string; readonly asin: string }
  /** One row of `naming` in the marketplace, if it has any. */
  | { readonly kind: 'anyNaming'; readonly marketplace: string }
  | LikenessNeed
  /** The row of a category, with its rows of `told` (kind 1). */
  | { readonly kind: 'category'; readonly marketplace: string; readonly id: string }
  /** The units of the products with a row of `rank` in the category. */
  | { readonly kind: 'rankedIn'; readonly marketplace: string; readonly categoryId: string }
  /** The row of `listing_count`. The category '' counts listings without one. */
  | { readonly kind: 'counts'; readonly marketplace: string; readonly categoryId: string }
  /**
   * The rows of `keyword` of all periods, with their rows of `told` (kind 2). The workspace makes
   * their rows of `keyword_click` itself.
   */
  | {
      readonly kind: 'keyword';
      readonly marketplace: string;
      readonly key: string;
      readonly department: string;
      readonly source: string;
    }
  /** The row of `keyword` with this id, and all others of its key, department and source. */
  | { readonly kind: 'keywordId'; readonly id: number }
  /** The row of `sales_label`, with its rows of `told` (kind 3). */
  | { readonly kind: 'label'; readonly key: Uint8Array };

/**
 * Rows of `likeness` alone, at most `limit` of them, in any order: with more the shelf is
 * crowded. All ranges include both ends.
 */
export interface LikenessNeed {
  readonly kind: 'likeness';
  readonly marketplace: string;
  readonly brand: string;
  readonly rootCategoryId: string;
  readonly ranks: Range;
  /** A row must also have its rank or its `reviews` in one of these. */
  readonly near: { readonly ranks: Range; readonly reviews: Range } | null;
  readonly limit: number;
}

export type Range = readonly [from: number, to: number];

export type NeedOf<Kind extends Need['kind']> = Extract<Need, { readonly kind: Kind }>;

/** Returns a text that is equal for equal needs. */
export function needKey(need: Need): string {
  switch (need.kind) {
    case 'product':
    case 'namers':
      return `${need.kind} ${need.marketplace} ${need.asin}`;
    case 'productId':
    case 'keywordId':
      return `${need.kind} ${need.id}`;
    case 'family':
      return `family ${need.marketplace} ${need.family}`;
    case 'anyNaming':
      return `anyNaming ${need.marketplace}`;
    case 'likeness':
      return likenessKey(need);
    case 'category':
      return `category ${need.marketplace} ${need.id}`;
    case 'rankedIn':
    case 'counts':
      return `${need.kind} ${need.marketplace} ${need.categoryId}`;
    case 'keyword':
      return `keyword ${JSON.stringify([need.marketplace, need.key, need.department, need.source])}`;
    case 'label':
      return `label ${Buffer.from(need.key).toString('hex')}`;
  }
}

/** The limit is left out, because a foreseen need has one that is high enough. */
function likenessKey({ marketplace, brand, rootCategoryId, ranks, near }: LikenessNeed) {
  return JSON.stringify([marketplace, brand, rootCategoryId, ranks, near]);
}
