/** How a part of the market shares in it: the columns of brands and of bands. */
import { count, percent } from '../../format.ts';
import { Bar } from '../../parts/bars.tsx';
import { Figure } from '../../parts/figure.tsx';
import type { Column } from '../../parts/table.tsx';
import { texts } from './words.ts';

interface Shared {
  readonly revenueShare: number | null;
  readonly listings: number;
  readonly isOther?: boolean;
}

export function shareColumns<Row extends Shared>(rows: readonly Row[]): readonly Column<Row>[] {
  const words = texts();
  return [
    {
      id: 'revenue',
      head: words.shareOf,
      isNumber: true,
      cell: ({ revenueShare }) => <Figure text={percent(revenueShare)} reason={words.noShare} />,
    },
    shareBars(rows),
    {
      id: 'listings',
      head: words.listings,
      isNumber: true,
      cell: ({ listings }) => count(listings),
    },
  ];
}

/** Bars by revenue, or by listings where no revenue is known. */
function shareBars<Row extends Shared>(rows: readonly Row[]): Column<Row> {
  const words = texts();
  const isByRevenue = rows.some(({ revenueShare }) => revenueShare !== null);
  const measure = ({ revenueShare, listings }: Shared) => (isByRevenue ? revenueShare : listings);
  const longest = Math.max(...rows.map((row) => measure(row) ?? 0)) || 1;
  return {
    id: 'bar',
    head: isByRevenue ? '' : words.byListings,
    cell: (row) => (
      <Bar to={measure(row)} of={longest} kind={row.isOther === true ? 'other' : 'amount'} />
    ),
  };
}
