/** What a listing's estimated units bring in at its present price. */
import type { Summary } from './search-question.ts';

interface Revenue {
  readonly median: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export function revenueOf({
  price,
  monthlySales,
  monthlySalesLow,
  monthlySalesHigh,
}: Pick<Summary, 'price' | 'monthlySales' | 'monthlySalesLow' | 'monthlySalesHigh'>): Revenue {
  const of = (units: number | null) =>
    price === null || units === null ? null : Math.round(price * units * 100) / 100;
  return { median: of(monthlySales), low: of(monthlySalesLow), high: of(monthlySalesHigh) };
}
