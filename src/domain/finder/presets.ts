/** Ready questions of the finder. Their bounds follow from how a marketplace's values are spread. */
import type { FieldName, RangeName } from './fields.ts';

/** A condition as customers write it, in the unit shown. */
type Asked =
  | { readonly min?: number | string; readonly max?: number | string }
  | readonly string[]
  | boolean;

export interface Preset {
  readonly name: string;
  readonly title: string;
  readonly meaning: string;
  readonly where: Readonly<Partial<Record<FieldName, Asked>>>;
  readonly sort: readonly string[];
}

/** The value at one of the cuts 5, 25, 50, 75 and 95 percent; null if the field has no values. */
export type CutOf = (field: RangeName, percent: 5 | 25 | 50 | 75 | 95) => number | null;

/** @param newest the day, 180 days ago, from which on a listing counts as new */
export function presets(cut: CutOf, newest: string): readonly Preset[] {
  const sells = atLeast(cut('monthlySales', 50), 1);
  const fewRatings = atMost(cut('reviewCount', 25), 50);
  const light = atMost(cut('weightG', 25), 500);
  const cheap = atMost(cut('fbaFee', 25), null);
  return [
    {
      name: 'lowCompetition',
      title: 'Low competition',
      meaning:
        'Few ratings for this marketplace (its lowest quarter), Amazon does not sell it, and it sells at least as well as half of all.',
      where: { reviewCount: fewRatings, buyBoxIsAmazon: false, monthlySales: sells },
      sort: ['-monthlySales'],
    },
    {
      name: 'lightAndCheap',
      title: 'Light and cheap to ship',
      meaning:
        'The lightest quarter of this marketplace, with the lowest quarter of fulfillment fees.',
      where: { weightG: light, ...(cheap.max === undefined ? {} : { fbaFee: cheap }) },
      sort: ['-netPerUnit'],
    },
    {
      name: 'priceAtLow',
      title: 'Price at its 90-day low',
      meaning: 'The price is at its lowest of 90 days.',
      where: { priceAtLowest90: true },
      sort: ['priceChange90Percent'],
    },
    {
      name: 'amazonOutOfStock',
      title: 'Amazon out of stock',
      meaning: 'Amazon offers it, and was out of stock for at least half of 90 days.',
      where: { amazonOutOfStock90Percent: { min: 50 }, monthlySales: sells },
      sort: ['-monthlySales'],
    },
    {
      name: 'rising',
      title: 'Rising',
      meaning:
        'It sells more than 90 days ago, by more than three quarters of those that are known.',
      where: {
        salesChange90Percent: atLeast(cut('salesChange90Percent', 75), 20),
        monthlySales: sells,
      },
      sort: ['-salesChange90Percent'],
    },
    {
      name: 'newAndSelling',
      title: 'New and selling',
      meaning: 'Listed within 180 days, and it sells at least as well as half of all.',
      where: { listedSince: { min: newest }, monthlySales: sells },
      sort: ['-monthlySales'],
    },
    {
      name: 'weakButSelling',
      title: 'Weak listings that sell',
      meaning:
        'Few pictures and few stars (the lower quarter of each), and it sells at least as well as half of all.',
      where: {
        imageCount: atMost(cut('imageCount', 25), 4),
        rating: atMost(cut('rating', 25), 4),
        monthlySales: sells,
      },
      sort: ['-monthlyRevenue'],
    },
  ];
}

function atLeast(cut: number | null, usual: number) {
  return { min: Math.max(cut ?? usual, usual) };
}

/** @param usual the bound where nothing is known; null: none */
function atMost(cut: number | null, usual: number | null): { readonly max?: number } {
  const max = cut ?? usual;
  return max === null ? {} : { max };
}
