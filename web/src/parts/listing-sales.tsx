/** The estimated units of a listing in 30 days, as every list of products shows them. */
import { Estimate } from './estimate.tsx';

interface ListingSalesProps {
  readonly listing: {
    readonly monthlySales: number | null;
    readonly monthlySalesLow: number | null;
    readonly monthlySalesHigh: number | null;
    readonly salesGrade: string | null;
    readonly salesAsOf: string | null;
  };
  /** Why there is no estimate. */
  readonly reason: string;
}

export function ListingSales({ listing, reason }: ListingSalesProps) {
  const { monthlySales, monthlySalesLow, monthlySalesHigh, salesGrade, salesAsOf } = listing;
  return (
    <Estimate
      median={monthlySales}
      low={monthlySalesLow}
      high={monthlySalesHigh}
      grade={salesGrade}
      asOf={salesAsOf}
      reason={reason}
    />
  );
}
