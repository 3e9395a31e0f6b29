/** Chooses the order of the products. */
import { useAddress } from '../../address.ts';
import { SORTS } from './search-question.ts';
import { texts } from './words.ts';

const NAMES = {
  monthlySales: 'sales',
  bsr: 'bsr',
  price: 'price',
  reviewCount: 'reviews',
  rating: 'stars',
} as const;

export function SortField() {
  const words = texts();
  const { values, set } = useAddress();
  const textOf = (sort: (typeof SORTS)[number]) => {
    if (sort === 'relevance') return words.relevance;
    const name = words[NAMES[sort.replace('-', '') as keyof typeof NAMES]];
    return sort.startsWith('-') ? words.sortedDown(name) : words.sortedUp(name);
  };
  return (
    <select
      aria-label={words.sort}
      value={values['sort'] ?? 'relevance'}
      onChange={({ currentTarget: { value } }) =>
        set({ sort: value === 'relevance' ? undefined : value })
      }
    >
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {textOf(sort)}
        </option>
      ))}
    </select>
  );
}
