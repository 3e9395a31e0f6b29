/** Which product a row is about: picture, two lines of title, then ASIN, stars and brand. */
import type { ComponentChildren } from 'preact';
import { count, decimal } from '../format.ts';
import { common } from '../words/common.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';
import { Thumb } from './thumb.tsx';
import './product-name.css';

interface ProductNameProps {
  readonly product: {
    readonly asin: string;
    readonly title: string | null;
    readonly brand: string | null;
    readonly imageUrl: string | null;
    readonly rating: number | null;
    readonly reviewCount: number | null;
  };
  readonly href: string;
  /** What tells siblings apart, such as "Blue, 6 mm"; it stands before the title. */
  readonly variation?: string;
  /** Before the picture, such as the box that selects the row. */
  readonly children?: ComponentChildren;
}

export function ProductName({ product, href, variation = '', children }: ProductNameProps) {
  const { asin, title, brand, imageUrl, rating, reviewCount } = product;
  const name = title ?? asin;
  return (
    <span class="product-row">
      {children}
      <Thumb url={imageUrl} size={40} name={brand ?? name} />
      <span class="product-row-text">
        <a class="product-row-title" href={href} title={name}>
          {variation !== '' && <strong>{variation} </strong>}
          {name}
        </a>
        <span class="product-row-facts">
          <span class="product-row-asin">
            {asin}
            <CopyButton text={asin} of={asin} isIcon />
          </span>
          {rating !== null && <Stars rating={rating} reviewCount={reviewCount} />}
          {brand !== null && <span class="ellipsis">{brand}</span>}
        </span>
      </span>
    </span>
  );
}

interface StarsProps {
  readonly rating: number;
  readonly reviewCount: number | null;
}

export function Stars({ rating, reviewCount }: StarsProps) {
  const words = common();
  return (
    <span class="stars" title={words.starsOf(decimal(rating, 1), count(reviewCount))}>
      <Icon name="star" size={12} />
      {decimal(rating, 1)}
      {reviewCount !== null && <span class="stars-count">({count(reviewCount)})</span>}
    </span>
  );
}
