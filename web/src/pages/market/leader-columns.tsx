/** The columns of the leading listings. */
import { addressOf } from '../../address.ts';
import { age, count, moment, money, percent, roundMoney, UNKNOWN } from '../../format.ts';
import { Figure } from '../../parts/figure.tsx';
import { Hint } from '../../parts/hint.tsx';
import { ListingSales } from '../../parts/listing-sales.tsx';
import { ProductName } from '../../parts/product-name.tsx';
import type { Column } from '../../parts/table.tsx';
import type { Market } from './niche.ts';
import { type MarketWords, texts } from './words.ts';

type Leader = Market['competitors'][number];

export function leaderColumns(market: Market): readonly Column<Leader>[] {
  const words = texts();
  return [...identity(market, words), ...sales(market, words), ...standing(words)];
}

function identity({ marketplace, currency }: Market, words: MarketWords): Column<Leader>[] {
  return [
    {
      id: 'product',
      head: words.product,
      width: 300,
      cell: (row) => (
        <ProductName product={row} href={addressOf(`/product/${row.asin}`, { marketplace })} />
      ),
    },
    {
      id: 'position',
      head: words.position,
      isNumber: true,
      width: 64,
      leaves: 4,
      cell: ({ position }) => count(position),
    },
    {
      id: 'price',
      head: words.price,
      isNumber: true,
      width: 92,
      cell: ({ price, availability }) => (
        <Figure text={money(price, currency)} reason={whyNoPrice(availability, words)} />
      ),
    },
  ];
}

function whyNoPrice(availability: Leader['availability'], words: MarketWords): string {
  return availability === 'in_stock' || availability === 'unknown'
    ? words.unknownPrice
    : words[availability];
}

function sales({ currency }: Market, words: MarketWords): Column<Leader>[] {
  return [
    {
      id: 'sales',
      width: 124,
      head: words.sales,
      meaning: words.salesMeans,
      isNumber: true,
      cell: (row) => <ListingSales listing={row} reason={words.noEstimate} isBar />,
    },
    {
      id: 'revenue',
      width: 132,
      leaves: 2,
      head: words.expectedRevenue,
      meaning: words.expectedMeans,
      isNumber: true,
      cell: ({ expectedMonthlyRevenue }) => (
        <Figure
          text={roundMoney(expectedMonthlyRevenue, currency)}
          reason={words.noListingRevenue}
        />
      ),
    },
    {
      id: 'revenueShare',
      width: 124,
      leaves: 3,
      head: words.shareOf,
      isNumber: true,
      cell: ({ revenueShare }) => <Figure text={percent(revenueShare)} reason={words.noShare} />,
    },
  ];
}

function standing(words: MarketWords): Column<Leader>[] {
  return [
    {
      id: 'rank',
      head: words.rank,
      isNumber: true,
      width: 96,
      cell: ({ bsr, bsrCategoryName }) =>
        bsr === null ? (
          <Figure text={UNKNOWN} reason={words.noRank} />
        ) : (
          <Hint text={bsrCategoryName ?? words.rank}>#{count(bsr)}</Hint>
        ),
    },
    {
      id: 'seen',
      head: words.seen,
      isNumber: true,
      width: 124,
      leaves: 5,
      cell: ({ observedAt }) => <Hint text={moment(observedAt)}>{age(observedAt)}</Hint>,
    },
  ];
}
