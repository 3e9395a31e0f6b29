/** Products that are ordered or shown together with this one. */
import type { Marketplace } from '../../api.ts';
import { day, percent } from '../../format.ts';
import { Section } from '../../parts/section.tsx';
import type { Product } from './product-data.ts';
import { type ProductRow, ProductRows } from './product-rows.tsx';
import { texts } from './product-words.ts';

interface BoughtTogetherProps {
  readonly product: Product;
  readonly marketplace: Marketplace;
}

export function BoughtTogether({ product, marketplace }: BoughtTogetherProps) {
  const words = texts();
  const { boughtWith, boughtTogether } = product;
  const [newest] = boughtWith;
  if (newest === undefined && boughtTogether.length === 0) return null;
  const shares = new Map(boughtWith.map(({ asin, combinedShare }) => [asin, combinedShare]));
  return (
    <Section title={words.together}>
      {newest !== undefined && (
        <>
          <p class="caption">
            {words.togetherFrom(day(newest.periodStart), day(newest.periodEnd))}
          </p>
          <ProductRows
            caption={words.togetherTable}
            asins={boughtWith.map(({ asin }) => asin)}
            marketplace={marketplace}
            extra={() => [
              {
                id: 'orders',
                head: words.orders,
                isNumber: true,
                cell: ({ asin }: ProductRow) => percent(shares.get(asin) ?? null),
              },
            ]}
          />
        </>
      )}
      {boughtTogether.length > 0 && (
        <>
          <p class="caption">{words.onPage}</p>
          <ProductRows caption={words.onPage} asins={boughtTogether} marketplace={marketplace} />
        </>
      )}
    </Section>
  );
}
