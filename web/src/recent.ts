/** What the reader looked at last, kept in this browser: products and markets, the newest first. */
import { signal } from '@preact/signals';

export interface RecentProduct {
  readonly asin: string;
  readonly marketplace: string;
  readonly title: string;
  readonly brand: string | null;
}

export interface RecentMarket {
  readonly keyword: string;
  readonly marketplace: string;
}

const KEPT_MAX = 12;

export const recentProducts = signal(read<RecentProduct>('recentProducts', ['asin', 'title']));
export const recentMarkets = signal(read<RecentMarket>('recentMarkets', ['keyword']));

export function rememberProduct(product: RecentProduct): void {
  const isOther = ({ asin, marketplace }: RecentProduct) =>
    asin !== product.asin || marketplace !== product.marketplace;
  recentProducts.value = [product, ...recentProducts.peek().filter(isOther)].slice(0, KEPT_MAX);
  localStorage.setItem('recentProducts', JSON.stringify(recentProducts.peek()));
}

export function rememberMarket(market: RecentMarket): void {
  const isOther = ({ keyword, marketplace }: RecentMarket) =>
    keyword !== market.keyword || marketplace !== market.marketplace;
  recentMarkets.value = [market, ...recentMarkets.peek().filter(isOther)].slice(0, KEPT_MAX);
  localStorage.setItem('recentMarkets', JSON.stringify(recentMarkets.peek()));
}

/** What is not a list of such entries, such as one that somebody else wrote, counts as none. */
function read<Entry>(place: string, texts: readonly (keyof Entry & string)[]): readonly Entry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    const isEntry = (one: unknown): one is Entry =>
      [...texts, 'marketplace'].every(
        (name) => typeof (one as Record<string, unknown> | null)?.[name] === 'string',
      );
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
