/** The columns of the leading listings. */
import { addressOf } from '../../address.ts';
import { age, count, decimal, moment, money, percent, roundMoney, UNKNOWN } from '../../format.ts';
import { CutLink } from '../../parts/cut-link.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Hint } from '../../parts/hint.tsx';
import { ListingSales } from '../../parts/listing-sales.tsx';
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
      cell: ({ asin, title }) => (
        <CutLink
          href={addressOf(`/product/${asin}`, { marketplace })}
          text={title ?? `${words.untitled} (${asin})`}
        />
      ),
    },
    {
      id: 'position',
      head: words.position,
      isNumber: true,
      cell: ({ position }) => count(position),
    },
    { id: 'brand', head: words.brand, cell: ({ brand }) => brand ?? UNKNOWN },
    {
      id: 'price',
      head: words.price,
      isNumber: true,
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
      head: words.sales,
      meaning: words.salesMeans,
      isNumber: true,
      cell: (row) => <ListingSales listing={row} reason={words.noEstimate} />,
    },
    {
      id: 'revenue',
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
      cell: ({ bsr, bsrCategoryName }) =>
        bsr === null || bsrCategoryName === null ? (
          <Figure text={count(bsr)} reason={words.noRank} />
        ) : (
          <Hint text={bsrCategoryName}>{count(bsr)}</Hint>
        ),
    },
    {
      id: 'ratings',
      head: words.ratings,
      isNumber: true,
      cell: ({ reviewCount }) => <Figure text={count(reviewCount)} />,
    },
    {
      id: 'stars',
      head: words.stars,
      isNumber: true,
      cell: ({ rating }) => <Figure text={decimal(rating, 1)} />,
    },
    {
      id: 'seen',
      head: words.seen,
      isNumber: true,
      cell: ({ observedAt }) => <Hint text={moment(observedAt)}>{age(observedAt)}</Hint>,
    },
  ];
}
