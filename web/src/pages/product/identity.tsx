/** Who the product is: picture, title, brand, ASIN, variation, and where to go from here. */
import { addressOf } from '../../address.ts';
import type { Marketplace } from '../../api.ts';
import { age, day, moment } from '../../format.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Hint } from '../../parts/hint.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Stars } from '../../parts/product-name.tsx';
import { Thumb } from '../../parts/thumb.tsx';
import { common } from '../../words/common.ts';
import type { Product } from './product-data.ts';
import { productAddress } from './product-rows.tsx';
import { texts } from './product-words.ts';

interface IdentityProps {
  readonly product: Product;
  readonly marketplace: Marketplace;
}

export function Identity({ product, marketplace }: IdentityProps) {
  const words = texts();
  const { asin, title, brand, category, imageUrl, isParent, variationAttributes } = product;
  return (
    <header class="identity">
      <Thumb url={imageUrl} size={160} name={brand ?? title ?? asin} />
      <div class="identity-text">
        {category !== null && <p class="caption">{category.path.join(' › ')}</p>}
        <h1>{title ?? asin}</h1>
        <p class="row identity-facts">
          <Brand product={product} marketplace={marketplace} />
          {product.rating !== null && (
            <Stars rating={product.rating} reviewCount={product.reviewCount} />
          )}
          <span class="identity-asin">
            {asin}
            <CopyButton text={asin} of={asin} isIcon />
          </span>
          <Parent product={product} marketplace={marketplace} />
          {variationAttributes.map(({ dimension, value }) => (
            <span key={dimension}>
              <span class="muted">{dimension}</span> {value}
            </span>
          ))}
        </p>
        <Links product={product} marketplace={marketplace} />
        <p class="row identity-facts caption">
          <Dates product={product} />
        </p>
        {isParent && <p class="notice">{words.isParent}</p>}
      </div>
    </header>
  );
}

function Brand({ product: { brand, observed }, marketplace }: IdentityProps) {
  const words = texts();
  if (brand === null) return null;
  const address = addressOf('/search', { keyword: brand, brand, marketplace });
  const from = observed['brand'] === undefined ? '' : ` (${observed['brand'].source})`;
  return (
    <a href={address} title={words.brandProducts(brand) + from}>
      {brand}
    </a>
  );
}

function Parent({ product: { parentAsin }, marketplace }: IdentityProps) {
  const words = texts();
  if (parentAsin === null) return null;
  return (
    <span>
      <span class="muted">{words.parent}</span>{' '}
      <a href={productAddress(parentAsin, marketplace)}>{parentAsin}</a>
    </span>
  );
}

function Dates({ product: { listedSince, observedAt, observed } }: Pick<IdentityProps, 'product'>) {
  const words = texts();
  const shared = common();
  const sources = [...new Set(Object.values(observed).map(({ source }) => source))];
  return (
    <>
      <Hint text={moment(observedAt)}>
        {words.lastLook} {age(observedAt)}
      </Hint>
      {sources.length > 0 && (
        <span>
          {shared.source}: {sources.join(', ')}
        </span>
      )}
      {listedSince !== null && (
        <span>
          {words.listedSince} {day(listedSince)}
        </span>
      )}
    </>
  );
}

function Links({ product: { asin, isParent }, marketplace }: IdentityProps) {
  const words = texts();
  return (
    <div class="row">
      {!isParent && (
        <a class="button main" href={addressOf('/profit', { asin, marketplace })}>
          <Icon name="profit" />
          {words.profit}
        </a>
      )}
      <a class="button" href={addressOf('/keywords', { asin, marketplace })}>
        <Icon name="keywords" />
        {words.allKeywords}
      </a>
      <a class="button" href={`https://www.${marketplace}/dp/${asin}`} rel="noreferrer">
        <Icon name="external" />
        {words.onStore(marketplace)}
      </a>
    </div>
  );
}
