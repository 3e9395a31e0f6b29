/** What somebody typed to start from: a keyword, a product, or products to compare. */

export type Seed =
  | { readonly kind: 'keyword'; readonly keyword: string }
  | { readonly kind: 'product'; readonly asin: string }
  | { readonly kind: 'products'; readonly asins: readonly string[] };

export const PRODUCTS_MAX = 10;

/** Words of ten letters exist; ASINs begin with B0, or are the ISBN of a book. */
const ASIN = /^(?:B0[A-Z0-9]{8}|\d{9}[\dX])$/;

/** Several ASINs stand apart by commas or spaces; what goes beyond ten is left out. */
export function readSeed(text: string): Seed {
  const parts = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
  const asins = [...new Set(parts)];
  const [asin] = asins;
  if (asin === undefined || !asins.every((part) => ASIN.test(part))) {
    return { kind: 'keyword', keyword: text.trim() };
  }
  if (asins.length === 1) return { kind: 'product', asin };
  return { kind: 'products', asins: asins.slice(0, PRODUCTS_MAX) };
}
