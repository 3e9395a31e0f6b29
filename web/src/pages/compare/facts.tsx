/** What is compared: each fact of a product, how it is shown, and what counts as the best. */
import type { ComponentChildren } from 'preact';
import { count, day, decimal, money, roundMoney, UNKNOWN } from '../../format.ts';
import { Estimate } from '../../parts/estimate.tsx';
import { Figure } from '../../parts/figure.tsx';
import { ListingSales } from '../../parts/listing-sales.tsx';
import { type Compared, exactly } from './best.ts';
import type { Known, Product } from './use-compared.ts';
import { texts } from './words.ts';

export interface Fact {
  readonly name: string;
  readonly cell: (known: Known) => ComponentChildren;
  /** What of it is compared, and which end is the better one. */
  readonly compared?: (known: Known) => Compared | null;
  readonly wanted?: 'low' | 'high';
}

/** @param isOneRoot whether all ranks count in one category; others cannot be compared */
export function facts(isOneRoot: boolean): readonly Fact[] {
  const words = texts();
  return [
    {
      name: words.price,
      cell: ({ product }) => (
        <>
          {seen(product, 'price', money(product.price, product.currency))}
          {product.priceType !== null && <span class="caption"> {words[product.priceType]}</span>}
        </>
      ),
      compared: ({ product }) => exactly(product.price),
      wanted: 'low',
    },
    {
      name: words.average90,
      cell: ({ product: { priceAverages, priceAverageSources, currency } }) => (
        <Figure
          text={money(priceAverages.days90, currency)}
          source={priceAverageSources.days90}
          observedAt={priceAverages.until}
          reason={priceAverages.reason}
        />
      ),
    },
    { name: words.availability, cell: ({ product }) => words[product.availability] },
    {
      name: words.rank,
      cell: ({ product }) => (
        <>
          {seen(product, 'bsr', count(product.bsr))}
          {product.bsrCategoryName !== null && (
            <span class="caption"> {product.bsrCategoryName}</span>
          )}
        </>
      ),
      ...(isOneRoot
        ? { compared: ({ product }: Known) => exactly(product.bsr), wanted: 'low' }
        : {}),
    },
    salesFact(),
    revenueFact(),
    countFact(words.badge, 'boughtInPastMonth'),
    countFact(words.reviews, 'reviewCount'),
    {
      name: words.rating,
      cell: ({ product }) => seen(product, 'rating', decimal(product.rating, 1)),
      compared: ({ product }) => exactly(product.rating),
      wanted: 'high',
    },
    {
      name: words.offers,
      cell: ({ product }) => seen(product, 'offers', count(product.offers.count)),
    },
    { name: words.brand, cell: ({ product }) => seen(product, 'brand', product.brand ?? UNKNOWN) },
    {
      name: words.category,
      cell: ({ product }) => product.category?.path.join(' › ') ?? seen(product, '', UNKNOWN),
    },
    {
      name: words.listedSince,
      cell: ({ product }) => seen(product, 'listedSince', day(product.listedSince)),
    },
  ] as const;
}

function salesFact(): Fact {
  const words = texts();
  return {
    name: words.sales,
    cell: ({ product }) => <ListingSales listing={product} reason={words.noSales} />,
    compared: ({ product: { monthlySales: value, monthlySalesLow, monthlySalesHigh } }) =>
      value === null
        ? null
        : { value, low: monthlySalesLow ?? value, high: monthlySalesHigh ?? value },
    wanted: 'high',
  };
}

function revenueFact(): Fact {
  const words = texts();
  return {
    name: words.revenue,
    cell: ({ estimate: { monthlyRevenue, grade } }) => (
      <Estimate
        median={monthlyRevenue.amount}
        low={monthlyRevenue.low}
        high={monthlyRevenue.high}
        grade={grade}
        write={(value) => roundMoney(value, monthlyRevenue.currency)}
        reason={words.noRevenue}
      />
    ),
    compared: ({ estimate: { monthlyRevenue } }) => {
      const { amount: value, low, high } = monthlyRevenue;
      return value === null ? null : { value, low: low ?? value, high: high ?? value };
    },
    wanted: 'high',
  };
}

function countFact(name: string, field: 'reviewCount' | 'boughtInPastMonth'): Fact {
  return {
    name,
    cell: ({ product }) => seen(product, field, count(product[field])),
    compared: ({ product }) => exactly(product[field]),
    wanted: 'high',
  };
}

function seen({ observed }: Product, field: string, text: string) {
  const { source = null, at = null } = observed[field] ?? {};
  return <Figure text={text} source={source} observedAt={at} reason={texts().noValue} />;
}
