/** A horizontal bar in a cell of a table. The number that it shows always stands next to it. */
import './bars.css';

interface BarProps {
  /** Where the bar begins. */
  readonly from?: number;
  /** Where it ends; null draws no bar. */
  readonly to: number | null;
  /** The end of the scale. */
  readonly of: number;
  /** `loss` is what something takes away, `other` what is summed up. */
  readonly kind?: 'amount' | 'loss' | 'other';
}

/** The shortest bar that is seen, in percent of the scale. */
const SEEN_MIN = 0.5;

export function Bar({ from = 0, to, of, kind = 'amount' }: BarProps) {
  const start = (100 * from) / of;
  const width = to === null || to === from ? 0 : Math.max(SEEN_MIN, (100 * (to - from)) / of);
  return (
    <span class="bar" aria-hidden="true">
      <span class={`bar-${kind}`} style={{ left: `${start}%`, width: `${width}%` }} />
    </span>
  );
}
