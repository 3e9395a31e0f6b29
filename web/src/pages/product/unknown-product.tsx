/** Says that a product is not known here, and how it gets here. */
import type { NotFoundError } from '../../../../client/src/errors.ts';
import { addressOf } from '../../address.ts';
import type { Marketplace } from '../../api.ts';
import { session } from '../../session.ts';
import { productAddress } from './product-rows.tsx';
import { texts } from './product-words.ts';

interface UnknownProductProps {
  readonly asin: string;
  readonly marketplace: Marketplace;
  readonly error: NotFoundError;
}

export function UnknownProduct({ asin, marketplace, error }: UnknownProductProps) {
  const words = texts();
  // The service names the marketplaces that know the product.
  const elsewhere = error.details.flatMap(({ allowed = [] }) => allowed.map(String));
  const isOperator = session.value?.role === 'operator';
  return (
    <div class="empty">
      <h1>{words.unknownTitle(asin, marketplace)}</h1>
      {elsewhere.length > 0 && (
        <p class="notice">
          {words.unknownOther}{' '}
          {elsewhere.map((one) => (
            <a key={one} href={productAddress(asin, one)}>
              {one}
            </a>
          ))}
        </p>
      )}
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
    </div>
  );
}
