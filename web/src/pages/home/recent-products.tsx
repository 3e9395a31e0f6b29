/** The products that the reader looked at last, as they are now. */
import { addressOf } from '../../address.ts';
import { marketplaceOf } from '../../api.ts';
import { askBatch } from '../../batch.ts';
import { count, money, UNKNOWN } from '../../format.ts';
import { ProductName } from '../../parts/product-name.tsx';
import { type RecentProduct, recentProducts } from '../../recent.ts';
import { useResource } from '../../resource.ts';
import { session } from '../../session.ts';
import { texts } from './words.ts';

const SHOWN = 6;

export function RecentProducts() {
  const words = texts();
  const shown = recentProducts.value.slice(0, SHOWN);
  // Each product is a counted request, so they are asked for where requests are not counted.
  const isAsked = session.value?.plan === 'operator';
  const question = shown.map(({ asin, marketplace }) => `${marketplace} ${asin}`).join();
  const { value } = useResource(isAsked ? question : null, (signal) => {
    const items = shown.map(({ asin, marketplace }) => ({
      asin,
      marketplace: marketplaceOf(marketplace),
    }));
    return askBatch('product', items, signal);
  });
  return (
    <ul class="home-products">
      {shown.map((recent, at) => {
        const product = value?.[at] ?? null;
        const { asin, marketplace } = recent;
        return (
          <li key={`${marketplace} ${asin}`}>
            <ProductName
              product={product ?? withoutFacts(recent)}
              href={addressOf(`/product/${asin}`, { marketplace })}
            />
            {product !== null && (
              <span class="home-product-figures">
                <strong>{money(product.price, product.currency)}</strong>
                <span class="caption">
                  {product.bsr === null ? UNKNOWN : `#${count(product.bsr)}`}
                </span>
                {product.monthlySales !== null && (
                  <span class="caption">{words.soldOf(count(product.monthlySales))}</span>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Until its facts arrive, a product is what this browser kept of it. */
function withoutFacts({ asin, title, brand }: RecentProduct) {
  return { asin, title, brand, imageUrl: null, rating: null, reviewCount: null };
}
