/** Several products next to each other: which keywords lead to which of them. */
import { useAddress } from '../../address.ts';
import { api, type Marketplace } from '../../api.ts';
import { count } from '../../format.ts';
import { Section } from '../../parts/section.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useResource } from '../../resource.ts';
import { CompareFilters } from './compare-filters.tsx';
import { ComparedProducts } from './compared-products.tsx';
import { Matrix } from './matrix.tsx';
import { NoKeywords } from './no-keywords.tsx';
import { texts } from './words.ts';

interface CompareProps {
  readonly asins: readonly string[];
  readonly marketplace: Marketplace;
}

/** The most that the service gives. */
const LIMIT = 500;
const PRODUCTS_MIN = 2;

export function Compare({ asins, marketplace }: CompareProps) {
  const words = texts();
  const { values } = useAddress();
  const { gapFor } = values;
  const minProducts = Number(values['min'] ?? 1) || 1;
  const question = {
    asins: asins.join(','),
    marketplace,
    limit: LIMIT,
    ...(minProducts > 1 ? { minProducts } : {}),
    ...(gapFor !== undefined && asins.includes(gapFor) ? { gapFor } : {}),
  };
  const isEnough = asins.length >= PRODUCTS_MIN;
  const compared = useResource(isEnough ? JSON.stringify(question) : null, (signal) =>
    api.keywordsCompare(question, { signal }).then(({ data }) => data),
  );
  if (!isEnough) return <p class="empty">{words.needTwo}</p>;
  if (compared.error !== null) {
    return <NoKeywords error={compared.error} retry={compared.reload} />;
  }
  const { value } = compared;
  if (value === null) {
    return (
      <div class="section">
        <Skeleton height={20} rows={asins.length + 12} />
      </div>
    );
  }
  return (
    <div class="answer" aria-busy={compared.isLoading}>
      <Section title={words.products}>
        <ComparedProducts products={value.products} marketplace={marketplace} />
        <p class="caption keywords-sums">
          {words.sums(count(value.totalKeywords), count(value.sharedKeywords))}
          {!value.complete && ` ${words.incomplete}`}
        </p>
      </Section>
      <Section
        title={words.matrix}
        actions={<CompareFilters question={question} products={value.products} />}
      >
        <Matrix compared={value} />
      </Section>
    </div>
  );
}
