/** The newest rank in each category that a source names. */
import { addressOf } from '../../address.ts';
import { count, percent } from '../../format.ts';
import { Fact } from '../../parts/fact.tsx';
import { Figure } from '../../parts/figure.tsx';
import { FactList } from './fact-list.tsx';
import type { Product } from './product-data.ts';
import { texts } from './product-words.ts';

export function CategoryRanks({ product }: { readonly product: Product }) {
  const words = texts();
  const { ranks, subcategoryRanks, observed, marketplace } = product;
  if (ranks.length === 0 && subcategoryRanks.length === 0) {
    return <p class="caption">{words.noRanks}</p>;
  }
  const source = observed['bsr']?.source ?? null;
  return (
    <FactList>
      {ranks.map(({ categoryId, name, rank, isRoot, observedAt }) => (
        <div key={categoryId}>
          <dt>
            <a href={addressOf('/categories', { category: categoryId, marketplace })}>
              {name ?? categoryId}
            </a>
            {isRoot && <span class="caption"> {words.root}</span>}
          </dt>
          <dd>
            <Figure text={count(rank)} source={source} observedAt={observedAt} />
          </dd>
        </div>
      ))}
      {subcategoryRanks.map(({ name, rank, topPercent }) => (
        <Fact key={name} name={name}>
          {count(rank)}
          {topPercent !== null && (
            <span class="caption"> {words.topPercent(percent(topPercent / 100))}</span>
          )}
        </Fact>
      ))}
    </FactList>
  );
}
