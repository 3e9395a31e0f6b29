/** The estimated units of a listing in 30 days, as every list of products shows them. */
import { count } from '../format.ts';
import { common } from '../words/common.ts';
import { Estimate } from './estimate.tsx';
import { EstimateBar } from './estimate-bar.tsx';
import { Hint } from './hint.tsx';
import { Icon } from './icon.tsx';

interface ListingSalesProps {
  readonly listing: {
    readonly monthlySales: number | null;
    readonly monthlySalesLow: number | null;
    readonly monthlySalesHigh: number | null;
    readonly salesGrade: string | null;
    readonly salesAsOf: string | null;
    readonly salesBasis: 'single' | 'badge' | 'reviews' | 'equal' | null;
    /** How many siblings share the estimate, if the service says so. */
    readonly familySize?: number | null;
  };
  /** Why there is no estimate. */
  readonly reason: string;
  /** True in rows of two lines, where the range is a bar. */
  readonly isBar?: boolean;
}

/** From one unit a month to the best of a large category. */
const SCALE = [1, 100_000] as const;

export function ListingSales({ listing, reason, isBar = false }: ListingSalesProps) {
  const { monthlySales, monthlySalesLow, monthlySalesHigh, salesGrade, salesAsOf } = listing;
  const estimate = {
    median: monthlySales,
    low: monthlySalesLow,
    high: monthlySalesHigh,
    grade: salesGrade,
    asOf: salesAsOf,
    reason,
  };
  return (
    <span class={isBar ? 'sales-cell' : 'sales-line'}>
      {isBar ? <EstimateBar {...estimate} scale={SCALE} /> : <Estimate {...estimate} />}
      <Split listing={listing} />
    </span>
  );
}

/** Marks an estimate that is a part of its family's. */
function Split({ listing: { salesBasis, familySize = null } }: Pick<ListingSalesProps, 'listing'>) {
  const words = common();
  if (salesBasis === null || salesBasis === 'single') return null;
  const size = familySize === null ? '' : ` ${words.variations(count(familySize))}`;
  return (
    <Hint text={words[`split_${salesBasis}`] + size}>
      <span class="split" role="img" aria-label={words.split}>
        <Icon name="family" size={14} />
      </span>
    </Hint>
  );
}
