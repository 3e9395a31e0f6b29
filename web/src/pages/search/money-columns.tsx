/** The columns of price, estimated sales, and what both make together. */
import { money, roundMoney } from '../../format.ts';
import { EstimateBar } from '../../parts/estimate-bar.tsx';
import { Hint } from '../../parts/hint.tsx';
import { ListingSales } from '../../parts/listing-sales.tsx';
import { columnTexts } from './column-words.ts';
import type { SearchColumn } from './columns.tsx';
import { revenueOf } from './revenue.ts';

/** From what a listing earns that hardly sells to the best of a large category. */
const REVENUE_SCALE = [100, 10_000_000] as const;

export function priceColumn(currency: string): SearchColumn {
  const words = columnTexts();
  return {
    id: 'price',
    head: words.price,
    meaning: words.priceMeaning,
    isNumber: true,
    sort: 'price',
    width: 104,
    cell: ({ price, priceType, availability }) =>
      price === null ? (
        <Hint text={words[`noPrice_${availability}`]}>
          <span class="caption">{words[availability]}</span>
        </Hint>
      ) : (
        <span class="cell-stack">
          <Hint text={words.priceMeaning}>{money(price, currency)}</Hint>
          {priceType !== null && <span class="caption">{words[priceType]}</span>}
        </span>
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
    width: 124,
    cell: (row) => <ListingSales listing={row} reason={words.noSales} isBar />,
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
    width: 132,
    leaves: 3,
    cell: (row) => (
      <EstimateBar
        {...revenueOf(row)}
        scale={REVENUE_SCALE}
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
