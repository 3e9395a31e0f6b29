/**
 * Several questions of one kind in one request. An item that the service refuses is null here: a
 * product without a history or a price is an answer, not a fault of the page.
 */
import type { operations } from '../../client/src/form-a.generated.ts';
import type { Data, Question } from '../../client/src/types.ts';
import { api } from './api.ts';

/** What a batch asks, by its name in the request. */
interface Batched {
  readonly product: operations['product'];
  readonly 'profit-calc': operations['profit'];
  readonly 'price-history': operations['price-history'];
  readonly 'bsr-history': operations['bsr-history'];
}

export async function askBatch<Name extends keyof Batched>(
  operation: Name,
  items: readonly Question<Batched[Name]>[],
  signal: AbortSignal,
): Promise<readonly (Data<Batched[Name]> | null)[]> {
  // Each kind of batch has its items, which the compiler cannot follow through `Name`.
  const batch = { operation, items } as unknown as Parameters<typeof api.batch>[0];
  const { data } = await api.batch(batch, { signal });
  // A batch answers with the operation that it was asked.
  const results = data.results as readonly { readonly data: Data<Batched[Name]> | null }[];
  return results.map((result) => result.data);
}
