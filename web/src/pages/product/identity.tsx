/** Who the product is: title, brand, ASIN, category, variation, and where to go from here. */
import { addressOf } from '../../address.ts';
import type { Marketplace } from '../../api.ts';
import { age, day, moment } from '../../format.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Hint } from '../../parts/hint.tsx';
import { Picture, PictureSwitch, picturesAreOn } from '../../parts/pictures.tsx';
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
  const { asin, title, category, imageUrl, isParent, variationAttributes } = product;
  return (
    <header class="identity">
      {imageUrl !== null && picturesAreOn && <Picture url={imageUrl} size={128} />}
      {category !== null && <p class="caption">{category.path.join(' › ')}</p>}
      <h1>{title ?? asin}</h1>
      <p class="row identity-facts">
        <Brand product={product} marketplace={marketplace} />
        <span>
          <span class="muted">{words.asin}</span> {asin} <CopyButton text={asin} of={asin} />
        </span>
        <Parent product={product} marketplace={marketplace} />
        {variationAttributes.map(({ dimension, value }) => (
          <span key={dimension}>
            <span class="muted">{dimension}</span> {value}
          </span>
        ))}
      </p>
      <p class="row identity-facts caption">
        <Dates product={product} />
      </p>
      {isParent && <p class="notice">{words.isParent}</p>}
      <Links product={product} marketplace={marketplace} />
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

function Links({ product: { asin, imageUrl, isParent }, marketplace }: IdentityProps) {
  const words = texts();
  return (
    <div class="row">
      {!isParent && (
        <a class="button" href={addressOf('/profit', { asin, marketplace })}>
          {words.profit}
        </a>
      )}
      <a class="button" href={addressOf('/keywords', { asin, marketplace })}>
        {words.allKeywords}
      </a>
      <a class="button" href={`https://www.${marketplace}/dp/${asin}`} rel="noreferrer">
        {words.onStore(marketplace)}
      </a>
      {imageUrl !== null && <PictureSwitch />}
    </div>
  );
}
