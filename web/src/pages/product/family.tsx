/** The variations of a product's family, and how its sales are divided among them. */
import type { Marketplace } from '../../api.ts';
import { askBatch } from '../../batch.ts';
import { count, percent } from '../../format.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Section } from '../../parts/section.tsx';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { useResource } from '../../resource.ts';
import type { Product } from './product-data.ts';
import { type ProductRow, ProductRows } from './product-rows.tsx';
import { texts, type Words } from './product-words.ts';

interface FamilyProps {
  readonly product: Product;
  readonly marketplace: Marketplace;
}

export function Family({ product, marketplace }: FamilyProps) {
  const words = texts();
  const { parentAsin, isParent, familyBasis } = product;
  if (familyBasis === null && !isParent) return null;
  return (
    <Section title={words.variations}>
      <FamilyFacts product={product} />
      {isParent && <Siblings asins={product.children} family={product} marketplace={marketplace} />}
      {!isParent && parentAsin !== null && (
        <WhenSeen rows={ROWS}>
          <OfParent parentAsin={parentAsin} product={product} marketplace={marketplace} />
        </WhenSeen>
      )}
    </Section>
  );
}

const ROWS = 4;

interface OfParentProps extends FamilyProps {
  readonly parentAsin: string;
}

/** A child names its parent, and the parent names all children. */
function OfParent({ parentAsin, product, marketplace }: OfParentProps) {
  const words = texts();
  const parent = useResource(`${parentAsin} ${marketplace}`, async (signal) => {
    // Files may name a parent that none of them describes.
    const [found = null] = await askBatch('product', [{ asin: parentAsin, marketplace }], signal);
    return { found };
  });
  return (
    <Loaded resource={parent} rows={ROWS}>
      {({ found }) =>
        found === null ? (
          <p class="caption">
            {parentAsin}: {words.notImported}
          </p>
        ) : (
          <Siblings asins={found.children} family={product} marketplace={marketplace} />
        )
      }
    </Loaded>
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
