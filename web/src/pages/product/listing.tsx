/** What the listing says: bullet points, description, package, seller and identifiers. */
import { count, decimal, money, percent } from '../../format.ts';
import { Fact } from '../../parts/fact.tsx';
import { Figure } from '../../parts/figure.tsx';
import { FactList } from './fact-list.tsx';
import type { Product } from './product-data.ts';
import { texts, type Words } from './product-words.ts';

interface ListingProps {
  readonly product: Product;
}

export function Listing({ product }: ListingProps) {
  const { bulletPoints, description } = product;
  return (
    <div class="columns">
      <ListingFacts product={product} />
      <div class="listing-text">
        {bulletPoints.length > 0 && (
          <ul>
            {bulletPoints.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
        {description !== null && <p>{description}</p>}
      </div>
    </div>
  );
}

function ListingFacts({ product }: ListingProps) {
  const words = texts();
  const { currency, listPrice, primeExclusive, gtins, partNumber, model } = product;
  const { itemSize, buyBoxShares } = product;
  const item = sizeText(itemSize);
  const { winners = null, days = 0 } = buyBoxShares ?? {};
  return (
    <FactList>
      <Fact name={words.listPrice}>
        <Seen product={product} field="listPrice" text={money(listPrice, currency)} />
      </Fact>
      {primeExclusive !== null && <Fact name={words.prime}>{money(primeExclusive, currency)}</Fact>}
      <Fact name={words.seller}>
        <Seen product={product} field="buyBox" text={sellerText(product, words)} />
      </Fact>
      {winners !== null && (
        <Fact name={words.sellers}>
          <Seen
            product={product}
            field="buyBoxShares"
            text={words.sellersOf(count(winners), count(days))}
          />
        </Fact>
      )}
      <Fact name={words.package}>
        <Seen product={product} field="package" text={sizeText(product.package)} />
      </Fact>
      {item !== '–' && (
        <Fact name={words.item}>
          <Seen product={product} field="itemSize" text={item} />
        </Fact>
      )}
      {gtins.length > 0 && <Fact name={words.gtins}>{gtins.join(', ')}</Fact>}
      {partNumber !== null && <Fact name={words.partNumber}>{partNumber}</Fact>}
      {model !== null && <Fact name={words.modelName}>{model}</Fact>}
    </FactList>
  );
}

interface SeenProps extends ListingProps {
  readonly field: string;
  readonly text: string;
}

function Seen({ product: { observed }, field, text }: SeenProps) {
  const words = texts();
  return (
    <Figure
      text={text}
      source={observed[field]?.source ?? null}
      observedAt={observed[field]?.at ?? null}
      reason={words.reasonNoSource}
    />
  );
}

function sellerText({ buyBox, buyBoxShares }: Product, words: Words): string {
  const { sellerId, isAmazon, isFba } = buyBox;
  const share = buyBoxShares?.topSellerPercent ?? null;
  const parts = [
    isAmazon === true ? words.byAmazon : sellerId,
    isFba === null || isAmazon === true ? null : isFba ? words.byFba : words.byFbm,
    share === null ? null : percent(share / 100, 0),
  ].filter((part) => part !== null);
  return parts.length === 0 ? '–' : parts.join(', ');
}

type Size = Pick<Product['package'], 'lengthMm' | 'widthMm' | 'heightMm' | 'weightG'>;

/** 60.6 × 14.7 × 14.7 cm, 1,214 g. */
export function sizeText({ lengthMm, widthMm, heightMm, weightG }: Size): string {
  const sides = [lengthMm, widthMm, heightMm].filter((side) => side !== null);
  const parts = [
    sides.length === 3 ? `${sides.map((side) => decimal(side / 10, 1)).join(' × ')} cm` : null,
    weightG === null ? null : `${count(weightG)} g`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? '–' : parts.join(', ');
}
