/** Above the chart: which stretch of time it shows, and how ranks are drawn. */
import type { ReadonlySignal } from '@preact/signals';
import type { Change } from '../../address.ts';
import { isoOf } from './track.ts';
import { RANGES, type Range, type Window } from './window.ts';
import { chartWords } from './words.ts';

interface ToolbarProps {
  readonly range: Range | null;
  readonly window: ReadonlySignal<Window>;
  readonly isLog: boolean;
  readonly onChange: (change: Change) => void;
}

const NO_DATES = { from: undefined, to: undefined };

export function Toolbar({ range, window, isLog, onChange }: ToolbarProps) {
  const words = chartWords();
  const from = dayOf(window.value.from);
  const to = dayOf(window.value.to);
  const choose = (change: { readonly from?: string; readonly to?: string }) => {
    const chosen = { from, to, ...change };
    if (chosen.from === '' || chosen.to === '' || chosen.from >= chosen.to) return;
    onChange({ range: undefined, ...chosen });
  };
  return (
    <div class="chart-toolbar">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own. */}
      <div class="chart-ranges" role="group" aria-label={words.range}>
        {(Object.keys(RANGES) as Range[]).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === range}
            onClick={() => onChange({ range: each, ...NO_DATES })}
          >
            {words[each]}
          </button>
        ))}
      </div>
      <label>
        {words.from}
        <input
          type="date"
          value={from}
          max={to}
          onChange={(event) => choose({ from: event.currentTarget.value })}
        />
      </label>
      <label>
        {words.to}
        <input
          type="date"
          value={to}
          min={from}
          onChange={(event) => choose({ to: event.currentTarget.value })}
        />
      </label>
      <button
        type="button"
        aria-pressed={isLog}
        onClick={() => onChange({ log: isLog ? undefined : '1' })}
      >
        {words.log}
      </button>
    </div>
  );
}

function dayOf(seconds: number): string {
  return isoOf(seconds).slice(0, 10);
}
