/** The words of summaries. They repeat numbers of the answer, as it writes them. */

const QUOTED_MAX = 60;

/**
 * Quotes a text of third parties, such as a brand, in a sentence of ours: short, on one line, and
 * without a quotation mark that would end the quote.
 */
export function quoted(text: string): string {
  const plain = text
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .replaceAll('"', "'");
  const letters = [...plain];
  const shown = letters.length <= QUOTED_MAX ? plain : `${letters.slice(0, QUOTED_MAX).join('')}…`;
  return `"${shown}"`;
}

/** Returns `1 product`, `2 products`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

export interface EstimatedSales {
  readonly units: number | null;
  readonly low: number | null | undefined;
  readonly high: number | null | undefined;
  readonly grade: string | null;
}

/** Returns `about 412 sales a month (300 to 560, grade B)`. */
export function salesWords({ units, low, high, grade }: EstimatedSales): string {
  if (units === null) return 'no sales estimate';
  const range = low == null || high == null ? '' : ` (${low} to ${high}, grade ${grade})`;
  return `about ${counted(units, 'sale')} a month${range}`;
}

const NO_PRICE: Readonly<Record<string, string>> = {
  out_of_stock: 'out of stock',
  no_buy_box: 'without a buy box',
  never_offered: 'never offered',
  price_hidden: 'at a hidden price',
};

/** Returns `at 24.99 USD`, or why there is no price. */
export function priceWords(price: number | null, currency: string, availability: string): string {
  return price === null
    ? (NO_PRICE[availability] ?? 'at an unknown price')
    : `at ${price} ${currency}`;
}

/** Returns `418000`: the digits that an estimate of a month's money can bear. */
export function rough(amount: number): number {
  return Number(amount.toPrecision(3));
}

/** Returns the latest of some instants, null if there is none. */
export function latest(instants: readonly (string | null)[]): string | null {
  return instants.reduce((last, one) => (last === null || (one ?? '') > last ? one : last), null);
}

/** Why a product has no sales estimate. */
export const NO_ESTIMATE = {
  no_rank: 'no best-seller rank and no badge is known',
  stale_rank: 'nobody looked in the 30 days before',
};
