/** Why a search found nothing or little, or another spelling, and the way on with one click. */
import { useAddress } from '../../address.ts';
import { count, money } from '../../format.ts';
import { SERVICE_LANGUAGE } from '../../words/languages.ts';
import { type Found, NO_FILTERS } from './search-question.ts';
import { texts } from './words.ts';

type Reasons = NonNullable<Found['explanation']>;

export function Explanation({ found }: { readonly found: Found }) {
  const words = texts();
  const { set } = useAddress();
  const { explanation, totalResults, currency } = found;
  if (explanation === null) return null;
  const { message, matchesBeforeFilters, removedBy, words: each } = explanation;
  const other = explanation.nearestKeyword ?? explanation.didYouMean;
  const filters = removedBy.filter(({ kind, removed }) => kind === 'filter' && removed > 0);
  return (
    <div class="notice search-explanation" role="status">
      {totalResults === 0 && <h2>{words.nothing}</h2>}
      <p lang={SERVICE_LANGUAGE}>{message}</p>
      {totalResults === 0 && each.length > 0 && (
        <p class="caption">
          {words.words} {each.map(({ word, matches }) => `${word} ${count(matches)}`).join(', ')}
        </p>
      )}
      <div class="row">
        {filters.map((filter) => (
          <button key={filter.name} type="button" onClick={() => set({ [filter.name]: undefined })}>
            {words.drop(filterText(filter, currency), count(filter.removed))}
          </button>
        ))}
        {totalResults === 0 && matchesBeforeFilters > 0 && (
          <button type="button" onClick={() => set(NO_FILTERS)}>
            {words.dropAll(count(matchesBeforeFilters))}
          </button>
        )}
        {other !== null && (
          <button type="button" onClick={() => set({ keyword: other.keyword })}>
            {words.nearest(other.keyword, count(other.matches))}
          </button>
        )}
      </div>
    </div>
  );
}

/** The name of a filter as the form says it, with its value. */
function filterText({ name, value }: Reasons['removedBy'][number], currency: string): string {
  const words = texts();
  const labels: Readonly<Record<string, string>> = {
    minPrice: `${words.price} ${words.from}`,
    maxPrice: `${words.price} ${words.to}`,
    minBsr: `${words.bsr} ${words.from}`,
    maxBsr: `${words.bsr} ${words.to}`,
    minReviews: `${words.reviews} ${words.from}`,
    maxReviews: `${words.reviews} ${words.to}`,
    minMonthlySales: `${words.sales} ${words.from}`,
    maxMonthlySales: `${words.sales} ${words.to}`,
    minRating: words.rating,
    brand: words.brand,
    category: words.category,
  };
  if (typeof value !== 'number') return `${labels[name] ?? name} ${value ?? ''}`.trim();
  const isMoney = name.endsWith('Price');
  return `${labels[name] ?? name} ${isMoney ? money(value, currency) : String(value)}`;
}
