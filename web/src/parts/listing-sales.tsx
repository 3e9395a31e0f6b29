/** The estimated units of a listing in 30 days, as every list of products shows them. */
import { common } from '../words/common.ts';
import { Estimate } from './estimate.tsx';
import { Hint } from './hint.tsx';

interface ListingSalesProps {
  readonly listing: {
    readonly monthlySales: number | null;
    readonly monthlySalesLow: number | null;
    readonly monthlySalesHigh: number | null;
    readonly salesGrade: string | null;
    readonly salesAsOf: string | null;
    readonly salesBasis: 'single' | 'badge' | 'reviews' | 'equal' | null;
  };
  /** Why there is no estimate. */
  readonly reason: string;
}

export function ListingSales({ listing, reason }: ListingSalesProps) {
  const { monthlySales, monthlySalesLow, monthlySalesHigh, salesGrade, salesAsOf, salesBasis } =
    listing;
  const words = common();
  return (
    <>
      <Estimate
        median={monthlySales}
        low={monthlySalesLow}
        high={monthlySalesHigh}
        grade={salesGrade}
        asOf={salesAsOf}
        reason={reason}
      />
      {salesBasis !== null && salesBasis !== 'single' && (
        <Hint text={words[`split_${salesBasis}`]}>
          <span class="muted"> {words.split}</span>
        </Hint>
      )}
    </>
  );
}
