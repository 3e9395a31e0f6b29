/** The variations of a product's family, and how its sales are divided among them. */
import type { Marketplace } from '../../api.ts';
import { api } from '../../api.ts';
import { count, percent } from '../../format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { useResource } from '../../resource.ts';
import { dataOf, type Product } from './product-data.ts';
import { type ProductRow, ProductRows } from './product-rows.tsx';
import { texts, type Words } from './product-words.ts';

interface FamilyProps {
  readonly product: Product;
  readonly marketplace: Marketplace;
}

/** A child names its parent, and the parent names all children. */
export function Family({ product, marketplace }: FamilyProps) {
  const words = texts();
  const { parentAsin, isParent, familyBasis } = product;
  const parent = useResource(
    isParent || parentAsin === null ? null : `${parentAsin} ${marketplace}`,
    (signal) => api.product({ asin: parentAsin ?? '', marketplace }, { signal }).then(dataOf),
  );
  if (familyBasis === null && !isParent) return null;
  return (
    <Section title={words.variations}>
      <FamilyFacts product={product} />
      {isParent && <Siblings asins={product.children} family={product} marketplace={marketplace} />}
      {!isParent && parentAsin !== null && (
        <Loaded resource={parent} rows={4}>
          {({ children }) => (
            <Siblings asins={children} family={product} marketplace={marketplace} />
          )}
        </Loaded>
      )}
    </Section>
  );
}

function FamilyFacts({ product }: Pick<FamilyProps, 'product'>) {
  const words = texts();
  const { familyMonthlySales, salesBasis, familyBasis } = product;
  return (
    <p class="row caption family-facts">
      {familyMonthlySales !== null && (
        <span>
          {words.familySales}: {count(familyMonthlySales)}
        </span>
      )}
      {salesBasis !== null && (
        <span>
          {words.splitBy}: {splitText(salesBasis, words)}
        </span>
      )}
      {familyBasis !== null && <span>{words[`basis_${familyBasis}`]}</span>}
    </p>
  );
}

function splitText(basis: NonNullable<Product['salesBasis']>, words: Words): string {
  switch (basis) {
    case 'badge':
      return words.badge_basis;
    case 'reviews':
      return words.reviews_basis;
    default:
      return words[basis];
  }
}

interface SiblingsProps {
  readonly asins: readonly string[];
  readonly family: Product;
  readonly marketplace: Marketplace;
}

function Siblings({ asins, family, marketplace }: SiblingsProps) {
  const words = texts();
  if (asins.length === 0) return null;
  const total = family.familyMonthlySales;
  return (
    <ProductRows
      caption={words.variationsOf(count(asins.length))}
      asins={asins}
      marketplace={marketplace}
      extra={() => [
        {
          id: 'share',
          head: words.share,
          isNumber: true,
          cell: ({ product }: ProductRow) => percent(shareOf(product, total), 0),
        },
      ]}
    />
  );
}

function shareOf(product: Product | null, total: number | null): number | null {
  const sales = product?.monthlySales ?? null;
  return sales === null || total === null || total === 0 ? null : sales / total;
}
