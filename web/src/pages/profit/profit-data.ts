/** The answer to the values of the address, and the product that they name. */
import type { operations } from '../../../../client/src/form-a.generated.ts';
import type { Answer, Data } from '../../../../client/src/types.ts';
import type { Values } from '../../address.ts';
import { api, marketplaceOf } from '../../api.ts';
import { askBatch } from '../../batch.ts';
import { type Resource, useResource } from '../../resource.ts';
import { questionOf } from './profit-question.ts';

export type Profit = Data<operations['profit']>;
export type Product = Data<operations['product']>;

export interface ProfitData {
  /** Null inside as long as the values do not suffice for a question. */
  readonly answer: Resource<Answer<Profit>>;
  readonly isAsked: boolean;
  readonly product: Product | null;
}

export function useProfit(values: Values): ProfitData {
  const question = questionOf(values);
  const answer = useResource(question === null ? null : JSON.stringify(question), (signal) =>
    api.profit(question ?? { cost: 0 }, { signal }),
  );
  const asin = question?.asin ?? null;
  const marketplace = marketplaceOf(values['marketplace']);
  const product = useResource(asin === null ? null : `${asin} ${marketplace}`, async (signal) => {
    // The calculation itself says if the product is not known.
    const [found = null] = await askBatch('product', [{ asin: asin ?? '', marketplace }], signal);
    return { found };
  });
  return { answer, isAsked: question !== null, product: product.value?.found ?? null };
}
