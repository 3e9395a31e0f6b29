/** The columns of price, estimated sales, and what both make together. */
import { money, roundMoney, UNKNOWN } from '../../format.ts';
import { Estimate } from '../../parts/estimate.tsx';
import { Figure } from '../../parts/figure.tsx';
import { Hint } from '../../parts/hint.tsx';
import { ListingSales } from '../../parts/listing-sales.tsx';
import { columnWidth } from './column-width.ts';
import { columnTexts } from './column-words.ts';
import type { SearchColumn } from './columns.tsx';
import { revenueOf } from './revenue.ts';

export function priceColumn(currency: string): SearchColumn {
  const words = columnTexts();
  return {
    id: 'price',
    head: words.price,
    meaning: words.priceMeaning,
    isNumber: true,
    sort: 'price',
    width: columnWidth(76, 84),
    cell: ({ price, priceType, availability }) =>
      price === null ? (
        <Figure text={UNKNOWN} reason={words[`noPrice_${availability}`]} />
      ) : (
        <Hint text={priceType === null ? words.priceMeaning : words[priceType]}>
          {money(price, currency)}
        </Hint>
      ),
    fields: ({ price, priceType }) => ({ price, priceType }),
  };
}

export function salesColumn(): SearchColumn {
  const words = columnTexts();
  return {
    id: 'monthlySales',
    head: words.sales,
    meaning: words.salesMeaning,
    isNumber: true,
    sort: '-monthlySales',
    width: 202,
    cell: (row) => <ListingSales listing={row} reason={words.noSales} />,
    fields: ({ monthlySales, monthlySalesLow, monthlySalesHigh, salesGrade, salesAsOf }) => ({
      monthlySales,
      monthlySalesLow,
      monthlySalesHigh,
      salesGrade,
      salesAsOf,
    }),
  };
}

export function revenueColumn(currency: string): SearchColumn {
  const words = columnTexts();
  return {
    id: 'revenue',
    head: words.revenue,
    meaning: words.revenueMeaning,
    isNumber: true,
    width: columnWidth(196, 264),
    cell: (row) => (
      <Estimate
        {...revenueOf(row)}
        grade={row.salesGrade}
        asOf={row.salesAsOf}
        write={(value) => roundMoney(value, currency)}
        reason={words.noRevenue}
      />
    ),
    fields: (row) => {
      const { median, low, high } = revenueOf(row);
      return { monthlyRevenue: median, monthlyRevenueLow: low, monthlyRevenueHigh: high };
    },
  };
}
