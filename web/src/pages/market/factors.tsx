/** What each factor of a score is called, and the figure that it is made from. */
import { count, decimal, money, percent, roundMoney } from '../../format.ts';
import type { Niche } from './niche.ts';
import { texts } from './words.ts';

const NAMES = {
  demand: 'f_demand',
  'competition.reviewDepth': 'f_reviewDepth',
  'competition.rating': 'f_rating',
  'competition.brandConcentration': 'f_brandConcentration',
  'competition.priceSameness': 'f_priceSameness',
  'competition.brandOwnership': 'f_brandOwnership',
  priceRoom: 'f_priceRoom',
} as const;

/** A factor of a later formula has its own name. */
export function factorName(factor: string): string {
  const name = NAMES[factor as keyof typeof NAMES] as
    | (typeof NAMES)[keyof typeof NAMES]
    | undefined;
  return name === undefined ? factor : texts()[name];
}

/** Returns the figure in words, or nothing where it is not known. */
export function madeFrom(factor: string, inputs: Niche['inputs']): string {
  const words = texts();
  const { currency } = inputs;
  const known = <Value,>(value: Value | null, write: (value: Value) => string) =>
    value === null ? '' : write(value);
  switch (factor) {
    case 'demand':
      return known(inputs.typicalMonthlyRevenue, (value) =>
        words.typicalOf(roundMoney(value, currency)),
      );
    case 'competition.reviewDepth':
      return known(inputs.medianReviews, (value) => words.ratingsOf(count(value)));
    case 'competition.rating':
      return known(inputs.averageRating, (value) => words.starsOf(decimal(value, 2)));
    case 'competition.brandConcentration':
    case 'competition.brandOwnership':
      return known(inputs.brandHhi, (value) => words.hhiOf(decimal(value, 2)));
    case 'competition.priceSameness':
      return known(inputs.priceSpread, (value) => words.spreadOf(percent(value, 0)));
    case 'priceRoom':
      return known(inputs.medianPrice, (value) => words.medianOf(money(value, currency)));
    default:
      return '';
  }
}
