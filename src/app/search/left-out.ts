/** Counts what matches everything else and is only left out because its last look is too old. */
import type { CountRequest } from '../../ports/search-index.ts';
import type { AppContext } from '../context.ts';

export interface LeftOut {
  readonly field: 'maxAgeDays';
  readonly products: number;
}

/** @param total how many the request finds, by listing or by family as it asks */
export function leftOutByAge(
  { search }: Pick<AppContext, 'search'>,
  { marketplace, query, variations, now, filters }: CountRequest,
  total: number,
): readonly LeftOut[] {
  const { maxAgeDays, ...others } = filters;
  if (maxAgeDays === undefined) return [];
  const all = search.count({ marketplace, query, variations, now, filters: others });
  return [{ field: 'maxAgeDays', products: all - total }];
}
