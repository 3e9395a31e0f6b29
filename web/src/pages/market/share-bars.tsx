/** The bars of shares: by revenue, or by listings where no revenue is known. */
import { Bar } from '../../parts/bars.tsx';
import type { Column } from '../../parts/table.tsx';
import { texts } from './words.ts';

interface Shared {
  readonly revenueShare: number | null;
  readonly listings: number;
  readonly isOther?: boolean;
}

export function shareBars<Row extends Shared>(rows: readonly Row[]): Column<Row> {
  const words = texts();
  const isByRevenue = rows.some(({ revenueShare }) => revenueShare !== null);
  const measure = ({ revenueShare, listings }: Shared) => (isByRevenue ? revenueShare : listings);
  const longest = Math.max(...rows.map((row) => measure(row) ?? 0)) || 1;
  return {
    id: 'bar',
    head: isByRevenue ? words.shareOf : words.byListings,
    cell: (row) => (
      <Bar to={measure(row)} of={longest} kind={row.isOther === true ? 'other' : 'amount'} />
    ),
  };
}
