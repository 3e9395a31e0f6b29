/** The third pane: what stands above the band of estimates, and how to ask for it. */
import { type ReadonlySignal, useComputed } from '@preact/signals';
import { count, day } from '../../format.ts';
import { Estimate } from '../estimate.tsx';
import { Fault } from '../fault.tsx';
import { Skeleton } from '../skeleton.tsx';
import { estimateAt } from './sales.ts';
import { isoOf } from './track.ts';
import type { Sales } from './use-sales.ts';
import type { Window } from './window.ts';
import { chartWords } from './words.ts';

interface SalesProps {
  readonly sales: Sales;
  readonly window: ReadonlySignal<Window>;
}

interface SalesLegendProps extends SalesProps {
  readonly time: ReadonlySignal<number>;
}

/** The estimate in force at the crosshair, with its day. */
export function SalesLegend({ sales, window, time }: SalesLegendProps) {
  const words = chartWords();
  const estimates = sales.resource.value;
  const at = estimates === null ? -1 : estimateAt(estimates, time.value);
  return (
    <div class="chart-sales-legend">
      <svg width="18" height="10" aria-hidden="true">
        <path d="M0 0H18V10H0Z" style={{ fill: 'var(--series-sales)', opacity: '0.2' }} />
        <path d="M0 5H18" style={{ stroke: 'var(--series-sales)', strokeWidth: '2' }} />
      </svg>
      <span class="chart-series-name">{words.sales}</span>
      {estimates !== null && (
        <>
          <Estimate
            median={numberAt(estimates.median, at)}
            low={numberAt(estimates.low, at)}
            high={numberAt(estimates.high, at)}
            grade={estimates.grades[at] ?? null}
            reason={words.noRank}
          />
          <span class="caption">
            {at >= 0 ? words.asOf(day(isoOf(estimates.times[at] ?? 0))) : '\u00a0'}
          </span>
        </>
      )}
      {estimates !== null && <AskButton sales={sales} window={window} text={words.salesAgain} />}
    </div>
  );
}

function numberAt(values: Float64Array, at: number): number | null {
  const value = values[at] ?? Number.NaN;
  return Number.isNaN(value) ? null : value;
}

/** Stands in the pane until there are estimates. */
export function SalesOffer({ sales, window }: SalesProps) {
  const words = chartWords();
  const { resource, isAsked } = sales;
  if (resource.error !== null) return <Fault error={resource.error} retry={resource.reload} />;
  if (isAsked) return <Skeleton height={132} />;
  return (
    <div class="chart-offer">
      <p>{words.salesWhat}</p>
      <AskButton sales={sales} window={window} text={words.salesAsk} />
    </div>
  );
}

interface AskButtonProps extends SalesProps {
  readonly text: (requests: string) => string;
}

/** Says what the estimates cost before it asks for them. */
function AskButton({ sales, window, text }: AskButtonProps) {
  const requests = useComputed(() => sales.requestsOf(window.value)).value;
  return (
    <button type="button" onClick={() => sales.ask(window.peek())}>
      {text(count(requests))}
    </button>
  );
}
