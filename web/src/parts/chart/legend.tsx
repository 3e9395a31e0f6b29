/** The series of a pane: each with its value under the crosshair, and a switch to hide it. */
import type { ReadonlySignal } from '@preact/signals';
import { readingText } from './reading-text.ts';
import type { SeriesStyle } from './series.ts';
import { readingAt, type State, stretchesOf, type Track } from './track.ts';
import { chartWords } from './words.ts';

export interface LegendEntry {
  readonly style: SeriesStyle;
  readonly track: Track;
  readonly isShown: boolean;
}

interface LegendProps {
  readonly entries: readonly LegendEntry[];
  readonly currency: string;
  /** What is read: the crosshair's time, or that of the last look. */
  readonly time: ReadonlySignal<number>;
  readonly onToggle: (name: string) => void;
}

/** What the hatched feet of the prices stand for. */
const NOT_SOLD: readonly State[] = ['no_buy_box', 'out_of_stock', 'never_offered'];

export function Legend({ entries, currency, time, onToggle }: LegendProps) {
  const words = chartWords();
  return (
    <div class="chart-legend">
      {entries.map(({ style, track, isShown }) => (
        <button
          key={style.name}
          type="button"
          class="chart-series"
          aria-pressed={isShown}
          onClick={() => onToggle(style.name)}
        >
          <Swatch style={style} />
          <span class="chart-series-name">{words[style.name]}</span>
          <span class="chart-series-value">
            {readingText(readingAt(track, time.value), style.unit, currency)}
          </span>
        </button>
      ))}
      {entries.some(({ style }) => style.unit === 'rank') && (
        <span class="chart-note">{words.lowerIsBetter}</span>
      )}
      {entries.some(({ track }) => stretchesOf(track, ...NOT_SOLD).length > 0) && (
        <span class="chart-note">
          <span class="chart-hatch" /> {words.hatched}
        </span>
      )}
    </div>
  );
}

/** The line as it is drawn, dashes and markers as in the chart. */
export function Swatch({ style }: { readonly style: SeriesStyle }) {
  const color = `var(${style.color})`;
  return (
    <svg width="18" height="10" aria-hidden="true">
      {style.isMarker ? (
        <path d="M9 0 14 5 9 10 4 5Z" style={{ fill: color }} />
      ) : (
        <path
          d="M0 5H18"
          style={{ stroke: color, strokeWidth: '2' }}
          stroke-dasharray={style.dash.join(' ') || undefined}
        />
      )}
    </svg>
  );
}
