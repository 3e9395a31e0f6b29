/** Says that a product is not known here, and how it gets here. */
import { addressOf } from '../../address.ts';
import { MARKETPLACES, type Marketplace } from '../../api.ts';
import { session } from '../../session.ts';
import { productAddress } from './product-rows.tsx';
import { texts } from './product-words.ts';

interface UnknownProductProps {
  readonly asin: string;
  readonly marketplace: Marketplace;
  /** The service's words: it names other marketplaces that know the product. */
  readonly message: string;
}

export function UnknownProduct({ asin, marketplace, message }: UnknownProductProps) {
  const words = texts();
  const isOperator = session.value?.role === 'operator';
  return (
    <div class="empty">
      <h1>{words.unknownTitle(asin, marketplace)}</h1>
      <p>{message}</p>
      <p>{words.unknownHow}</p>
      <div class="row unknown-links">
        {isOperator && (
          <a class="button" href="/operator/imports">
            {words.unknownImport}
          </a>
        )}
        <a class="button" href={addressOf('/search', { keyword: asin, marketplace })}>
          {words.searchInstead}
        </a>
      </div>
      {!isOperator && <p class="caption">{words.unknownAsk}</p>}
      <p class="caption">{words.unknownOther}</p>
      <p class="row caption">
        {MARKETPLACES.filter((one) => one !== marketplace).map((one) => (
          <a key={one} href={productAddress(asin, one)}>
            {one}
          </a>
        ))}
      </p>
    </div>
  );
}
